// Called by staff with a script token: the key ring.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result, time } from '../base/primitives.ts';

/** Sorts of values that depend on a key of the site. */
export const waitingName = z.enum([
  'links',
  'second_factors',
  'recovery_codes',
  'sessions',
  'mail_codes',
  'sign_in_links',
  'sign_in_requests',
  'undo_links',
  'not_me_links',
  'chat_codes',
  'script_tokens',
  'api_tokens',
  'node_keys',
  'node_certificates',
  'codes',
  'push_key',
  'push_devices',
  'pay_methods',
  'repeats',
]);
export type WaitingName = z.output<typeof waitingName>;

const keyId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(32_767));

const key = z.object({
  key_id: z.int(),
  /** `announced`: not used until every process knows it. `old`: only verifies and opens existing values. */
  state: z.enum(['announced', 'current', 'old', 'forgotten']),
  /** `null`: the first key of the site. */
  announced_at: z.nullable(time),
  retired_at: z.nullable(time),
  forgotten_at: z.nullable(time),
  /** Values that depend on the key and are still valid. Empty for a forgotten key. */
  waiting: z.array(
    z.object({
      name: waitingName,
      count: z.int(),
      /**
       * Whether the server moves these values to the current key by itself. Otherwise they remain until they are used,
       * revoked or expire.
       */
      is_renewed: z.boolean(),
    }),
  ),
  /**
   * Until when signatures of the key that `waiting` does not count are valid, such as sessions of the older portal.
   * `null`: the key is not old.
   */
  needed_until: z.nullable(time),
});

const status = {
  current_key_id: z.int(),
  /** Newest first. */
  keys: z.array(key),
  /** No key is announced, and everything that the server can move uses the current key. */
  is_done: z.boolean(),
};

export const show = call({
  operation: 'secrets.status',
  method: 'GET',
  path: '/api/v2/admin_api/secrets',
  access: 'admin',
  scope: 'admin:secret.read',
  meaning:
    'The keys for signing, hashing and sealing secrets, and what still depends on each; never a key itself.',
  answer: () => result(z.object(status)),
  extension: true,
});

export const rotate = call({
  operation: 'secrets.rotate',
  method: 'POST',
  path: '/api/v2/admin_api/secrets/rotate',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:secret.write',
  meaning:
    'Makes a new key, which Ferry uses as soon as every process knows it. Older keys are kept for reading. Within an hour of the previous key, the call makes none.',
  answer: () => result(z.object({ ...status, is_new: z.boolean() })),
  extension: true,
});

export const renew = call({
  operation: 'secrets.renew',
  method: 'POST',
  path: '/api/v2/admin_api/secrets/renew',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:secret.write',
  meaning:
    'Continues a rotation for some seconds: makes the new key current when all processes know it, and converts what it can. The job secrets.renew does the same.',
  answer: () => result(z.object({ ...status, moved: z.int() })),
  extension: true,
});

export const forget = call({
  operation: 'secrets.forget',
  method: 'POST',
  path: '/api/v2/admin_api/secrets/{key_id}/forget',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:secret.write',
  meaning: 'Removes an old key for good. Refused while something still depends on it.',
  params: () => ({ key_id: keyId }),
  answer: () => result(z.object(status)),
  required: ['key_id'],
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['secrets.absent', 'secrets.in_use', 'secrets.needed'],
});
