import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { today as call } from '@ferry/core/contract/statistics/admin';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { dayOf, isNodeOnline, startOf } from '../../../ground/services/index.ts';

type Today = CallAnswer<typeof call>['result'];
type Row = Today['days'][number] & Omit<Today, 'at' | 'time_zone' | 'currency' | 'days'>;

/** Figures of today, of all of yesterday, and of the present moment. */
export async function showToday({ database, config, now }: Context<'admin'>): Promise<{ result: Today }> {
  const [at, zone] = [now(), config.timeZone];
  const day = dayOf(at, zone);
  const yesterday = day.subtract({ days: 1 });
  const starts = [startOf(day, zone), startOf(yesterday, zone)];
  const ends = [startOf(day.add({ days: 1 }), zone), startOf(day, zone)];
  const { rows } = await sql<Row>`
    with used as materialized (
      select traffic_day.day, count(*)::integer as customers from traffic_day
      where traffic_day.day = any(${[day.toString(), yesterday.toString()]}::date[]) group by 1
    )
    select day, recharged, recharges, sold, orders,
      (select count(*)::integer from account where created_at >= starts and created_at < ends) as joined,
      coalesce((select customers from used where used.day = span.day::date), 0) as with_traffic,
      (select coalesce(sum(billed), 0)::bigint from node_hour where hour >= starts and hour < ends) as billed_bytes,
      (select count(distinct account_id)::integer from alive_ip where alive_until > ${at}) as online_customers,
      (select count(*)::integer from node where is_enabled and ${isNodeOnline(at)}) as nodes_online,
      (select count(*)::integer from node where is_enabled and not ${isNodeOnline(at)}) as nodes_silent,
      (select count(*)::integer from ticket where status = 'pending') as tickets_waiting,
      (select count(*)::integer from recharge
        where status <> 'paid' and status = 'pending' and expires_at > ${at}) as recharges_waiting
    from unnest(
      ${[day.toString(), yesterday.toString()]}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]
    ) with ordinality as span (day, starts, ends, place)
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'recharge'), 0)::numeric(20, 2)::text as recharged,
        count(*) filter (where kind = 'recharge')::integer as recharges,
        coalesce(-sum(amount) filter (where kind in ('purchase', 'renewal')), 0)::numeric(20, 2)::text as sold,
        count(*) filter (where kind in ('purchase', 'renewal'))::integer as orders
      from ledger where created_at >= starts and created_at < ends
    ) as money
    order by place`.execute(database.sql);
  const [stands] = rows;
  if (stands === undefined) throw new Error('two days give two rows');
  const { online_customers, nodes_online, nodes_silent, tickets_waiting, recharges_waiting } = stands;
  return {
    result: {
      at: at.toISOString(),
      time_zone: zone,
      currency: config.currency,
      online_customers,
      nodes_online,
      nodes_silent,
      tickets_waiting,
      recharges_waiting,
      days: rows.map(({ day, recharged, recharges, sold, orders, joined, with_traffic, billed_bytes }) => ({
        day,
        recharged,
        recharges,
        sold,
        orders,
        joined,
        with_traffic,
        billed_bytes,
      })),
    },
  };
}
