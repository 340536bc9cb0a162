import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type * as v1 from '@ferry/core/contract/payments/v1';
import Big from 'big.js';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { say } from '../../../words/words.ts';
import { methodsFor, orderPath } from '../pay-methods/index.ts';
import { beginRecharge } from './recharges/create-recharge.ts';
import { readRecharge, statusOf } from './records/recharge.ts';

/** Starts a recharge in the form of the older call. */
export async function purchase(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof v1.purchase>,
): Promise<CallAnswer<typeof v1.purchase>> {
  const method = body.type ?? (await methodsFor(ctx, ctx.who.accountId))[0]?.code;
  if (method === undefined) throw new Refusal('payments.no_method');
  const amount = Big(body.price);
  if (!amount.eq(amount.round(2))) throw new Refusal('input.format', { status: 422, field: 'price' });
  const row = await beginRecharge(ctx, { amount: amount.toFixed(2), method });
  return {
    ret: 1,
    msg: '',
    // Older clients know two ways to pay. The portal's page of the order shows the others.
    ...(row.pay?.kind === 'address'
      ? { type: 'url' as const, url: ctx.config.publicUrl + orderPath(row.trade_no) }
      : { type: row.pay?.kind ?? 'url', url: row.pay?.text ?? '' }),
    tradeno: row.trade_no,
    expires_at: Math.floor(row.expires_at.getTime() / 1000),
  };
}

/** The status of the customer's own recharge. */
export async function status(
  ctx: Context<'customer-even-banned'>,
  { tradeno }: CallParsed<typeof v1.status>,
): Promise<CallAnswer<typeof v1.status>> {
  const row = await readRecharge(ctx.database.sql, ctx.who.accountId, tradeno);
  const now = statusOf(row, ctx.now());
  return {
    ret: 1,
    msg: say(ctx.language, `payments.is_${now}`),
    result: now === 'paid' ? 1 : 0,
    status: now,
  };
}
