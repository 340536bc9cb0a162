import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { markPaid as markPaidCall } from '@ferry/core/contract/payments/admin';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { lockRecharge, requireFound } from '../records/recharge.ts';
import { creditRecharge } from '../settling/credit.ts';

/** Credits a recharge that no gateway confirmed, once. A payment that a gateway confirms later is held for staff. */
export async function markPaid(
  ctx: Context<'admin'>,
  { trade_no, body }: CallParsed<typeof markPaidCall>,
): Promise<ResultOf<typeof markPaidCall>> {
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const recharge = requireFound(await lockRecharge(tx, trade_no));
    if (recharge.status === 'paid') throw new Refusal('payments.paid_before', { status: 409 });
    const { account_id, amount } = recharge;
    await tx.updateTable('recharge').set({ remark: body.remark }).where('id', '=', recharge.id).execute();
    const wallet_balance = await creditRecharge(tx, ctx, recharge, { paid_by: 'staff' });
    const change = {
      before: { status: recharge.status, wallet_balance: Big(wallet_balance).minus(amount).toFixed(2) },
      after: { status: 'paid', wallet_balance },
    };
    const detail = { amount, remark: body.remark };
    await recordAudit(tx, ctx, 'payments.markPaid', trade_no, change, detail);
    return { result: { trade_no, user_id: account_id, amount, wallet_balance, at: at.toISOString() } };
  });
}
