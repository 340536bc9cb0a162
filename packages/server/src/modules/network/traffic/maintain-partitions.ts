import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { boundsOfDay, partitionOf } from '../../../db/query/day-partitions.ts';
import { tryLock } from '../../../db/query/locks.ts';
import { type Job, longStatement } from '../../../jobs/job.ts';

const daysAhead = 7;

const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
const nameOf = (start: Date): string => partitionOf('traffic_row', start);

/**
 * Creates the partition of a day. Earlier rows of that day are in the default partition and are moved. Reports wait
 * meanwhile: without the lock, the default partition would refuse a row of the new day that was routed to it before.
 * The strongest lock is taken at once, because upgrading a weaker one could deadlock with a report that has read and
 * is about to write.
 */
async function makeDay(tx: Sql, start: Date): Promise<number> {
  const name = nameOf(start);
  const existing = await sql<{ oid: string | null }>`select to_regclass(${name})::text as oid`.execute(tx);
  if (existing.rows[0]?.oid != null) return 0;
  await sql`lock table traffic_row in access exclusive mode`.execute(tx);
  const table = sql.table(name);
  const from = sql.lit(start.toISOString());
  const to = sql.lit(new Date(start.getTime() + dayMs).toISOString());
  await sql`create table ${table} (like traffic_row including all)`.execute(tx);
  await sql`with moved as (delete from traffic_row_rest where at >= ${from} and at < ${to} returning *)
    insert into ${table} select * from moved`.execute(tx);
  await sql`alter table traffic_row attach partition ${table} ${boundsOfDay(start)}`.execute(tx);
  return 1;
}

/** Drops the partitions of days that are over and folded, and deletes such days from the default partition. */
async function dropDays(tx: Sql, before: Date): Promise<number> {
  const waiting = await tx
    .selectFrom('traffic_report')
    .select('id')
    .where('folded_at', 'is', null)
    .where('received_at', '<', before)
    .executeTakeFirst();
  if (waiting !== undefined) return 0;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'traffic_row'::regclass and relname ~ '^traffic_row_[0-9]{8}$' and relname < ${nameOf(before)}
    `.execute(tx);
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx);
  const rest = await sql`delete from traffic_row_rest where at < ${before}`.execute(tx);
  return rows.length + Number(rest.numAffectedRows ?? 0);
}

/** Creates the partitions of the next days, and drops those older than the configured number of days. */
export async function maintainPartitions({ config, database, now }: Services): Promise<number> {
  const today = dayOf(now());
  const touched = await database.sql.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'traffic partitions'))) return 0;
    let touched = 0;
    for (let ahead = -1; ahead <= daysAhead; ahead += 1)
      touched += await makeDay(tx, new Date(today.getTime() + ahead * dayMs));
    touched += await dropDays(tx, new Date(today.getTime() - config.rawTrafficDays * dayMs));
    faultPoint('traffic.partitions before commit');
    return touched;
  });
  faultPoint('traffic.partitions after commit');
  return touched;
}

export const maintainPartitionsJob: Job = {
  name: 'traffic.partitions',
  everySeconds: 3600,
  statementSeconds: longStatement,
  run: maintainPartitions,
};
