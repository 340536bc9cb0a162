import type { Sql } from '../../db/database.ts';

/** Makes a chat an account's. One that is another account's fails on the unique key. */
export async function linkChatTo(
  tx: Sql,
  id: number,
  chat: { id: number; name: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      telegram_id: chat.id,
      telegram_name: chat.name,
      telegram_linked_at: at,
      telegram_unreachable_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Leaves an account without a chat. */
export async function unlinkChatOf(tx: Sql, id: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ telegram_id: null, telegram_name: '', telegram_linked_at: null, telegram_unreachable_at: null })
    .where('id', '=', id)
    .execute();
}

/** Notes that a chat can be written to again. */
export async function noteReachable(tx: Sql, chatId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ telegram_unreachable_at: null })
    .where('telegram_id', '=', chatId)
    .execute();
}

/** Notes since when a chat can not be written to. */
export async function noteUnreachable(tx: Sql, chatId: number, at: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ telegram_unreachable_at: at })
    .where('telegram_id', '=', chatId)
    .where('telegram_unreachable_at', 'is', null)
    .execute();
}
