import type { CallAnswer } from '@ferry/core/contract/call';
import type { show } from '@ferry/core/contract/telegram';
import type { Context, Services } from '../../context.ts';
import { issueLinkCode } from './link-code.ts';

/** The address that opens the bot with a new code, once Telegram said what the bot is called. */
async function readLink(services: Services, accountId: number) {
  const { database, config } = services;
  const bot = await database.sql
    .selectFrom('telegram_bot')
    .select('username')
    .where('bot_id', '=', config.telegram?.botId ?? 0)
    .executeTakeFirst();
  if (bot === undefined) return { bot: null, url: null, expires_at: null };
  const { code, expires_at } = await issueLinkCode(services, accountId);
  return {
    bot: bot.username,
    url: `https://t.me/${bot.username}?start=${code}`,
    expires_at: expires_at.toISOString(),
  };
}

/** Whether a chat is linked, and what links one. */
export async function showTelegram(
  ctx: Context<'customer'>,
): Promise<Pick<CallAnswer<typeof show>, 'result'>> {
  const { database, config, who } = ctx;
  const none = { state: 'off', name: null, linked_at: null, bot: null, url: null, expires_at: null } as const;
  if (config.telegram === undefined) return { result: none };
  const row = await database.sql
    .selectFrom('account')
    .select(['telegram_id', 'telegram_name', 'telegram_linked_at', 'telegram_unreachable_at'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const link = await readLink(ctx, who.accountId);
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
