import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { faultPoint } from '../../faults.ts';
import type { Job } from '../../jobs/job.ts';

/** Any number that no other lock of this product has. One process folds at a time. */
const foldLock = 7_283_646;

/**
 * A batch ends after this many rows or reports. Large ones write each customer once for many rows; the embedded
 * database does one thing at a time, and a batch holds up everything else.
 */
const rowsAtOnce = { postgres: 500_000, pglite: 20_000 };
const reportsAtOnce = 500;

/**
 * Moves the oldest reports that are not folded into usage, hours and business days, and marks them, in one statement.
 * Reports are found by their mark and never by the newest id: one that commits late has a low id.
 *
 * Rows are sorted and summed once, by customer and node, and the rest is made of those sums: the reports of a batch
 * are all of one hour and day. Sums that stand already are raised and the others added, apart from each other; nobody
 * else writes them, and an insert that expects a conflict at each row takes longer. Each `not in` is answered from a
 * hash, where a join could be planned as a loop in a loop: how many customers a batch has is not known when it is planned.
 */
async function foldBatch(tx: Sql, at: Date, timeZone: string, most: number): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    with waiting as (
      select id, node_id, rate, received_at, row_count, date_trunc('hour', received_at, 'UTC') as hour,
        (received_at at time zone ${timeZone}::text)::date as day
      from traffic_report where folded_at is null
      order by id limit ${sql.lit(reportsAtOnce)}
    ), of_one_hour as (
      select waiting.*, sum(row_count) over (order by id) - row_count as rows_before from waiting
      where (hour, day) = (select hour, day from waiting order by id limit 1)
    ), batch as materialized (
      select id, node_id, rate, received_at, hour, day from of_one_hour where rows_before < ${sql.lit(most)}
    ), flow as materialized (
      select account_id, node_id, sum(upload)::bigint as upload, sum(download)::bigint as download,
        sum(billed)::bigint as billed, sum(billed_upload)::bigint as billed_upload, max(received_at) as last_at
      from (
        select traffic_row.account_id, batch.node_id, received_at, upload, download, billed,
          floor(upload * batch.rate)::bigint as billed_upload
        from traffic_row join batch on batch.id = traffic_row.report_id
        -- All rows of a report have its time.
        where at >= (select min(received_at) from batch)
        order by account_id, node_id
      ) as sorted group by account_id, node_id
    ), of_account as materialized (
      select account_id, sum(upload)::bigint as upload, sum(download)::bigint as download,
        sum(billed)::bigint as billed, sum(billed_upload)::bigint as billed_upload, max(last_at) as last_at
      from flow group by account_id
    ), present as materialized (
      -- Who is locked exists, and goes on to exist until the sums are written: they have no key that would check it.
      -- In one order, so that two writers of many customers never wait for each other crosswise.
      select of_account.* from of_account join service on service.account_id = of_account.account_id
      order by service.account_id for no key update of service
    ), gone as (
      select account_id from of_account where account_id not in (select account_id from present)
    ), usage as (
      update service set
        used_upload = used_upload + billed_upload,
        used_download = used_download + billed - billed_upload,
        last_used_at = greatest(last_used_at, last_at)
      from present where service.account_id = present.account_id
    ), raised_hours as (
      update traffic_hour set
        upload = traffic_hour.upload + flow.upload,
        download = traffic_hour.download + flow.download,
        billed = traffic_hour.billed + flow.billed
      from flow
      where traffic_hour.account_id = flow.account_id and traffic_hour.node_id = flow.node_id
        and traffic_hour.hour = (select min(hour) from batch)
        and flow.account_id not in (select account_id from gone)
      returning traffic_hour.account_id, traffic_hour.node_id
    ), new_hours as (
      insert into traffic_hour (account_id, node_id, hour, upload, download, billed)
      select account_id, node_id, (select min(hour) from batch), upload, download, billed from flow
      where account_id not in (select account_id from gone)
        and (account_id, node_id) not in (select account_id, node_id from raised_hours)
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
    ), marked as (
      update traffic_report set folded_at = ${at} where id in (select id from batch) returning 1
    )
    select count(*) as reports from marked`.execute(tx);
  return rows[0]?.reports ?? 0;
}

/** Folds what is waiting; a process that finds another at it leaves it to that one. */
export async function foldTraffic({ database, config, now }: Services): Promise<number> {
  let folded = 0;
  for (;;) {
    const batch = await database.sql.transaction().execute(async (tx) => {
      const lock = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(foldLock)}) as taken`.execute(tx);
      if (lock.rows[0]?.taken !== true) return 0;
      // A batch is sorted and summed several times, which on the disk takes three times as long.
      await sql`set local work_mem = '128MB'`.execute(tx);
      const reports = await foldBatch(tx, now(), config.timeZone, rowsAtOnce[database.engine]);
      if (reports > 0) faultPoint('traffic.fold before commit');
      return reports;
    });
    if (batch === 0) return folded;
    faultPoint('traffic.fold after commit');
    folded += batch;
  }
}

export const foldTrafficJob: Job = { name: 'traffic.fold', everySeconds: 3, run: foldTraffic };
