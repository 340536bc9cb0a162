import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { dayOf, startOf } from '../../ground/services/index.ts';

/** The hours of a customer in a part. Business days are those of the zone. */
export interface Hours {
  accountId: number;
  from: Date;
  until: Date;
  zone: string;
  /** The whole days of the part: from the first one's beginning until the last one's end. */
  firstDay: Date;
  daysEnd: Date;
}

/** Completes a part with its whole days. Without one, all of it is before the first. */
export function withDays(part: Omit<Hours, 'firstDay' | 'daysEnd'>): Hours {
  const { from, until, zone } = part;
  const begins = (day: Temporal.PlainDate) => startOf(day, zone);
  const day = dayOf(from, zone);
  const firstDay = begins(day).getTime() === from.getTime() ? from : begins(day.add({ days: 1 }));
  const daysEnd = begins(dayOf(until, zone));
  return firstDay <= daysEnd ? { ...part, firstDay, daysEnd } : { ...part, firstDay: until, daysEnd: until };
}

export const isOfPart = ({ accountId, from, until }: Hours) =>
  sql`account_id = ${accountId} and hour >= ${from} and hour < ${until}`;

export const sums = sql`sum(upload)::bigint as upload, sum(download)::bigint as download, sum(billed)::bigint as billed`;

/** The first moment of a day. Where clocks go back at midnight, a day begins with the first of its two hours. */
export const firstMoment = (day: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql`
  (select case when (start - interval '1 hour') at time zone ${zone} >= day
    then start - interval '1 hour' else start end
  from (select day, day at time zone ${zone} as start from (select ${day} as day) as asked) as at)`;

/** Until where the part's days are summed up. Until its first day, if none is. */
const summedUntil = ({ zone, firstDay, daysEnd }: Hours) => sql`(
  select greatest(${firstDay}::timestamptz, least(${daysEnd}::timestamptz, coalesce(max(until), '-infinity')))
  from days_summed where days_summed.zone = ${zone})`;

/** The rows of a part: a row for each whole day that is summed up, and the hours before and after them. */
export function piecesOf(hours: Hours) {
  const { accountId, from, until, firstDay } = hours;
  const columns = sql`upload, download, billed, node_ids, uploads, downloads, billeds`;
  const ofHours = sql`select hour, ${columns} from account_hour where account_id = ${accountId}`;
  return sql`
    ${ofHours} and hour >= ${from} and hour < ${firstDay}
    union all select begins, ${columns} from account_day
      where account_id = ${accountId} and begins >= ${firstDay} and begins < ${summedUntil(hours)}
    union all ${ofHours} and hour >= ${summedUntil(hours)} and hour < ${until}`;
}

/**
 * The lines of rows, each with a column of its row, such as its hour. A node may have several in an hour: for sums they need not be put together first, as the view does.
 * Reading all arrays at a place takes less time than unnesting each of them, and half of that of a join with each row's lines.
 */
export const linesOf = (rows: RawBuilder<unknown>, by: RawBuilder<unknown> = sql`hour`) => sql`
  select ${by}, node_ids[place] as node_id, uploads[place] as upload, downloads[place] as download,
    billeds[place] as billed
  from (
    select ${by}, node_ids, uploads, downloads, billeds, generate_subscripts(node_ids, 1) as place from (${rows}) as piece
  ) as row`;

export const hoursOfPart = (hours: Hours) =>
  sql`select hour, node_ids, uploads, downloads, billeds from account_hour where ${isOfPart(hours)}`;

/** The first moments of the days from the first hour to the last one. */
const startsOfDays = (hours: Hours) => sql`
  select array_agg(${firstMoment(sql`day`, sql`${hours.zone}::text`)} order by day) as starts
  from (
    select date_trunc('day', min(hour) at time zone ${hours.zone}::text) as first,
      max(hour) at time zone ${hours.zone}::text as last
    from account_hour where ${isOfPart(hours)}
  ) as found
    cross join lateral generate_series(first, last, interval '1 day') as day`;

/**
 * The sums of what is found by hour, by business day and by other columns. The day of an hour is looked up in a list, because
 * to ask for the zone's clock takes longer.
 */
export const byDay = (
  hours: Hours,
  found: RawBuilder<unknown>,
  ...columns: readonly RawBuilder<unknown>[]
) => {
  const keys = sql.join([sql`starts[width_bucket(hour, starts)]`, ...columns]);
  return sql`
    select ${sql.join([sql`starts[width_bucket(hour, starts)] as begins`, ...columns, sums])}
    from (${startsOfDays(hours)}) as days cross join (${found}) as found group by ${keys}`;
};
