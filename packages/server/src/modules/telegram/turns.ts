import type { Services } from '../../context.ts';

/** Longer than a round takes: Telegram lets one at a time ask, and breaks the other off. */
const turnSeconds = 120;

/** Takes or keeps the turn to ask Telegram for updates. Of all processes one has it. */
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

/** Gives the turn up, so that another process need not wait for its end. */
export async function giveTurn({ database }: Services, me: string): Promise<void> {
  await database.sql
    .updateTable('telegram_bot')
    .set({ poller: null, polled_until: null })
    .where('poller', '=', me)
    .execute();
}
