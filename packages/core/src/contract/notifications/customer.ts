// Called by a signed-in customer: the channels of his notifications.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result } from '../base/primitives.ts';

/** Events that a customer can choose to be notified of. */
export const notificationEvent = z.enum([
  /** A sign-in from a new place. */
  'sign_in_new',
  'ticket_answered',
  /** 80 % of the period's traffic is used. */
  'traffic_80',
  'traffic_100',
  /** The plan or the account ends within three days without a renewal. */
  'expires_soon',
  /** The balance is too low for the next renewal. */
  'renewal_short',
  /** The host of the subscription has not answered for an hour, and another host does. */
  'link_host_away',
  /** News and offers of the site, which are not about the account. By mail only. */
  'news',
]);

export const notificationChannel = z.enum(['mail', 'telegram', 'push']);

export type NotificationEvent = z.infer<typeof notificationEvent>;
export type NotificationChannel = z.infer<typeof notificationChannel>;

const choices = z.object({
  /** The address for mails. */
  email: z.string(),
  /** `off`: the site has no bot. `unreachable`: the customer blocked it. Messages are sent only if `linked`. */
  telegram: z.enum(['off', 'not_linked', 'linked', 'unreachable']),
  /** Whether a browser gets notifications, see `push.list`. `off`: the site sends none to browsers. */
  push: z.enum(['off', 'no_device', 'on']),
  /** Every event with its chosen channels. `news` is sent by mail only. */
  events: z.array(
    z.object({ event: notificationEvent, mail: z.boolean(), telegram: z.boolean(), push: z.boolean() }),
  ),
});

export const show = call({
  operation: 'notifications.show',
  method: 'GET',
  path: '/api/v2/user/notifications/',
  access: 'customer',
  meaning: 'The notifications that the customer gets by mail, by Telegram and in browsers.',
  answer: () => result(choices),
  extension: true,
});

export const choose = call({
  operation: 'notifications.choose',
  method: 'POST',
  path: '/api/v2/user/notifications/',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Enables or disables the notification of an event by a channel. `sign_in_new` by mail is the same setting as `email_notification` of `security.change`. Disabling `sign_in_new` requires the proof of the owner, unless the session was opened with the password less than ten minutes ago.',
  body: () =>
    z.object({
      event: notificationEvent,
      channel: notificationChannel,
      is_wanted: z.boolean(),
    }),
  answer: () => result(choices),
  proof: true,
  extension: true,
  refusals: ['notifications.mail_alone'],
  consequences: ['account.activity', 'notifications'],
});
