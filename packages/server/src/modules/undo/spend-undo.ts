import type { Sql } from '../../db/database.ts';

/**
 * Spends a link and voids all later ones of the account: those were mailed to whoever had the account then, and would
 * return it to him. Of concurrent requests only one succeeds. False: it was spent before.
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
