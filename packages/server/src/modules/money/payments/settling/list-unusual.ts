import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { listUnusual as call } from '@ferry/core/contract/payments/admin';
import type { Context, Services } from '../../../../base/context.ts';
import { readPage } from '../../../../db/query/read-page.ts';
import { asked, within } from '../../../../db/query/set-filters.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import type { Unusual } from './why-unusual.ts';

/** Payments that differ from their recharge, or have none, newest first. */
export async function listUnusual(
  { database }: Context<'admin'>,
  { user_id, system, from, to, ...page }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const fitting = database.sql
    .selectFrom('unusual_payment')
    .where(({ and }) =>
      and(asked({ 'unusual_payment.account_id': user_id, 'unusual_payment.system': system })),
    )
    .where((of) => within(of, 'unusual_payment.created_at', { from, to }));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .leftJoin('account', 'account.id', 'unusual_payment.account_id')
      .leftJoin('recharge', 'recharge.id', 'unusual_payment.recharge_id')
      .select(columnsOf('unusual_payment'))
      .select(['account.email', 'recharge.amount as due', 'recharge.refunded_at as first_refunded_at'])
      .orderBy('unusual_payment.created_at', 'desc')
      .orderBy('unusual_payment.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      payments: rows.map((row) => ({
        payment_id: String(row.id),
        created_at: row.created_at.toISOString(),
        system: row.system,
        trade_no: row.trade_no,
        gateway_no: row.gateway_no,
        paid: row.amount,
        currency: row.currency,
        paid_with: row.paid_with,
        unusual: row.kinds as Unusual[],
        credited: row.credited,
        // The first payment is refunded with its recharge.
        refunded_at:
          (row.kinds.includes('twice') ? row.refunded_at : row.first_refunded_at)?.toISOString() ?? null,
        user_id: row.account_id,
        email: row.email,
        amount: row.due,
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
    .selectFrom('unusual_payment')
    .select(['trade_no', 'credited'])
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
