import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as figures from '@ferry/core/contract/statistics/admin';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { everyStep, type FigureRange, readFigureRange } from './figure-range.ts';

type Who = Context<'admin'>;
type Result<Name extends 'revenue' | 'customers' | 'traffic' | 'nodes' | 'retention'> = ResultOf<
  (typeof figures)[Name]
>;
type Step<Name extends 'revenue' | 'customers' | 'traffic'> = Result<Name>['result']['steps'][number];

/** The first day of the step of a moment or a day. */
const stepOf = ({ asked }: FigureRange, at: string) =>
  sql<string>`to_char(date_trunc(${asked.by}::text, ${sql.ref(at)} at time zone ${asked.time_zone}::text), 'YYYY-MM-DD')`;
const within = ({ begins, ends }: FigureRange, at: string) =>
  sql<boolean>`${sql.ref(at)} >= ${begins} and ${sql.ref(at)} < ${ends}`;

const sumOf = (condition: string) =>
  sql`coalesce(sum(amount) filter (where ${sql.raw(condition)}), 0)::numeric(20, 2)::text`;
const spentOn = (condition: string) =>
  sql`coalesce(-sum(amount) filter (where ${sql.raw(condition)}), 0)::numeric(20, 2)::text`;

/**
 * Recharges and purchases, both from the ledger. Chargebacks count as refunds, including the part that is still owed.
 */
export async function showRevenue(
  ctx: Who,
  input: CallParsed<typeof figures.revenue>,
): Promise<Result<'revenue'>> {
  const range = readFigureRange(ctx, input);
  const { rows } = await sql<Step<'revenue'>>`
    select ${stepOf(range, 'created_at')} as begins,
      ${sumOf("kind = 'recharge'")} as recharged,
      count(*) filter (where kind = 'recharge')::integer as recharges,
      ${spentOn("kind = 'refund' and amount < 0")} as recharges_refunded,
      ${spentOn("kind = 'purchase'")} as purchases,
      ${spentOn("kind = 'renewal'")} as renewals,
      count(*) filter (where kind in ('purchase', 'renewal'))::integer as orders,
      ${sumOf("kind = 'refund' and amount > 0")} as orders_refunded,
      ${sumOf("kind = 'cd_key'")} as codes,
      ${sumOf("kind = 'invite'")} as invites,
      ${sumOf("kind = 'correction'")} as corrections
    from (
      select created_at, kind, amount from ledger
      union all
      select created_at, 'refund', -amount from debt_entry where kind = 'chargeback'
    ) as moved where ${within(range, 'created_at')} group by 1`.execute(ctx.database.sql);
  const none = { recharged: '0.00', recharges: 0, recharges_refunded: '0.00', orders: 0 };
  const more = { purchases: '0.00', renewals: '0.00', orders_refunded: '0.00' };
  const given = { codes: '0.00', invites: '0.00', corrections: '0.00' };
  const steps = everyStep(range, rows, { ...none, ...more, ...given });
  return { result: { ...range.asked, currency: ctx.config.currency, steps } };
}

/** The index of a day's step, from 0. */
function placeOfDay({ asked: { by }, steps: [first = ''] }: FigureRange) {
  if (by === 'week') return sql`(day - ${first}::date) / 7`;
  const [year = 0, month = 0] = first.split('-').map(Number);
  return sql`(extract(year from day) * 12 + extract(month from day))::integer - ${year * 12 + month}::integer`;
}

/**
 * How many customers used traffic in each step. For days, each customer has one row a day. For longer steps each
 * customer is first reduced to one row with a bit for each step, because counting millions of distinct pairs takes ten
 * times as long.
 */
function withTrafficIn(range: FigureRange) {
  const { from, to, by } = range.asked;
  const rows = sql`from traffic_day where day >= ${from}::date and day <= ${to}::date`;
  if (by === 'day')
    return sql`select to_char(day, 'YYYY-MM-DD') as begins, count(*)::integer as count ${rows} group by day`;
  return sql`
    select begins, count(*)::integer as count
    from (select bit_or(1::bigint << (${placeOfDay(range)})) as steps ${rows} group by account_id) as of_customer
    join unnest(${range.steps}::text[]) with ordinality as step (begins, place)
      on of_customer.steps >> (place - 1)::integer & 1 = 1
    group by begins`;
}

/** Customers who joined, bought, used traffic and left. */
export async function showCustomers(
  ctx: Who,
  input: CallParsed<typeof figures.customers>,
): Promise<Result<'customers'>> {
  const range = readFigureRange(ctx, input);
  const { rows } = await sql<Step<'customers'>>`
    with joined as (
      select ${stepOf(range, 'created_at')} as begins, count(*)::integer as count
      from account where ${within(range, 'created_at')} group by 1
    ), bought as (
      select begins, count(*)::integer as count, count(*) filter (where is_first)::integer as first
      from (
        select ${stepOf(range, 'created_at')} as begins, account_id, bool_or(not exists (
          select from purchase as before where before.account_id = purchase.account_id and before.id < purchase.id
        )) as is_first
        from purchase where ${within(range, 'created_at')} group by 1, 2
      ) as of_customer group by 1
    ), with_traffic as (${withTrafficIn(range)}
    ), ended as (
      select ${stepOf(range, 'level_expires_at')} as begins, count(*)::integer as count
      from service where level > 0 and level_expires_at <= ${ctx.now()} and ${within(range, 'level_expires_at')}
      group by 1
    )
    select step.begins, coalesce(joined.count, 0) as joined, coalesce(bought.count, 0) as buyers,
      coalesce(bought.first, 0) as first_buyers, coalesce(with_traffic.count, 0) as with_traffic,
      coalesce(ended.count, 0) as ended
    from unnest(${range.steps}::text[]) as step (begins)
    left join joined using (begins) left join bought using (begins)
    left join with_traffic using (begins) left join ended using (begins)
    order by 1`.execute(ctx.database.sql);
  return { result: { ...range.asked, steps: rows } };
}

const sums = sql`sum(upload)::bigint as upload, sum(download)::bigint as download, sum(billed)::bigint as billed`;

/** Traffic over all nodes. */
export async function showTraffic(
  ctx: Who,
  input: CallParsed<typeof figures.traffic>,
): Promise<Result<'traffic'>> {
  const range = readFigureRange(ctx, input);
  const { rows } = await sql<Step<'traffic'>>`
    select ${stepOf(range, 'hour')} as begins, ${sums}
    from node_hour where ${within(range, 'hour')} group by 1`.execute(ctx.database.sql);
  const steps = everyStep(range, rows, { upload: 0, download: 0, billed: 0 });
  return { result: { ...range.asked, steps } };
}

type NodeRow = Omit<Result<'nodes'>['result']['nodes'][number], 'steps'> & {
  by_step: Record<string, number>;
};

/** Traffic of each node, the busiest first. */
export async function showNodes(ctx: Who, input: CallParsed<typeof figures.nodes>): Promise<Result<'nodes'>> {
  const range = readFigureRange(ctx, input);
  const { rows } = await sql<NodeRow>`
    with of_step as (
      select node_id, ${stepOf(range, 'hour')} as begins, ${sums}, count(*) filter (where billed > 0) as hours
      from node_hour where ${within(range, 'hour')} group by 1, 2
    ), of_node as (
      select node_id, ${sums}, sum(hours)::integer as hours, jsonb_object_agg(begins, billed) as by_step
      from of_step group by 1
    )
    select coalesce(node.id, node_id) as node_id, node.name as node_name, coalesce(upload, 0) as upload,
      coalesce(download, 0) as download, coalesce(billed, 0) as billed, coalesce(hours, 0) as hours,
      coalesce(by_step, '{}') as by_step,
      (select count(*)::integer from node_event where node_event.node_id = node.id and kind = 'silent'
        and ${within(range, 'at')}) as silences
    from of_node full join node on node.id = of_node.node_id
    order by billed desc, 1`.execute(ctx.database.sql);
  const nodes = rows.map(({ by_step, ...row }) => ({
    ...row,
    steps: range.steps.map((begins) => by_step[begins] ?? 0),
  }));
  return { result: { ...range.asked, nodes } };
}

interface CohortRow {
  begins: string;
  joined: number;
  /** How many had a plan when each step began. */
  stayed: Record<string, number>;
  /** Steps whose first day has a record. */
  recorded: string[];
}

/** For the customers who joined in each step, how many had a plan when each later step began, by the daily records. */
export async function showRetention(
  ctx: Who,
  input: CallParsed<typeof figures.retention>,
): Promise<Result<'retention'>> {
  const range = readFigureRange(ctx, input);
  const { rows } = await sql<CohortRow>`
    with cohort as materialized (
      select id, ${stepOf(range, 'created_at')} as begins from account where ${within(range, 'created_at')}
    ), stayed as (
      select cohort.begins, to_char(day, 'YYYY-MM-DD') as later, count(*)::integer as count
      from user_data_history join cohort on cohort.id = account_id
      where day = any(${range.steps}::date[]) and level_expires_at > at
      group by cohort.begins, day
    ), recorded as (
      select coalesce(array_agg(step), '{}') as steps from unnest(${range.steps}::text[]) as step
      where exists (select from user_data_history where day = step::date)
    )
    select begins, count(*)::integer as joined, (select steps from recorded) as recorded,
      (select coalesce(jsonb_object_agg(later, count), '{}') from stayed where stayed.begins = cohort.begins) as stayed
    from cohort group by begins order by begins`.execute(ctx.database.sql);
  const known = new Map(rows.map((row) => [row.begins, row]));
  const recorded = rows[0]?.recorded ?? [];
  const cohorts = range.steps.map((begins, place) => ({
    begins,
    joined: known.get(begins)?.joined ?? 0,
    stayed: range.steps
      .slice(place + 1)
      .map((later) => (recorded.includes(later) ? (known.get(begins)?.stayed[later] ?? 0) : null)),
  }));
  return { result: { ...range.asked, cohorts } };
}
