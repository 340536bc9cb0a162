import { type CallParsed, proofHeader, type ResultOf } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/telegram/customer';
import type { Context } from '../../../base/context.ts';
import { proveOwner } from '../auth/index.ts';
import { botName } from './bot/bot-name.ts';
import { issueLinkCode } from './link-code.ts';

/** The deep link with a new code. Null until Telegram has told the bot's name. */
async function readLink(ctx: Context<'customer'>, isLinking: boolean) {
  const bot = await botName(ctx);
  if (bot === null) return { bot, url: null, expires_at: null };
  // A caller without a proof gets no code. A proof that has expired is refused.
  if (!isLinking && ctx.header(proofHeader) === undefined) return { bot, url: null, expires_at: null };
  await proveOwner(ctx, undefined);
  const { code, expires_at } = await issueLinkCode(ctx, ctx.who.accountId);
  return {
    bot,
    url: `https://t.me/${bot}?start=${code}`,
    expires_at: expires_at.toISOString(),
  };
}

/** Whether a chat is linked. The owner also gets the link that links a chat. */
export async function showTelegram(
  ctx: Context<'customer'>,
  { is_linking }: CallParsed<typeof show>,
): Promise<ResultOf<typeof show>> {
  const { database, config, who } = ctx;
  const none = { state: 'off', name: null, linked_at: null, bot: null, url: null, expires_at: null } as const;
  if (config.telegram === undefined) return { result: none };
  const row = await database.sql
    .selectFrom('account')
    .select(['telegram_id', 'telegram_name', 'telegram_linked_at', 'telegram_unreachable_at'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const link = await readLink(ctx, is_linking === true);
  if (row.telegram_id === null) return { result: { ...none, state: 'not_linked', ...link } };
  return {
    result: {
      state: row.telegram_unreachable_at === null ? 'linked' : 'unreachable',
      name: row.telegram_name,
      linked_at: row.telegram_linked_at?.toISOString() ?? null,
      ...link,
    },
  };
}
