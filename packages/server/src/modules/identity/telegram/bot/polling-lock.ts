import type { Services } from '../../../../base/context.ts';

/** Seconds, longer than a round takes. Telegram allows one poll at a time and cancels an earlier one. */
const turnSeconds = 120;

/** Takes or extends the turn to poll Telegram. Only one process has it. */
export async function takeTurn({ database, config, now }: Services, me: string): Promise<boolean> {
  const taken = await database.sql
    .updateTable('telegram_bot')
    .set({ poller: me, polled_until: new Date(now().getTime() + turnSeconds * 1000) })
    .where('bot_id', '=', config.telegram?.botId ?? 0)
    .where(({ or, eb }) =>
      or([eb('poller', '=', me), eb('polled_until', 'is', null), eb('polled_until', '<=', now())]),
    )
    .returning('bot_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Releases the turn, so that another process need not wait until it expires. */
export async function giveTurn({ database }: Services, me: string): Promise<void> {
  await database.sql
    .updateTable('telegram_bot')
    .set({ poller: null, polled_until: null })
    .where('poller', '=', me)
    .execute();
}
