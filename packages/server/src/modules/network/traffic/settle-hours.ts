import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { holdLock } from '../../../db/query/locks.ts';
import { type Job, longStatement } from '../../../jobs/job.ts';

/**
 * The running hour of a customer is compacted when it has more entries than this. A row with so many still fits into
 * its page.
 */
const maxAdded = 24;

/**
 * Merges the entries of a node within an hour: of the previous hour, and of the running one if it has many. The
 * folder only appends, which is fast; this job keeps the rows short. Readers also accept unmerged entries.
 */
export async function settleHours({ config, database, now }: Services): Promise<number> {
  return database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'traffic hours');
    const settled = await sql`
      update account_hour set (node_ids, uploads, downloads, billeds) = (
        select array_agg(node_id), array_agg(upload), array_agg(download), array_agg(billed) from (
          select node_id, sum(upload)::bigint as upload, sum(download)::bigint as download, sum(billed)::bigint as billed
          from unnest(node_ids, uploads, downloads, billeds) as added (node_id, upload, download, billed)
          group by node_id order by node_id
        ) as line)
      from (select date_trunc('hour', ${now()}::timestamptz, ${config.timeZone}::text) as running) as time
      where hour >= running - interval '1 hour'
        and cardinality(node_ids) > case hour when running then ${sql.lit(maxAdded)} else 1 end
        and cardinality(node_ids) > (select count(distinct node_id) from unnest(node_ids) as node_id)`.execute(
      tx,
    );
    return Number(settled.numAffectedRows ?? 0);
  });
}

export const settleHoursJob: Job = {
  name: 'traffic.settle',
  everySeconds: 60,
  statementSeconds: longStatement,
  run: settleHours,
};
