import type { Services } from '../../../../base/context.ts';

/** The bot's user name, which Telegram tells at the start. `null`: not known yet. */
export async function botName({ database, config }: Services): Promise<string | null> {
  if (config.telegram === undefined) return null;
  const bot = await database.sql
    .selectFrom('telegram_bot')
    .select('username')
    .where('bot_id', '=', config.telegram.botId)
    .executeTakeFirst();
  return bot?.username ?? null;
}
