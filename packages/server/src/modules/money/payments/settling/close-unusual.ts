import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/payments/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { lockUnusual, noteClosed } from './unusual.ts';

/** Closes an unusual payment without moving money. */
export async function closeUnusual(
  ctx: Context<'admin'>,
  { payment_id, body }: CallParsed<typeof admin.closeUnusual>,
): Promise<ResultOf<typeof admin.closeUnusual>> {
  const at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    const payment = await lockUnusual(tx, payment_id);
    if (payment.closed_at !== null) throw new Refusal('payments.closed_before', { status: 409 });
    await noteClosed(tx, ctx, payment.id, body);
    const { trade_no } = payment;
    const change = { before: { closed_at: null }, after: { closed_at: at } };
    await recordAudit(tx, ctx, 'payments.closeUnusual', String(payment.id), change, { trade_no, ...body });
    return { result: { payment_id: String(payment.id), at: at.toISOString() } };
  });
}
