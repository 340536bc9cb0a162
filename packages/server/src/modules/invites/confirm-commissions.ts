import type { Job } from '../../jobs/job.ts';
import { addInviteBalance } from '../account-rows/index.ts';

const batch = 500;

/** Adds shares whose time has come to their inviters' invite balances. Each is taken by one run alone. */
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
        // In one order, so that two runs which meet at an inviter wait for each other and never in a circle.
        .orderBy('inviter_id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, inviter_id, amount } of due) {
        await tx.updateTable('commission').set({ confirmed_at: at }).where('id', '=', id).execute();
        await addInviteBalance(tx, inviter_id, amount);
      }
      return due.length;
    });
  },
};
