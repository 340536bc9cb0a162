import type { Sql } from '../../../db/driver/database.ts';
import { emailKey } from '../../ground/account-rows/index.ts';

const endUndos = (tx: Sql, at: Date) =>
  tx.updateTable('undo').set({ ended_at: at }).where('ended_at', 'is', null);

const endNotMe = (tx: Sql, accountId: number, at: Date) =>
  tx
    .updateTable('not_me')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();

export async function endOwnerLinks(tx: Sql, accountId: number, at: Date): Promise<void> {
  await endUndos(tx, at).where('account_id', '=', accountId).execute();
  await endNotMe(tx, accountId, at);
}

/** Voids the undo links since a time that restore another address than this one. */
const endOthers = (
  tx: Sql,
  { accountId, email, since, at }: { accountId: number; email: string; since: Date; at: Date },
) =>
  endUndos(tx, at)
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .where('email_key', '<>', emailKey(email))
    .execute();

/**
 * Uses up an undo link and the other links that undo the same change. Voids later links to other addresses, because
 * they would return the account to the person who had it then. Also voids every link "this was not me". Of concurrent
 * requests only one succeeds. Returns false if the link was used before.
 */
export async function spendUndo(
  tx: Sql,
  hash: Uint8Array,
  { accountId, email, createdAt, at }: { accountId: number; email: string; createdAt: Date; at: Date },
): Promise<boolean> {
  const spent = await endUndos(tx, at).where('token_hash', '=', hash).returning('act_id').executeTakeFirst();
  if (spent === undefined) return false;
  await endUndos(tx, at).where('act_id', '=', spent.act_id).execute();
  await endOthers(tx, { accountId, email, since: createdAt, at });
  await endNotMe(tx, accountId, at);
  return true;
}

/**
 * When an account returns to an earlier address, voids the links of the addresses that it had since. The oldest undo
 * link of an address takes precedence: otherwise the person who had the account meanwhile could take it back with a
 * younger link, which is valid longer.
 */
export async function endJuniorLinks(tx: Sql, accountId: number, email: string, at: Date): Promise<void> {
  const first = await tx
    .selectFrom('undo')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('email_key', '=', emailKey(email))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (first !== undefined) await endOthers(tx, { accountId, email, since: first.created_at, at });
}

/** Uses up a link "this was not me". Of concurrent requests only one succeeds. False: it was used before. */
export async function spendNotMe(tx: Sql, hash: Uint8Array, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('not_me')
    .set({ ended_at: at })
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
