import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { listUnusual as call } from '@ferry/core/contract/payments/admin';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { readPage } from '../../../../db/query/read-page.ts';
import { asked, within } from '../../../../db/query/set-filters.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import type { Unusual } from './why-unusual.ts';

/** Held payments about which staff have something to do. */
const isOpen = ({ and, eb }: ExpressionBuilder<Tables, 'payment'>) =>
  and([eb('payment.credited', 'is', null), eb('payment.closed_at', 'is', null)]);
const isDone = (of: ExpressionBuilder<Tables, 'payment'>) => of.not(isOpen(of));

/** Payments that differ from their recharge, or have none, newest first. */
export async function listUnusual(
  { database }: Context<'admin'>,
  { user_id, system, is_open, from, to, ...page }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const fitting = database.sql
    .selectFrom('payment')
    .where(({ and }) => and(asked({ 'payment.account_id': user_id, 'payment.gateway': system })))
    .where('payment.kinds', '<>', sql<string[]>`'{}'`)
    .where((of) => within(of, 'payment.created_at', { from, to }))
    .$if(is_open !== undefined, (query) => query.where(is_open ? isOpen : isDone));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .leftJoin('account', 'account.id', 'payment.account_id')
      .leftJoin('recharge', 'recharge.id', 'payment.recharge_id')
      .select(columnsOf('payment'))
      .select(['account.email', 'recharge.amount as ordered'])
      .orderBy('payment.created_at', 'desc')
      .orderBy('payment.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      payments: rows.map((row) => ({
        payment_id: String(row.id),
        created_at: row.created_at.toISOString(),
        system: row.gateway,
        trade_no: row.trade_no,
        gateway_no: row.gateway_no,
        paid: row.amount,
        currency: row.currency,
        paid_with: row.paid_with,
        unusual: row.kinds as Unusual[],
        credited: row.credited,
        refunded_at: row.refunded_at?.toISOString() ?? null,
        credited_to: row.credited_to,
        closed_at: row.closed_at?.toISOString() ?? null,
        closed_by: row.closed_by,
        remark: row.remark,
        user_id: row.account_id,
        email: row.email,
        amount: row.ordered,
      })),
    },
  };
}

/** Milliseconds for which the check of the site lists a held payment, and a credited one. */
const listedMs = { held: 30 * dayMs, credited: 7 * dayMs };

/** The trade numbers of recent unusual payments, held ones first. */
export async function recentUnusual({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<{ trade_no: string; isHeld: boolean }[]> {
  const since = (age: number) => new Date(now().getTime() - age);
  const rows = await database.sql
    .selectFrom('payment')
    .select(['trade_no', 'credited'])
    .where('kinds', '<>', sql<string[]>`'{}'`)
    .where('closed_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('credited', 'is', null), eb('created_at', '>', since(listedMs.held))]),
        eb('created_at', '>', since(listedMs.credited)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .map(({ trade_no, credited }) => ({ trade_no, isHeld: credited === null }))
    .toSorted((one, other) => Number(other.isHeld) - Number(one.isHeld));
}
