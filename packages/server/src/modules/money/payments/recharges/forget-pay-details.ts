import type { Sql } from '../../../../db/driver/database.ts';

/** Deletes payment addresses and admins' notes of recharges that are over. */
export async function forgetPayDetails(tx: Sql, accountId: number): Promise<void> {
  await tx
    .updateTable('recharge')
    .set({ pay: null, gateway_session: null, remark: null })
    .where('account_id', '=', accountId)
    .where('status', '<>', 'pending')
    .execute();
}
