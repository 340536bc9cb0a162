import { maxId } from '@ferry/core/contract/base/primitives';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { holdLock } from '../../../db/query/locks.ts';
import { type Job, longStatement } from '../../../jobs/job.ts';
import { dayOf, startOf } from '../../ground/services/index.ts';
import { firstMoment, linesOf } from './hour-lines.ts';

/** Customers in a transaction, for which the folder waits. */
const customersAtOnce = { postgres: 5_000, pglite: 1_000 };

/** Days of another zone that are deleted in a transaction. */
const deletedAtOnce = 20_000;

/** Milliseconds to wait after the end of a day, because reports that came in time may be folded late. */
const restMs = 10 * 60_000;

/** Milliseconds after which a run ends. The next run continues. */
const maxRunMs = 60_000;

/**
 * Reopens the days that are summed up, from the day of an hour on, because that hour is about to grow. Code that writes
 * hours must call this in the same transaction. `hour`: a query of one row with that column, which may be null.
 */
export const reopenDays = (hour: RawBuilder<unknown>) => {
  const zone = sql`days_summed.zone`;
  const begins = firstMoment(sql`date_trunc('day', grown.hour at time zone ${zone})`, zone);
  return sql`
    update days_summed set until = ${begins}, last_customer = 0 from (${hour}) as grown
    where until > grown.hour or (last_customer > 0 and until = ${begins})`;
};

interface State {
  zone: string;
  until: Date | null;
  last_customer: number;
}

/** Changes to the zone of the site: first deletes the sums in another zone. Returns the number of deleted days. */
async function changeZone(tx: Sql, zone: string): Promise<number> {
  const deleted = await sql`
    delete from account_day where ctid in (select ctid from account_day limit ${sql.lit(deletedAtOnce)})`.execute(
    tx,
  );
  const count = Number(deleted.numAffectedRows ?? 0);
  if (count === 0) await tx.updateTable('days_summed').set({ zone, until: null, last_customer: 0 }).execute();
  return count;
}

/** The first hour with traffic, from a moment on. */
async function firstHour(tx: Sql, from: Date | null): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('account_hour')
    .select('hour')
    .$if(from !== null, (query) => query.where('hour', '>=', from ?? new Date(0)))
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst();
  return row?.hour;
}

interface Piece {
  begins: Date;
  ends: Date;
  /** The customers after this one, up to that one. */
  after: number;
  upTo: number;
}

/** Sums up a day of some customers. Looks up the day's hours, because an older zone may have cut them elsewhere. */
async function sumPiece(tx: Sql, { begins, ends, after, upTo }: Piece): Promise<number> {
  const hours = sql`
    with recursive found (hour) as (
      select min(hour) from account_hour where hour >= ${begins}
      union all
      select (select min(later.hour) from account_hour as later where later.hour > found.hour)
      from found where found.hour < ${ends}
    )
    select array_agg(hour) from found where hour < ${ends}`;
  const rows = sql`
    select account_id, hour, node_ids, uploads, downloads, billeds from account_hour
    where hour = any((${hours})::timestamptz[]) and account_id > ${after} and account_id <= ${upTo}`;
  const summed = await sql`
    insert into account_day (account_id, begins, upload, download, billed, node_ids, uploads, downloads, billeds)
    select account_id, ${begins}, sum(upload), sum(download), sum(billed),
      array_agg(node_id), array_agg(upload), array_agg(download), array_agg(billed)
    from (
      select account_id, node_id, sum(upload)::bigint as upload, sum(download)::bigint as download,
        sum(billed)::bigint as billed
      from (${linesOf(rows, sql`account_id`)}) as line group by account_id, node_id
    ) as of_node group by account_id
    on conflict (account_id, begins) do update set
      upload = excluded.upload, download = excluded.download, billed = excluded.billed,
      node_ids = excluded.node_ids, uploads = excluded.uploads, downloads = excluded.downloads,
      billeds = excluded.billeds`.execute(tx);
  return Number(summed.numAffectedRows ?? 0);
}

/** The last of the next `most` customers. Undefined: there are fewer. */
async function lastOfNext(tx: Sql, after: number, most: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** One step: some customers of the first finished day that is not complete. Undefined: nothing is left to do. */
async function step(tx: Sql, services: Services): Promise<number | undefined> {
  const { config, database, now } = services;
  const zone = config.timeZone;
  // The folder adds to hours. It must not do so between their sum and its mark.
  await holdLock(tx, 'traffic hours');
  const state: State = await tx
    .selectFrom('days_summed')
    .select(['zone', 'until', 'last_customer'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state.zone !== zone) return changeZone(tx, zone);
  const first = await firstHour(tx, state.until);
  if (first === undefined) return undefined;
  const day = dayOf(first, zone);
  const [begins, ends] = [startOf(day, zone), startOf(day.add({ days: 1 }), zone)];
  if (ends.getTime() + restMs > now().getTime()) return undefined;
  const after = state.until?.getTime() === begins.getTime() ? state.last_customer : 0;
  const last = await lastOfNext(tx, after, customersAtOnce[database.engine]);
  const summed = await sumPiece(tx, { begins, ends, after, upTo: last ?? maxId });
  await tx
    .updateTable('days_summed')
    .set(last === undefined ? { until: ends, last_customer: 0 } : { until: begins, last_customer: last })
    .execute();
  return summed;
}

/**
 * Sums up the hours of finished days by customer and node, the oldest day first. Charts read these days. The hours
 * remain the source, from which all of this can be computed again, such as after a change of the site's zone.
 */
export async function sumDays(services: Services): Promise<number> {
  const stopAt = performance.now() + maxRunMs;
  let summed = 0;
  while (performance.now() < stopAt) {
    const more = await services.database.sql.transaction().execute((tx) => step(tx, services));
    if (more === undefined) break;
    summed += more;
  }
  return summed;
}

export const sumDaysJob: Job = {
  name: 'traffic.days',
  everySeconds: 300,
  statementSeconds: longStatement,
  run: sumDays,
};
