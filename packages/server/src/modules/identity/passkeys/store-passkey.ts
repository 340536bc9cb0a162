import { passkeyLimits } from '@ferry/core/contract/auth/passkey';
import type { Insertable } from 'kysely';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Tables } from '../../../db/schema/tables.ts';

/** Refuses a passkey above the limit. Inside a transaction, the caller must lock the account first. */
export async function assertPasskeyFits(sql: Sql, accountId: number): Promise<void> {
  const { count } = await sql
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= passkeyLimits.keys)
    throw new Refusal('security.passkeys_full', { details: { most: passkeyLimits.keys } });
}

export async function storePasskey(tx: Sql, row: Insertable<Tables['passkey']>): Promise<number> {
  const stored = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) throw new Refusal('security.passkey_known');
  return stored.id;
}

export async function renamePasskey(
  tx: Sql,
  accountId: number,
  passkeyId: number,
  name: string,
): Promise<void> {
  const named = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (named === undefined) throw new Refusal('security.passkey_absent', { status: 404 });
}
