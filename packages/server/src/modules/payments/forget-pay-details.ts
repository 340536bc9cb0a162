import type { Sql } from '../../db/database.ts';

/** Empties what led to a gateway and what admins noted, of recharges that are over. */
export async function forgetPayDetails(tx: Sql, accountId: number): Promise<void> {
  await tx
    .updateTable('recharge')
    .set({ pay: null, gateway_session: null, remark: null })
    .where('account_id', '=', accountId)
    .where('status', '<>', 'pending')
    .execute();
}
