// Called by a signed-in customer: his Telegram chat.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { done, flag, result, time } from '../base/primitives.ts';

export const show = call({
  operation: 'telegram.show',
  method: 'GET',
  path: '/api/v2/user/account/link/telegram',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Whether a Telegram chat is linked. With the header `X-Owner-Proof` also the address that opens the bot to link one. The code in this address identifies the account, and works once, within ten minutes; another request in this time returns the same code or a newer one.',
  query: () => ({
    /** Refuses a call without a proof of the owner, instead of leaving the address out. An extension. */
    is_linking: z.optional(flag),
  }),
  answer: () =>
    result(
      z.object({
        /** `off`: the site has no bot. `unreachable`: the customer blocked it, so nothing is sent. */
        state: z.enum(['off', 'not_linked', 'linked', 'unreachable']),
        /** The Telegram name of the linked chat's owner. */
        name: z.nullable(z.string()),
        linked_at: z.nullable(time),
        /** The bot's user name. `null`: there is none, or Telegram did not answer yet. */
        bot: z.nullable(z.string()),
        /** The address that links a chat, and replaces a linked one. `null` also without the proof of the owner. */
        url: z.nullable(secret(z.string())),
        expires_at: z.nullable(time),
      }),
    ),
  proof: true,
  changes: true,
  consequences: [],
});

export const unlink = call({
  operation: 'telegram.unlink',
  method: 'POST',
  path: '/api/v2/user/account/link/telegram/unlink',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Unlinks the Telegram chat, which then gets no more messages and confirms no more sign-ins. Requires the proof of the owner, unless the session was opened with the password less than ten minutes ago.',
  answer: () => done,
  proof: true,
  extension: true,
  refusals: ['telegram.not_linked'],
  consequences: ['account', 'notifications', 'telegram'],
});
