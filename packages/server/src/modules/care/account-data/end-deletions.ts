import Big from 'big.js';
import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Job } from '../../../jobs/job.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { forgetStandings } from '../../identity/sessions/index.ts';
import { endAccount } from './end-account.ts';
import { mailDeletion } from './mail-deletion.ts';

const batchSize = 100;

/** Accounts whose cooling-off has ended. A banned account waits: the deletion would be a way out of the ban. */
async function dueAfter({ database }: Services, at: Date, accountId: number): Promise<number[]> {
  const rows = await database.sql
    .selectFrom('account_deletion')
    .select('account_id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .where('account_id', '>', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ban')
            .select('ban.id')
            .whereRef('ban.account_id', '=', 'account_deletion.account_id')
            .where('ban.ended_at', 'is', null)
            .where('ban.ends_at', '>', at),
        ),
      ),
    )
    .orderBy('account_id')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Deletes one account in one transaction. False: another run deleted it first, or the deletion was cancelled. */
async function endOne(services: Services, accountId: number): Promise<boolean> {
  const isEnded = await services.database.sql.transaction().execute(async (tx) => {
    const deletion = await tx
      .selectFrom('account_deletion')
      .select(['lost_balance', 'lost_invite_balance'])
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (deletion === undefined) return false;
    // Locks the service before the account, in the same order as a purchase.
    await tx.selectFrom('service').select('port').where('account_id', '=', accountId).forUpdate().execute();
    const owner = await tx
      .selectFrom('account')
      .select(['id', 'email_key', 'telegram_id', 'balance', 'invite_balance'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isMore =
      Big(owner.balance).gt(deletion.lost_balance) ||
      Big(owner.invite_balance).gt(deletion.lost_invite_balance);
    if (!isMore) {
      await endAccount(tx, services, owner);
      faultPoint('accounts.endDeletions before commit');
      return true;
    }
    await tx.deleteFrom('account_deletion').where('account_id', '=', accountId).execute();
    await recordActivity(tx, { ...services, ip: null }, accountId, 'deletion_held');
    await mailDeletion(tx, services, accountId, { step: 'held' });
    return true;
  });
  faultPoint('accounts.endDeletions after commit');
  return isEnded;
}

/**
 * Deletes accounts whose cooling-off has ended. Each has its own transaction, so the next run continues after a kill.
 */
export const endDeletions: Job = {
  name: 'accounts.endDeletions',
  everySeconds: 60,
  async run(services) {
    const at = services.now();
    let touched = 0;
    for (let due = await dueAfter(services, at, 0); due.length > 0; ) {
      for (const accountId of due) {
        try {
          if (await endOne(services, accountId)) touched += 1;
        } catch (error) {
          services.log.error({ err: error, account: accountId }, 'an account could not be ended');
        }
      }
      due = await dueAfter(services, at, due.at(-1) ?? 0);
    }
    if (touched > 0) forgetStandings(services);
    return touched;
  },
};
