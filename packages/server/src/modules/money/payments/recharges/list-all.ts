import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/payments/admin';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { readSummedPage } from '../../../../db/query/read-page.ts';
import { asked, within } from '../../../../db/query/set-filters.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { type Recharge, requireFound, statusOf, withStatus } from '../records/recharge.ts';

type Row = CallAnswer<typeof admin.listAll>['result']['recharges'][number];

/** What the wallet got by all payments of a recharge. */
const creditedOf = sql<string>`(case when recharge.paid_by = 'staff' then recharge.amount else 0 end + (
  select coalesce(sum(payment.credited), 0) from payment
  where payment.recharge_id = recharge.id and payment.credited_to is null))::numeric(14, 2)`;

/** What its gateway received by all payments of a recharge. Only a sum that can be read is credited. */
const receivedOf = sql<string | null>`(
  select sum(case when payment.credited is not null then payment.amount::numeric end)::numeric(20, 2)::text from payment
  where payment.recharge_id = recharge.id and payment.credited is not null and payment.credited_to is null)`;

/** A value of the first payment of a recharge. */
const firstPayment = (column: 'gateway_no' | 'paid_with') =>
  sql<
    string | null
  >`(select ${sql.ref(`payment.${column}`)} from payment where payment.recharge_id = recharge.id
    and payment.credited is not null and payment.credited_to is null order by payment.id limit 1)`.as(column);

const describe = (
  row: Recharge & {
    email: string;
    all_credited: string;
    paid_with: string | null;
    received: string | null;
    gateway_no: string | null;
  },
  now: Date,
): Row => ({
  trade_no: row.trade_no,
  created_at: row.created_at.toISOString(),
  user_id: row.account_id,
  email: row.email,
  amount: row.amount,
  currency: row.currency,
  system: row.system,
  method: row.method,
  status: statusOf(row, now),
  paid_at: row.paid_at?.toISOString() ?? null,
  refunded_at: row.refunded_at?.toISOString() ?? null,
  paid_by: row.status === 'paid' ? row.paid_by : null,
  paid_with: row.paid_with,
  credited: row.status === 'paid' ? row.all_credited : null,
  received: row.received,
  gateway_no: row.gateway_no,
  remark: row.remark,
});

/** Recharges of all customers, newest first. */
export async function listAllRecharges(
  { database, now }: Context<'admin'>,
  {
    user_id,
    status,
    system,
    is_refunded,
    from,
    to,
    paid_from,
    paid_to,
    ...page
  }: CallParsed<typeof admin.listAll>,
): Promise<ResultOf<typeof admin.listAll>> {
  const at = now();
  const fitting = database.sql
    .selectFrom('recharge')
    .where(({ and }) => and(asked({ 'recharge.account_id': user_id, 'recharge.system': system })))
    .where((of) => within(of, 'recharge.created_at', { from, to }))
    .where((of) => within(of, 'recharge.paid_at', { from: paid_from, to: paid_to }))
    .$if(status !== undefined, (query) => query.where(withStatus(status ?? 'paid', at)))
    .$if(is_refunded !== undefined, (query) =>
      query.where('recharge.refunded_at', is_refunded ? 'is not' : 'is', null),
    );
  const { total, sum, rows } = await readSummedPage(fitting, 'amount', page, (query) =>
    query
      .innerJoin('account', 'account.id', 'recharge.account_id')
      .select(columnsOf('recharge'))
      .select(['account.email', creditedOf.as('all_credited')])
      .select([receivedOf.as('received'), firstPayment('gateway_no'), firstPayment('paid_with')])
      .orderBy('recharge.created_at', 'desc')
      .orderBy('recharge.id'),
  );
  return {
    result: {
      total_count: total,
      total_amount: sum,
      recharges: rows.map((row) => describe(row, at)),
    },
  };
}

/** One recharge with its invoice and the inviter's commission. */
export async function showAnyRecharge(
  { database, now }: Context<'admin'>,
  { trade_no }: CallParsed<typeof admin.showAny>,
): Promise<ResultOf<typeof admin.showAny>> {
  const found = await database.sql
    .selectFrom('recharge')
    .innerJoin('account', 'account.id', 'recharge.account_id')
    .leftJoin('invoice', 'invoice.recharge_id', 'recharge.id')
    .leftJoin('commission', (join) =>
      join.onRef('commission.reference', '=', 'recharge.trade_no').on('commission.taken_back_at', 'is', null),
    )
    .select(columnsOf('recharge'))
    .select([
      creditedOf.as('all_credited'),
      receivedOf.as('received'),
      firstPayment('gateway_no'),
      firstPayment('paid_with'),
    ])
    .select(['account.email', 'invoice.id as invoice_id', 'commission.amount as commission'])
    .where('trade_no', '=', trade_no)
    .executeTakeFirst();
  const row = requireFound(found);
  return {
    result: {
      ...describe(row, now()),
      recharge_id: row.id,
      expires_at: row.expires_at.toISOString(),
      asked_at: row.asked_at?.toISOString() ?? null,
      invoice_id: row.invoice_id,
      commission: row.commission,
    },
  };
}
