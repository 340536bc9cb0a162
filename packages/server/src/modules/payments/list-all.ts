import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type * as admin from '@ferry/core/contract/payments-admin';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import { Refusal } from '../../refusal.ts';
import { type Recharge, statusOf, withStatus } from './recharge.ts';

type Row = CallAnswer<typeof admin.listAll>['result']['recharges'][number];

const describe = (row: Recharge & { email: string }, now: Date): Row => ({
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
  gateway_no: row.gateway_no,
  remark: row.remark,
});

/** Recharges of all customers, newest first. */
export async function listAllRecharges(
  { database, now }: Context<'admin'>,
  { limit, offset, ...asked }: CallParsed<typeof admin.listAll>,
): Promise<Pick<CallAnswer<typeof admin.listAll>, 'result'>> {
  const at = now();
  const { user_id, status, system, is_refunded, from, to, paid_from, paid_to } = asked;
  const fitting = database.sql
    .selectFrom('recharge')
    .$if(user_id !== undefined, (query) => query.where('recharge.account_id', '=', user_id ?? 0))
    .$if(status !== undefined, (query) => query.where(withStatus(status ?? 'paid', at)))
    .$if(system !== undefined, (query) => query.where('recharge.system', '=', system ?? 'epay'))
    .$if(is_refunded !== undefined, (query) =>
      query.where('recharge.refunded_at', is_refunded ? 'is not' : 'is', null),
    )
    .$if(from !== undefined, (query) => query.where('recharge.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('recharge.created_at', '<', new Date(to ?? 0)))
    .$if(paid_from !== undefined, (query) => query.where('recharge.paid_at', '>=', new Date(paid_from ?? 0)))
    .$if(paid_to !== undefined, (query) => query.where('recharge.paid_at', '<', new Date(paid_to ?? 0)));
  const sums = await fitting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(20, 2)::text`.as('amount'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('account', 'account.id', 'recharge.account_id')
    .select(columnsOf('recharge'))
    .select('account.email')
    .orderBy('recharge.created_at', 'desc')
    .orderBy('recharge.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: sums.total,
      total_amount: sums.amount,
      recharges: rows.map((row) => describe(row, at)),
    },
  };
}

/** One recharge with its invoice, and the inviter's share of it. */
export async function showAnyRecharge(
  { database, now }: Context<'admin'>,
  { trade_no }: CallParsed<typeof admin.showAny>,
): Promise<Pick<CallAnswer<typeof admin.showAny>, 'result'>> {
  const row = await database.sql
    .selectFrom('recharge')
    .innerJoin('account', 'account.id', 'recharge.account_id')
    .leftJoin('invoice', 'invoice.recharge_id', 'recharge.id')
    .leftJoin('commission', (join) =>
      join.onRef('commission.reference', '=', 'recharge.trade_no').on('commission.taken_back_at', 'is', null),
    )
    .select(columnsOf('recharge'))
    .select(['account.email', 'invoice.id as invoice_id', 'commission.amount as commission'])
    .where('trade_no', '=', trade_no)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('payments.absent', { status: 404 });
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
