import { undoHours } from '@ferry/core/contract/auth/anyone';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';

const ending = (tx: Sql, accountId: number, at: Date) =>
  tx
    .updateTable('passkey')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);

/** Removes a customer's passkey, and returns its name. */
export async function dropPasskey(
  tx: Sql,
  { now }: Services,
  accountId: number,
  passkeyId: number,
): Promise<string> {
  const row = await ending(tx, accountId, now())
    .where('id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('security.passkey_absent', { status: 404 });
  return row.name;
}

/**
 * Ends the passkeys that are so young that the mail about them may still be undone. Whoever shuts strangers out of an
 * account may not have read that mail. Older ones stay: a thief of the mailbox must not end the owner's second factor by
 * a new password. Returns how many.
 */
export async function endYoungPasskeys(tx: Sql, { now }: Services, accountId: number): Promise<number> {
  const at = now();
  const { numUpdatedRows } = await ending(tx, accountId, at)
    .where('created_at', '>', new Date(at.getTime() - undoHours * 3_600_000))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Brings back the passkeys that an account had at a time, and removes the later ones. */
export async function takeBackPasskeys(tx: Sql, accountId: number, since: Date): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ ended_at: null })
    .where('account_id', '=', accountId)
    .where('created_at', '<', since)
    .where('ended_at', '>=', since)
    .execute();
  await ending(tx, accountId, since).where('created_at', '>=', since).execute();
}
