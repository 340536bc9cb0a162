import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';

/** Switches auto-renewal of one purchase. */
export async function setRenewal(
  tx: Sql,
  accountId: number,
  purchaseId: number,
  auto_renews: boolean,
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ auto_renews })
    .where('id', '=', purchaseId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Switches off every auto-renewal of an account. */
export async function stopRenewals(tx: Sql, accountId: number): Promise<void> {
  await tx.updateTable('purchase').set({ auto_renews: false }).where('account_id', '=', accountId).execute();
}

/** Switches off auto-renewal of plans that ended before a time. Returns how many. */
export async function stopRenewalsEnded(tx: Sql, before: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ auto_renews: false })
    .where('auto_renews', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('service')
          .select(sql.lit(1).as('one'))
          .whereRef('service.account_id', '=', 'purchase.account_id')
          .where('service.level_expires_at', '<=', before),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
