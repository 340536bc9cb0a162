import type { Emptied } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { paymentsNoun } from './noun.ts';

/** Deletes payment addresses, and admins' notes of payments and of recharges that are over. */
export async function forgetPayDetails(tx: Sql, accountId: number): Promise<void> {
  await tx
    .updateTable('recharge')
    .set({ pay: null, gateway_session: null, remark: null } satisfies Emptied<
      typeof paymentsNoun.tables.recharge.columns
    >)
    .where('account_id', '=', accountId)
    .where('status', '<>', 'pending')
    .execute();
  await tx
    .updateTable('payment')
    .set({ remark: null } satisfies Emptied<typeof paymentsNoun.tables.payment.columns>)
    .where('account_id', '=', accountId)
    .execute();
}
