import { type RawBuilder, sql } from 'kysely';

/** The hours of a customer in a part. Business days are those of the zone. */
export interface Hours {
  accountId: number;
  from: Date;
  until: Date;
  zone: string;
}

export const isOfPart = ({ accountId, from, until }: Hours) =>
  sql`account_id = ${accountId} and hour >= ${from} and hour < ${until}`;

export const sums = sql`sum(upload)::bigint as upload, sum(download)::bigint as download, sum(billed)::bigint as billed`;

/**
 * The lines of hours. A node may have several in an hour: for sums they need not be put together first, as the view does.
 * Reading all arrays at a place takes less time than unnesting each of them, and half of that of a join with each row's lines.
 */
export const linesOf = (hours: Hours) => sql`
  select hour, node_ids[place] as node_id, uploads[place] as upload, downloads[place] as download,
    billeds[place] as billed
  from (
    select hour, node_ids, uploads, downloads, billeds, generate_subscripts(node_ids, 1) as place
    from account_hour where ${isOfPart(hours)}
  ) as hour`;

/**
 * The first moments of the days from the first hour to the last one. Where clocks go back at midnight, a day begins with the
 * first of its two hours.
 */
const startsOfDays = (hours: Hours) => sql`
  select array_agg(case when (start - interval '1 hour') at time zone ${hours.zone}::text >= day
    then start - interval '1 hour' else start end order by day) as starts
  from (
    select date_trunc('day', min(hour) at time zone ${hours.zone}::text) as first,
      max(hour) at time zone ${hours.zone}::text as last
    from account_hour where ${isOfPart(hours)}
  ) as found
    cross join lateral generate_series(first, last, interval '1 day') as day
    cross join lateral (select day at time zone ${hours.zone}::text as start) as at`;

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
