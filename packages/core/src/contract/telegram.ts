import * as z from 'zod/mini';
import { call } from './call.ts';
import { done, flag, result, time } from './primitives.ts';

export const show = call({
  operation: 'telegram.show',
  method: 'GET',
  path: '/api/v2/user/account/link/telegram',
  access: 'customer',
  meaning:
    'Whether a Telegram chat is linked, and for the proof of the owner in the header the address that opens the bot to link one. The code in it stands for the account, is good once and for ten minutes; asking again meanwhile gives the same or a newer one.',
  query: {
    /** Refuses whoever shows no proof, in place of an answer without the address. This product's own. */
    is_linking: z.optional(flag),
  },
  answer: result(
    z.object({
      /** `off`: the site has no bot; `unreachable`: the customer blocked it, so nothing is sent there. */
      state: z.enum(['off', 'not_linked', 'linked', 'unreachable']),
      /** How the linked chat's owner is called in Telegram. */
      name: z.nullable(z.string()),
      linked_at: z.nullable(time),
      /** The bot's user name; `null`: there is none, or Telegram did not answer yet. */
      bot: z.nullable(z.string()),
      /** Opens the bot to link a chat, also in place of a linked one; `null`: without the proof of the owner, too. */
      url: z.nullable(z.string()),
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
  meaning: 'Unlinks the Telegram chat: it gets no more messages and confirms no more sign-ins.',
  answer: done,
  extension: true,
  refusals: ['telegram.not_linked'],
  consequences: ['account.activity', 'notifications', 'telegram'],
});

export const webhook = call({
  operation: 'telegram.webhook',
  method: 'POST',
  path: '/api/v2/telegram/webhook',
  access: 'anyone',
  envelope: 'plain',
  meaning:
    'Takes an update from Telegram, which proves itself by the header `X-Telegram-Bot-Api-Secret-Token`. Each update is handled once.',
  body: z.looseObject({ update_id: z.int().check(z.minimum(0)) }),
  bodyBytes: 1024 * 1024,
  answer: z.object({ ok: z.literal(true) }),
  extension: true,
  also: { 401: 'refusal' },
  refusals: ['telegram.bad_secret', 'telegram.off'],
});
