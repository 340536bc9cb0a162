import Big from 'big.js';
import type { Job } from '../../../jobs/job.ts';
import { addInviteBalance } from '../../ground/account-rows/index.ts';
import { payDebtFirst } from '../wallet/index.ts';

const batch = 500;

/** Adds due commissions to the inviters' invite balances, after their debts. Only one run takes each commission. */
export const confirmCommissions: Job = {
  name: 'invites.confirmCommissions',
  everySeconds: 60,
  async run({ database, now }) {
    const at = now();
    return database.sql.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('commission')
        .select(['id', 'inviter_id', 'amount'])
        .where('confirmed_at', 'is', null)
        .where('taken_back_at', 'is', null)
        .where('confirms_at', '<=', at)
        // A fixed order, so that concurrent runs cannot deadlock on the rows of inviters.
        .orderBy('inviter_id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, inviter_id, amount } of due) {
        await tx.updateTable('commission').set({ confirmed_at: at }).where('id', '=', id).execute();
        const left = await payDebtFirst(tx, {
          account_id: inviter_id,
          created_at: at,
          amount,
          reference: `commission:${id}`,
        });
        if (Big(left).gt(0)) await addInviteBalance(tx, inviter_id, left);
      }
      return due.length;
    });
  },
};
