import type { Sql } from '../../../../db/driver/database.ts';

/**
 * Stores a secret that waits for its first code, and replaces an earlier waiting one. False: the second factor is on.
 */
export async function storeWaitingFactor(
  tx: Sql,
  accountId: number,
  secret: { secret_sealed: Buffer; expires_at: Date },
): Promise<boolean> {
  const row = { ...secret, last_step: 0 };
  const begun = await tx
    .insertInto('second_factor')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('second_factor.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function enableFactor(tx: Sql, accountId: number, at: Date): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ enabled_at: at, expires_at: null })
    .where('account_id', '=', accountId)
    .execute();
}

export async function dropWaitingFactor(tx: Sql, accountId: number): Promise<void> {
  await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is', null)
    .execute();
}

/** Deletes the second factor and its recovery codes. */
export async function dropFactor(tx: Sql, accountId: number): Promise<void> {
  await tx.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
}
