// Called by a signed-in customer: the browsers that get his notifications.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { done, id, idText, result, time } from '../base/primitives.ts';

/** How many browsers of a customer may get notifications. */
export const maxPushDevices = 10;

/** Bytes in base64url without padding. */
const binary = (least: number, most: number) =>
  z.string().check(z.maxLength(most), z.regex(new RegExp(`^[A-Za-z0-9_-]{${least},${most}}$`)));

export const pushDevice = z.object({
  push_device_id: id,
  /** The browser. */
  user_agent: z.string(),
  /** The host of its push service, such as `fcm.googleapis.com`. */
  push_service: z.string(),
  created_at: time,
  /** When the push service last accepted a message for it. `null`: never. */
  last_sent_at: z.nullable(time),
});

export const list = call({
  operation: 'push.list',
  method: 'GET',
  path: '/api/v2/user/notifications/devices/',
  access: 'customer',
  meaning: 'The browsers that get the customer’s notifications, newest first.',
  answer: () =>
    result(
      z.object({
        /** The key for `pushManager.subscribe`, in base64url. `null`: this site sends none. */
        public_key: z.nullable(z.string()),
        devices: z.array(
          z.extend(pushDevice, {
            /** SHA-256 of the address at the push service, in base64url, by which a browser recognises itself. */
            digest: z.string(),
            /** Whether the calling session enabled it. */
            is_current: z.boolean(),
          }),
        ),
      }),
    ),
  extension: true,
});

export const add = call({
  operation: 'push.add',
  method: 'POST',
  path: '/api/v2/user/notifications/devices/',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Enables notifications in this browser until its session ends, and sends a first one at once. Replaces the browser that the session enabled before. If another account had enabled this browser, that account’s notifications no longer come here. A customer has at most ten browsers.',
  body: () =>
    z.object({
      /**
       * The https address that the browser got from its push service. Ferry calls only the services of
       * `FERRY_PUSH_HOSTS`.
       */
      endpoint: secret(z.string().check(z.minLength(10), z.maxLength(2_000), z.url())),
      keys: z.object({
        /** The browser’s public key: a point of P-256. */
        p256dh: binary(86, 88),
        auth: secret(binary(22, 24)),
      }),
    }),
  answer: () => result(pushDevice),
  extension: true,
  refusals: ['push.full', 'push.keys_wrong', 'push.off', 'push.service_refused'],
  consequences: ['account.activity', 'notifications', 'push'],
});

export const remove = call({
  operation: 'push.remove',
  method: 'DELETE',
  path: '/api/v2/user/notifications/devices/{push_device_id}/',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Stops notifications to a browser.',
  params: () => ({ push_device_id: idText }),
  answer: () => done,
  extension: true,
  refusals: ['push.absent'],
  consequences: ['account.activity', 'notifications', 'push'],
});
