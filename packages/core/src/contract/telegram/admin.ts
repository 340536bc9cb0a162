// Called by staff with a script token: the state of the bot.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result, time } from '../base/primitives.ts';

export const status = call({
  operation: 'telegram.status',
  method: 'GET',
  path: '/api/v2/admin_api/telegram/status',
  access: 'admin',
  scope: 'admin:telegram.read',
  meaning:
    'Whether the bot works: Telegram’s answer, how updates arrive, linked customers, and waiting messages.',
  answer: () =>
    result(
      z.object({
        /** False: no bot is configured, and the other fields are empty. */
        is_configured: z.boolean(),
        mode: z.nullable(z.enum(['polling', 'webhook'])),
        api: z.nullable(z.string()),
        /** The bot's user name. `null`: Telegram did not answer, or the token is invalid. */
        bot: z.nullable(z.string()),
        is_reachable: z.boolean(),
        /** The error if the bot cannot be reached or cannot get updates. */
        failure: z.nullable(z.string()),
        /** Until when a process polls for updates. In the past or `null`: none does. */
        polled_until: z.nullable(time),
        is_polled: z.boolean(),
        /** Telegram's data about the webhook. `null`: there is none. */
        webhook: z.nullable(
          z.object({
            url: z.string(),
            /** Whether it points to this site. */
            is_ours: z.boolean(),
            pending_updates: z.int(),
            last_error_at: z.nullable(time),
            last_error: z.nullable(z.string()),
          }),
        ),
        /** The number of customers with a linked chat. */
        linked: z.int(),
        /** How many of these customers blocked the bot. */
        unreachable: z.int(),
        queue: z.object({
          waiting: z.int(),
          /** Waiting messages that were tried before. */
          retrying: z.int(),
          oldest_at: z.nullable(time),
          /** Messages sent in the last day. */
          sent: z.int(),
          /** Messages given up in the last day. */
          given_up: z.int(),
          last_failure: z.nullable(z.string()),
        }),
      }),
    ),
  extension: true,
});
