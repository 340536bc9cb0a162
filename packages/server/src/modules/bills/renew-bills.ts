import type { Services } from '../../context.ts';
import type { Job } from '../../jobs/job.ts';
import { stopRenewalsEnded } from '../shop/index.ts';
import { graceMs, leadMs, selectBills } from './bill.ts';
import { mailShort } from './mail-short.ts';
import { renewBill } from './renew-bill.ts';

const batch = 500;

/** Customers whose bill is due, covered and free to renew, after one of them in order. */
async function dueAfter({ database }: Services, at: Date, accountId: number): Promise<number[]> {
  const rows = await selectBills(database.sql)
    .select('purchase.account_id')
    .where('purchase.account_id', '>', accountId)
    .where('purchase.auto_renews', '=', true)
    .where('service.level_expires_at', '<=', new Date(at.getTime() + leadMs))
    .where('service.level_expires_at', '>', new Date(at.getTime() - graceMs))
    .whereRef('account.balance', '>=', 'purchase.renew_price')
    .where('product.is_enabled', '=', true)
    .whereRef('product.level', '=', 'service.level')
    .orderBy('purchase.account_id')
    .limit(batch)
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Renews what is due: from ten minutes before a period's end, again each minute while the wallet is short, until
 * three days after it. Each bill is a transaction of its own, so a killed run goes on where it stopped.
 */
export const renewBills: Job = {
  name: 'bills.renew',
  everySeconds: 60,
  async run(services) {
    const at = services.now();
    // A plan that could not renew for days after its end renews no more: nobody is charged long after he left.
    let touched = await stopRenewalsEnded(services.database.sql, new Date(at.getTime() - graceMs));
    for (let due = await dueAfter(services, at, 0); due.length > 0; ) {
      for (const accountId of due) {
        try {
          if (await renewBill(services, accountId)) touched += 1;
        } catch (error) {
          services.log.error({ err: error, account: accountId }, 'a bill could not be renewed');
        }
      }
      due = await dueAfter(services, at, due.at(-1) ?? 0);
    }
    return touched + (await mailShort(services, at));
  },
};
