import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/payments/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { creditWallet } from './credit.ts';
import { referenceOf } from './keep-payment.ts';
import { lockUnusual, noteClosed } from './unusual.ts';
import { openWallet } from './why-unusual.ts';

/** Whether anything was credited for the gateway's number of a payment. */
const isCredited = async (tx: Sql, { gateway, merchant, gateway_no }: Row<'payment'>): Promise<boolean> =>
  (await tx
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', gateway)
    .where('merchant', '=', merchant)
    .where('gateway_no', '=', gateway_no)
    .where('credited', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Credits a held payment to a customer, once, and closes it. The inviter gets the commission. */
export async function creditUnusual(
  ctx: Context<'admin'>,
  { payment_id, body }: CallParsed<typeof admin.creditUnusual>,
): Promise<ResultOf<typeof admin.creditUnusual>> {
  const { user_id, amount, remark } = body;
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const payment = await lockUnusual(tx, payment_id);
    if (await isCredited(tx, payment)) throw new Refusal('payments.credited_before', { status: 409 });
    if ((await openWallet(tx, user_id)) === undefined)
      throw new Refusal('payments.no_open_account', { status: 409, field: 'user_id' });
    const { gateway: system, method, trade_no } = payment;
    const to = { account_id: user_id, method, system, trade_no };
    const wallet_balance = await creditWallet(tx, ctx, to, { amount, reference: referenceOf(payment.id) });
    await noteClosed(tx, ctx, payment.id, { remark, credited: amount, credited_to: user_id });
    await recordAudit(
      tx,
      ctx,
      'payments.creditUnusual',
      String(payment.id),
      { before: { credited: null }, after: { credited: amount, user_id, wallet_balance } },
      { trade_no, remark },
    );
    return {
      result: { payment_id: String(payment.id), user_id, amount, wallet_balance, at: at.toISOString() },
    };
  });
}
