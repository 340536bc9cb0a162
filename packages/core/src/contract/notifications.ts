import * as z from 'zod/mini';
import { call } from './call.ts';
import { result } from './primitives.ts';

/** What a customer may choose to be told of. */
export const notificationEvent = z.enum([
  /** A sign-in from a place that was not seen before. */
  'sign_in_new',
  'ticket_answered',
  /** Four fifths of the period's traffic are used. */
  'traffic_80',
  'traffic_100',
  /** The plan or the account ends within three days, and nothing renews it. */
  'expires_soon',
  /** The wallet does not cover a renewal that is near. */
  'renewal_short',
  /** What is not about the account: news and offers of the site. By mail alone. */
  'news',
]);

export const notificationChannel = z.enum(['mail', 'telegram']);

export type NotificationEvent = z.infer<typeof notificationEvent>;
export type NotificationChannel = z.infer<typeof notificationChannel>;

const choices = z.object({
  /** Where mails go. */
  email: z.string(),
  /** `off`: the site has no bot; `unreachable`: the customer blocked it. Only `linked` is written to. */
  telegram: z.enum(['off', 'not_linked', 'linked', 'unreachable']),
  /** Every event, with the channels that are chosen for it. `news` never comes by Telegram. */
  events: z.array(z.object({ event: notificationEvent, mail: z.boolean(), telegram: z.boolean() })),
});

export const show = call({
  operation: 'notifications.show',
  method: 'GET',
  path: '/api/v2/user/notifications/',
  access: 'customer',
  meaning: 'What the customer is told of by mail and by Telegram.',
  answer: result(choices),
  extension: true,
});

export const choose = call({
  operation: 'notifications.choose',
  method: 'POST',
  path: '/api/v2/user/notifications/',
  access: 'customer',
  meaning:
    'Chooses whether an event is told by a channel. `sign_in_new` by mail is `email_notification` of the account’s security.',
  body: z.object({
    event: notificationEvent,
    channel: notificationChannel,
    is_wanted: z.boolean(),
  }),
  answer: result(choices),
  extension: true,
  refusals: ['notifications.mail_alone'],
  consequences: ['account.activity', 'notifications'],
});
