import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Job } from '../../../jobs/job.ts';
import { nextReset } from './next-reset.ts';

/** The number of customers in a transaction, small enough that purchases and reports do not wait for it. */
const batch = 500;

async function resetSome({ database, config, now }: Services): Promise<number> {
  const at = now();
  return database.sql.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('service')
      .select(['account_id', 'level_expires_at', 'purchased_at', 'reset_interval', 'auto_reset_day'])
      .where('next_reset_at', '<=', at)
      .orderBy('account_id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const nexts = due.map((service) => nextReset(service, at, config.timeZone)?.toISOString() ?? null);
    await sql`
      update service set
        package_bytes = greatest(0, package_bytes - greatest(0, used_upload + used_download - quota_bytes)),
        used_upload = 0, used_download = 0, period_started_at = next_reset_at, next_reset_at = due.next_at
      from unnest(${due.map((service) => service.account_id)}::integer[], ${nexts}::timestamptz[]) as due (id, next_at)
      where service.account_id = due.id`.execute(tx);
    return due.length;
  });
}

/** Resets the usage of every period that ended. A customer whose reset was missed is reset once. */
export const resetPeriods: Job = {
  name: 'services.resetPeriods',
  everySeconds: 60,
  opensDay: true,
  async run(services) {
    let touched = 0;
    for (;;) {
      const done = await resetSome(services);
      touched += done;
      if (done < batch) return touched;
    }
  },
};
