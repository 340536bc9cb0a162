import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/payments/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../../ground/script-tokens/index.ts';
import { creditWallet } from './credit.ts';
import { lockPayment, referenceOf } from './keep-payment.ts';
import { openWallet } from './why-unusual.ts';

/** An unusual payment, locked until the transaction ends. Refuses if there is none. */
async function lockUnusual(tx: Sql, id: number): Promise<Row<'payment'>> {
  const read = () =>
    tx.selectFrom('payment').select(columnsOf('payment')).where('id', '=', id).executeTakeFirst();
  const found = await read();
  if (found === undefined || found.kinds.length === 0)
    throw new Refusal('payments.absent_payment', { status: 404 });
  await lockPayment(tx, found.gateway, found.gateway_no);
  return (await read()) ?? found;
}

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

/** Writes that staff have dealt with a payment. */
async function close(
  tx: Sql,
  ctx: Context<'admin'>,
  id: number,
  values: { remark: string; credited?: string; credited_to?: number },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ ...values, closed_at: ctx.now(), closed_by: await staffName(tx, ctx) })
    .where('id', '=', id)
    .execute();
}

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
    await close(tx, ctx, payment.id, { remark, credited: amount, credited_to: user_id });
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

/** Closes an unusual payment without moving money. */
export async function closeUnusual(
  ctx: Context<'admin'>,
  { payment_id, body }: CallParsed<typeof admin.closeUnusual>,
): Promise<ResultOf<typeof admin.closeUnusual>> {
  const at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    const payment = await lockUnusual(tx, payment_id);
    if (payment.closed_at !== null) throw new Refusal('payments.closed_before', { status: 409 });
    await close(tx, ctx, payment.id, body);
    const { trade_no } = payment;
    const change = { before: { closed_at: null }, after: { closed_at: at } };
    await recordAudit(tx, ctx, 'payments.closeUnusual', String(payment.id), change, { trade_no, ...body });
    return { result: { payment_id: String(payment.id), at: at.toISOString() } };
  });
}
