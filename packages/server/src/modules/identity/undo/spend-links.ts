import type { Sql } from '../../../db/driver/database.ts';

const endNotMe = (tx: Sql, accountId: number, at: Date) =>
  tx
    .updateTable('not_me')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();

/** Voids every owner's link of an account. */
export async function endOwnerLinks(tx: Sql, accountId: number, at: Date): Promise<void> {
  await tx
    .updateTable('undo')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  await endNotMe(tx, accountId, at);
}

/**
 * Spends an undo link, and voids all later ones of the account: those were mailed to whoever had the account then, and
 * would return it to him. Voids every link "this was not me", too. Of concurrent requests only one succeeds. False: it
 * was spent before.
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
  await endNotMe(tx, accountId, at);
  return true;
}

/** Spends a link "this was not me". Of concurrent requests only one succeeds. False: it was spent before. */
export async function spendNotMe(tx: Sql, hash: Uint8Array, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('not_me')
    .set({ ended_at: at })
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
