import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { months } from '@ferry/core/contract/invites/customer';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { dayOf, startOf } from '../../ground/services/index.ts';

interface Row {
  month: string;
  joined: number;
  confirmed: string;
  pending: string;
}

/** A customer's commissions by month in the site's zone, including months with none. */
export async function showMonths(
  { config, database, now, who }: Context<'customer'>,
  { months: count }: CallParsed<typeof months>,
): Promise<ResultOf<typeof months>> {
  const zone = config.timeZone;
  const running = dayOf(now(), zone).with({ day: 1 });
  const all = Array.from({ length: count }, (_, back) => running.subtract({ months: count - 1 - back }));
  const since = startOf(all[0] ?? running, zone);
  const monthOf = (column: string) =>
    sql<string>`to_char(${sql.ref(column)} at time zone ${sql.lit(zone)}, 'YYYY-MM')`;
  const { rows } = await sql<Row>`
    with share as (
      select ${monthOf('created_at')} as month,
        coalesce(sum(amount) filter (where confirmed_at is not null), 0)::numeric(14, 2) as confirmed,
        coalesce(sum(amount) filter (where confirmed_at is null), 0)::numeric(14, 2) as pending
      from commission
      where inviter_id = ${who.accountId} and taken_back_at is null and created_at >= ${since} group by 1
    ), friend as (
      select ${monthOf('created_at')} as month, count(*)::integer as joined
      from account where invited_by = ${who.accountId} and created_at >= ${since} group by 1
    )
    select month, coalesce(joined, 0) as joined, coalesce(confirmed, 0.00)::numeric(14, 2) as confirmed,
      coalesce(pending, 0.00)::numeric(14, 2) as pending
    from share full join friend using (month)`.execute(database.sql);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return {
    result: {
      time_zone: zone,
      months: all.map((day) => {
        const month = day.toString().slice(0, 7);
        return byMonth.get(month) ?? { month, joined: 0, confirmed: '0.00', pending: '0.00' };
      }),
    },
  };
}
