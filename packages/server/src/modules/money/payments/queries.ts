import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as payments from '@ferry/core/contract/payments/customer';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { askedBy, boundsOf, methodsFor, nameOf, readMethods } from '../pay-methods/index.ts';
import { describeRecharge, withStatus } from './records/recharge.ts';

export async function showOptions(ctx: Context<'customer'>): Promise<ResultOf<typeof payments.options>> {
  const { currency, recharge } = ctx.config;
  const { least, most, presets, minutes } = recharge;
  const offered = await methodsFor(ctx, ctx.who.accountId);
  const ways = offered.map((method) => {
    const { fee_payer, ...asked } = askedBy(method, currency);
    const isFree = fee_payer === 'site';
    return {
      method: method.code,
      label: nameOf(offered, method.code, ctx.language),
      is_test: method.gateway === 'sandbox',
      ...boundsOf(method, ctx.config.recharge),
      ...asked,
      // What the site bears is not the customer's business.
      ...(isFree ? { fee_percent: '0', fee_fixed: '0.00' } : {}),
    };
  });
  const methods = ways.map(({ method }) => method);
  return { result: { currency, methods, ways, least, most, presets, minutes } };
}

/** The recharges of a customer, newest first. */
export async function listRecharges(
  ctx: Context<'customer-even-banned'>,
  { status, ...page }: CallParsed<typeof payments.list>,
): Promise<ResultOf<typeof payments.list>> {
  const { database, who, now, language } = ctx;
  const at = now();
  const methods = await readMethods(ctx);
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
      recharge_records: rows.map((row) =>
        describeRecharge(row, row.invoice_id, { now: at, methods, language }),
      ),
      total_count: total,
    },
  };
}
