import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { days as call } from '@ferry/core/contract/payments/admin';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { PaySystem } from '../../../db/schema/rows.ts';
import { startOf } from '../../ground/services/index.ts';

const maxDays = 400;

interface Day {
  day: string;
  system: PaySystem;
  paid_count: number;
  paid: string;
  received: string;
  by_hand: string;
  refunded: string;
}

/** The payments of each gateway on each day of the site's zone, for comparison with the gateway's statement. */
export async function sumDays(
  { database, config }: Context<'admin'>,
  { from, to }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).total('days') + 1;
  if (days < 1 || days > maxDays)
    throw new Refusal('payments.days_range', { status: 422, field: 'to', details: { most_days: maxDays } });
  const zone = config.timeZone;
  const { rows } = await sql<Day>`
    select to_char(paid_at at time zone ${zone}::text, 'YYYY-MM-DD') as day, system,
      count(*)::integer as paid_count, sum(amount)::numeric(20, 2)::text as paid,
      sum(received)::numeric(20, 2)::text as received,
      coalesce(sum(amount) filter (where paid_by = 'staff'), 0)::numeric(20, 2)::text as by_hand,
      coalesce(sum(amount) filter (where refunded_at is not null), 0)::numeric(20, 2)::text as refunded
    from (
      select gateway as system, created_at as paid_at, credited as amount, 'gateway' as paid_by, refunded_at,
        -- Only a sum that can be read is credited.
        case when credited is not null then amount::numeric end as received
      from payment where credited is not null
      union all
      select system, paid_at, amount, paid_by, refunded_at, 0 from recharge where paid_by = 'staff' and paid_at is not null
    ) as payment
    where paid_at >= ${startOf(first, zone)} and paid_at < ${startOf(last.add({ days: 1 }), zone)}
    group by 1, 2 order by 1, 2`.execute(database.sql);
  return { result: { time_zone: zone, currency: config.currency, days: rows } };
}
