import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { refund as refundCall } from '@ferry/core/contract/payments/admin';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { languageOf, say } from '../../../../words/words.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { takeBackCommission } from '../../invites/index.ts';
import { moveMoney } from '../../wallet/index.ts';
import { lockRecharge, requireFound } from '../records/recharge.ts';
import { paymentsOf } from '../settling/payments-of.ts';

/**
 * Takes what a recharge has brought out of the wallet, each payment of it once, together with the inviter's commission.
 */
export async function refund(
  ctx: Context<'admin'>,
  { trade_no, body }: CallParsed<typeof refundCall>,
): Promise<ResultOf<typeof refundCall>> {
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const recharge = requireFound(await lockRecharge(tx, trade_no));
    if (recharge.status !== 'paid') throw new Refusal('payments.not_paid');
    const { account_id } = recharge;
    const payments = await paymentsOf(tx, recharge, body.gateway_no);
    const open = payments.filter(({ refunded_at }) => refunded_at === null);
    if (open.length === 0) throw new Refusal('payments.refunded_before', { status: 409 });
    const amount = open.reduce((sum, { credited }) => sum.plus(credited), Big(0)).toFixed(2);
    const account = await tx
      .selectFrom('account')
      .select(['balance', 'language'])
      .where('id', '=', account_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const missing = Big(amount).minus(account.balance);
    if (missing.gt(0))
      throw new Refusal('payments.refund_short', {
        details: { balance: account.balance, amount, missing: missing.toFixed(2) },
      });
    await tx
      .updateTable('recharge')
      .set({ updated_at: at, remark: body.remark })
      .where('id', '=', recharge.id)
      .execute();
    let wallet_balance = account.balance;
    const shares = [];
    for (const { credited, reference, note } of open) {
      await note(at);
      wallet_balance = await moveMoney(tx, {
        account_id,
        created_at: at,
        kind: 'refund',
        amount: `-${credited}`,
        subject: say(languageOf(account.language), 'payments.refund_subject'),
        reference,
      });
      shares.push(await takeBackCommission(tx, ctx, reference));
    }
    // The customer sees the event, without the admin's address.
    await recordActivity(tx, { now: ctx.now, ip: null }, account_id, 'recharge_refunded', {
      trade_no,
      amount,
    });
    const change = {
      before: { refunded_at: null, wallet_balance: account.balance },
      after: { refunded_at: at, wallet_balance },
    };
    const detail = { amount, shares, remark: body.remark };
    await recordAudit(tx, ctx, 'payments.refund', trade_no, change, detail);
    return { result: { trade_no, user_id: account_id, amount, wallet_balance, at: at.toISOString() } };
  });
}
