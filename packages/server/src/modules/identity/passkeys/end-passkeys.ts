import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { beganIn } from '../../../db/query/began-in.ts';
import { undoableSince } from '../undo/index.ts';

const ending = (tx: Sql, accountId: number, at: Date) =>
  tx
    .updateTable('passkey')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);

/** Removes a customer's passkey, and returns it. */
export async function dropPasskey(
  tx: Sql,
  { now }: Services,
  accountId: number,
  passkeyId: number,
): Promise<{ id: number; name: string; created_at: Date }> {
  const row = await ending(tx, accountId, now())
    .where('id', '=', passkeyId)
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('security.passkey_absent', { status: 404 });
  return row;
}

/**
 * Ends the passkeys whose mail can still be undone, and the challenges for new ones: whoever shuts strangers out of an
 * account may not have read that mail. Older ones stay, because a thief of the mailbox must not end the owner's second
 * factor with a new password. Those that began at `until` or later stay, too. Returns how many.
 */
export async function endYoungPasskeys(
  tx: Sql,
  services: Services,
  accountId: number,
  until: Date | null,
): Promise<number> {
  // First, because this waits for a call that is just adding one.
  await tx.deleteFrom('passkey_ceremony').where('account_id', '=', accountId).execute();
  const { numUpdatedRows } = await ending(tx, accountId, services.now())
    .where(beganIn('created_at', { since: undoableSince(services), until }))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Gives a customer a passkey back that was removed. */
export async function revivePasskey(tx: Sql, accountId: number, passkeyId: number): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ ended_at: null })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .execute();
}
