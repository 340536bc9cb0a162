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
 * Ends the passkeys whose addition can still be undone, and the challenges for new ones: a customer who locks strangers
 * out may not have read the mail about a new passkey. Older passkeys stay, because a thief of the mailbox must not end
 * the owner's second factor with a new password. Passkeys added at `until` or later stay, too. Returns the number of
 * ended passkeys.
 */
export async function endYoungPasskeys(
  tx: Sql,
  services: Services,
  accountId: number,
  until: Date | null,
): Promise<number> {
  // This comes first, because it waits for a call that is adding a passkey.
  await tx.deleteFrom('passkey_ceremony').where('account_id', '=', accountId).execute();
  const { numUpdatedRows } = await ending(tx, accountId, services.now())
    .where(beganIn('created_at', { since: undoableSince(services), until }))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Restores a removed passkey of a customer. */
export async function revivePasskey(tx: Sql, accountId: number, passkeyId: number): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ ended_at: null })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .execute();
}
