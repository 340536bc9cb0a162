import type { Sql } from '../../../db/driver/database.ts';
import { accountRow } from './change-account.ts';

/** Links a chat to an account. Fails with a unique violation if it is linked to another account. */
export async function linkChatTo(
  tx: Sql,
  id: number,
  chat: { id: number; name: string },
  at: Date,
): Promise<void> {
  const linked = { telegram_id: chat.id, telegram_name: chat.name, telegram_linked_at: at };
  await accountRow(tx, id)
    .set({ ...linked, telegram_unreachable_at: null })
    .execute();
}

/** Removes the link between an account and its chat. */
export async function unlinkChatOf(tx: Sql, id: number): Promise<void> {
  await accountRow(tx, id)
    .set({ telegram_id: null, telegram_name: '', telegram_linked_at: null, telegram_unreachable_at: null })
    .execute();
}

/** Records that the bot can write to a chat again. */
export async function noteReachable(tx: Sql, chatId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ telegram_unreachable_at: null })
    .where('telegram_id', '=', chatId)
    .execute();
}

/** Records since when the bot cannot write to a chat. */
export async function noteUnreachable(tx: Sql, chatId: number, at: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ telegram_unreachable_at: at })
    .where('telegram_id', '=', chatId)
    .where('telegram_unreachable_at', 'is', null)
    .execute();
}
