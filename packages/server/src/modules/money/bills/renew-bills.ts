import type { Services } from '../../../base/context.ts';
import type { Job } from '../../../jobs/job.ts';
import { stopRenewalsEnded } from '../shop/index.ts';
import { graceMs, leadMs, selectBills } from './bill.ts';
import { mailShort } from './mail-short.ts';
import { renewBill } from './renew-bill.ts';

const batch = 500;

/** The next customers, ordered by id, whose bill is due, can renew and is covered by the balance. */
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
 * Renews due bills: from ten minutes before the end of a period, with a retry each minute while the balance is too
 * low, until three days after the end. Each bill has its own transaction, so the next run continues after a kill.
 */
export const renewBills: Job = {
  name: 'bills.renew',
  everySeconds: 60,
  async run(services) {
    const at = services.now();
    // Auto-renewal is switched off for a plan that could not renew for days, so that nobody is charged long after
    // leaving.
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
