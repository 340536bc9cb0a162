import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { holdLock, tryLock } from '../../../db/query/locks.ts';
import { type Job, longStatement } from '../../../jobs/job.ts';
import { addUsage } from '../../ground/services/index.ts';
import { reopenDays } from './sum-days.ts';

/**
 * A batch ends after this many rows or reports. A large batch writes each customer once for many rows. The embedded
 * database runs one statement at a time, so there a batch blocks everything else.
 */
const rowsAtOnce = { postgres: 1_000_000, pglite: 20_000 };
const reportsAtOnce = 500;

/**
 * Adds the oldest unfolded reports to usage, hourly and daily sums, and marks them, in one statement. It finds them
 * by their mark and never by the newest id, because a report with a low id may commit late.
 *
 * Rows are sorted and summed once, by customer, and everything else is computed from these sums: the reports of a
 * batch have the same hour and day. Existing sums are updated and new ones inserted by separate parts, because no
 * other process writes them and an insert with conflicts on each row takes longer. Each `not in` uses a hash. A join
 * could be planned as a nested loop, because the planner does not know how many customers a batch has.
 */
async function foldBatch(tx: Sql, at: Date, timeZone: string, most: number): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    with waiting as (
      select *, date_trunc('hour', received_at, ${timeZone}::text) as hour,
        (received_at at time zone ${timeZone}::text)::date as day
      from traffic_report where folded_at is null
      order by id limit ${sql.lit(reportsAtOnce)}
    ), of_one_hour as (
      select waiting.*, sum(row_count) over (order by id) - row_count as rows_before from waiting
      where (hour, day) = (select hour, day from waiting order by id limit 1)
    ), batch as materialized (
      select * from of_one_hour where rows_before < ${sql.lit(most)}
    ), flow as materialized (
      select account_id, sum(upload)::bigint as upload, sum(download)::bigint as download,
        sum(billed)::bigint as billed, sum(billed_upload)::bigint as billed_upload, max(received_at) as last_at,
        array_agg(node_id) as node_ids, array_agg(upload) as uploads, array_agg(download) as downloads,
        array_agg(billed) as billeds
      from (
        select account_id, line.node_id, line.upload, line.download, line.billed, received_at,
          case rate when 1 then line.upload else floor(line.upload * rate)::bigint end as billed_upload
        from traffic_row as line join batch on batch.id = line.report_id
        -- All rows of a report have its time.
        where at >= (select min(received_at) from batch)
        order by account_id
      ) as sorted group by account_id
    ), present as materialized (
      -- Who is locked exists, and goes on to exist until the sums are written: they have no key that would check it.
      -- In one order, so that two writers of many customers never wait for each other crosswise.
      select flow.* from flow join service on service.account_id = flow.account_id
      order by service.account_id for no key update of service
    ), usage as (
      ${addUsage(sql`present`)}
    ), raised_hours as (
      update account_hour set
        upload = account_hour.upload + present.upload,
        download = account_hour.download + present.download,
        billed = account_hour.billed + present.billed,
        node_ids = account_hour.node_ids || present.node_ids,
        uploads = account_hour.uploads || present.uploads,
        downloads = account_hour.downloads || present.downloads,
        billeds = account_hour.billeds || present.billeds
      from present
      where account_hour.account_id = present.account_id and account_hour.hour = (select min(hour) from batch)
      returning account_hour.account_id
    ), new_hours as (
      insert into account_hour (account_id, hour, upload, download, billed, node_ids, uploads, downloads, billeds)
      select account_id, (select min(hour) from batch), upload, download, billed, node_ids, uploads, downloads, billeds
      from present where account_id not in (select account_id from raised_hours)
    ), raised_days as (
      update traffic_day set
        upload = traffic_day.upload + present.upload,
        download = traffic_day.download + present.download,
        billed = traffic_day.billed + present.billed
      from present
      where traffic_day.account_id = present.account_id and traffic_day.day = (select min(day) from batch)
      returning traffic_day.account_id
    ), new_days as (
      insert into traffic_day (account_id, day, upload, download, billed)
      select account_id, (select min(day) from batch), upload, download, billed from present
      where account_id not in (select account_id from raised_days)
    ), of_nodes as (
      insert into node_hour (node_id, hour, upload, download, billed)
      select node_id, min(hour), sum(upload), sum(download), sum(billed) from batch group by node_id
      on conflict (node_id, hour) do update set
        upload = node_hour.upload + excluded.upload,
        download = node_hour.download + excluded.download,
        billed = node_hour.billed + excluded.billed
    ), reopened as (
      ${reopenDays(sql`select min(hour) as hour from batch`)}
    ), marked as (
      update traffic_report set folded_at = ${at} where id in (select id from batch) returning 1
    )
    select count(*) as reports from marked`.execute(tx);
  return rows[0]?.reports ?? 0;
}

/** Folds the waiting reports. If another process is folding, this one does nothing. */
export async function foldTraffic({ database, config, now }: Services): Promise<number> {
  let folded = 0;
  for (;;) {
    const batch = await database.sql.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'traffic folder'))) return 0;
      await holdLock(tx, 'traffic hours');
      // A batch is sorted and summed several times, which takes three times as long on disk.
      await sql`set local work_mem = '256MB'`.execute(tx);
      const reports = await foldBatch(tx, now(), config.timeZone, rowsAtOnce[database.engine]);
      if (reports > 0) faultPoint('traffic.fold before commit');
      return reports;
    });
    if (batch === 0) return folded;
    faultPoint('traffic.fold after commit');
    folded += batch;
  }
}

export const foldTrafficJob: Job = {
  name: 'traffic.fold',
  everySeconds: 3,
  statementSeconds: longStatement,
  opensDay: true,
  emptiesQueue: true,
  run: foldTraffic,
};
