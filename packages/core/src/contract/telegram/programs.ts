// Called by programs that send a secret: Telegram, which sends updates to the bot.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';

export const webhook = call({
  operation: 'telegram.webhook',
  method: 'POST',
  path: '/api/v2/telegram/webhook',
  access: 'anyone',
  idempotency: 'natural',
  // Telegram sends the updates of all customers from few addresses.
  limit: null,
  envelope: 'plain',
  meaning:
    'Accepts an update from Telegram, which proves its identity by the header `X-Telegram-Bot-Api-Secret-Token`. Each update is handled once.',
  body: () => z.looseObject({ update_id: z.int().check(z.minimum(0)) }),
  bodyBytes: 1024 * 1024,
  answer: () => z.object({ ok: z.literal(true) }),
  extension: true,
  also: { 401: 'refusal' },
  refusals: ['telegram.bad_secret', 'telegram.off'],
});
