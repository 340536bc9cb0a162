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
 */
async function foldBatch(tx: Sql, at: Date, timeZone: string, most: number): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    with waiting as (
      select id, node_id, rate, received_at, row_count from traffic_report where folded_at is null
      order by id limit ${sql.lit(reportsAtOnce)}
    ), batch as (
      -- All rows of a report have its time.
      select id, node_id, rate, received_at, date_trunc('hour', received_at, 'UTC') as hour,
        (received_at at time zone ${timeZone}::text)::date as day
      from (
        select waiting.*, sum(row_count) over (order by id) - row_count as rows_before from waiting
      ) as counted where rows_before < ${sql.lit(most)}
    ), flow as materialized (
      -- Who is locked exists, and goes on to exist until the sums are written: they have no key that would check it.
      -- In one order, so that two writers of many customers never wait for each other crosswise.
      select traffic_row.account_id, batch.node_id, received_at, hour, day, upload, download, billed,
        floor(upload * batch.rate)::bigint as billed_upload
      from traffic_row
      join batch on batch.id = traffic_row.report_id
      join service on service.account_id = traffic_row.account_id
      where at >= (select min(received_at) from batch)
      order by traffic_row.account_id for no key update of service
    ), by_day as materialized (
      select account_id, day, sum(upload) as upload, sum(download) as download, sum(billed) as billed,
        sum(billed_upload) as billed_upload, max(received_at) as last_at
      from flow group by account_id, day
    ), usage as (
      update service set
        used_upload = service.used_upload + sums.upload,
        used_download = service.used_download + sums.download,
        last_used_at = greatest(service.last_used_at, sums.last_at)
      from (
        select account_id, sum(billed_upload)::bigint as upload, sum(billed - billed_upload)::bigint as download,
          max(last_at) as last_at
        from by_day group by account_id
      ) as sums where service.account_id = sums.account_id
    ), hours as (
      insert into traffic_hour (account_id, node_id, hour, upload, download, billed)
      select account_id, node_id, hour, sum(upload), sum(download), sum(billed)
      from flow group by account_id, node_id, hour order by account_id, hour, node_id
      on conflict (account_id, hour, node_id) do update set
        upload = traffic_hour.upload + excluded.upload,
        download = traffic_hour.download + excluded.download,
        billed = traffic_hour.billed + excluded.billed
    ), days as (
      insert into traffic_day (account_id, day, upload, download, billed)
      select account_id, day, upload, download, billed from by_day order by account_id, day
      on conflict (account_id, day) do update set
        upload = traffic_day.upload + excluded.upload,
        download = traffic_day.download + excluded.download,
        billed = traffic_day.billed + excluded.billed
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
