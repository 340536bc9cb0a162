import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as payments from '@ferry/core/contract/payments/customer';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { payMethods } from './gateways/open-systems.ts';
import { describeRecharge, withStatus } from './records/recharge.ts';

export async function showOptions(ctx: Context<'customer'>): Promise<ResultOf<typeof payments.options>> {
  const { currency, recharge } = ctx.config;
  const { least, most, presets, minutes } = recharge;
  return { result: { currency, methods: payMethods(ctx), least, most, presets, minutes } };
}

/** The recharges of a customer, newest first. */
export async function listRecharges(
  { database, who, now }: Context<'customer-even-banned'>,
  { status, ...page }: CallParsed<typeof payments.list>,
): Promise<ResultOf<typeof payments.list>> {
  const at = now();
  let own = database.sql.selectFrom('recharge').where('recharge.account_id', '=', who.accountId);
  if (status !== undefined) own = own.where(withStatus(status, at));
  const { total, rows } = await readPage(own, page, (query) =>
    query
      .leftJoin('invoice', 'invoice.recharge_id', 'recharge.id')
      .select(columnsOf('recharge'))
      .select('invoice.id as invoice_id')
      .orderBy('recharge.created_at', 'desc')
      .orderBy('recharge.trade_no', 'desc'),
  );
  return {
    result: {
      created_at: at.toISOString(),
      recharge_records: rows.map((row) => describeRecharge(row, row.invoice_id, at)),
      total_count: total,
    },
  };
}
