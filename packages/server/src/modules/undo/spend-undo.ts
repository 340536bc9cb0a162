import type { Sql } from '../../db/database.ts';

/**
 * Takes a link, and with it all that were mailed to the account later: those went to whoever had it by then, and would
 * give it back to him. Of two requests at once one has it; false: it was taken before.
 */
export async function spendUndo(
  tx: Sql,
  hash: Uint8Array,
  { accountId, createdAt, at }: { accountId: number; createdAt: Date; at: Date },
): Promise<boolean> {
  const own = tx.updateTable('undo').set({ ended_at: at }).where('ended_at', 'is', null);
  const spent = await own.where('token_hash', '=', hash).returning('act').executeTakeFirst();
  if (spent === undefined) return false;
  await own.where('account_id', '=', accountId).where('created_at', '>=', createdAt).execute();
  return true;
}
