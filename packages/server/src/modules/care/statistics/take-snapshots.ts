import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { type Job, longStatement } from '../../../jobs/job.ts';
import { dayOf } from '../../ground/services/index.ts';

/**
 * Stores a record of every customer once a business day. It is one statement, so a day has all rows or none. Of two
 * concurrent processes only one writes.
 */
export async function takeSnapshots({ config, database, now }: Services): Promise<number> {
  const at = now();
  const day = dayOf(at, config.timeZone).toString();
  const { numAffectedRows } = await sql`
    insert into user_data_history
      (account_id, day, at, used_upload, used_download, total_bytes, balance, level_expires_at)
    select account.id, ${day}::date, ${at}::timestamptz, used_upload, used_download, quota_bytes + package_bytes, balance,
      level_expires_at
    from account join service on service.account_id = account.id
    where not exists (select from user_data_history where day = ${day}::date)
    order by account.id
    on conflict do nothing`.execute(database.sql);
  return Number(numAffectedRows ?? 0);
}

export const takeSnapshotsJob: Job = {
  name: 'statistics.snapshots',
  everySeconds: 60,
  statementSeconds: longStatement,
  opensDay: true,
  run: takeSnapshots,
};
