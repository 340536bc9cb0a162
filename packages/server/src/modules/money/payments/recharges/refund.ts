import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { refund as refundCall } from '@ferry/core/contract/payments/admin';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { sentence } from '../../../../words/kept-text.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { type TakenBack, takeBackCommission } from '../../invites/index.ts';
import { takeBackMoney } from '../../wallet/index.ts';
import { lockRecharge, requireFound } from '../records/recharge.ts';
import { paymentsOf } from '../settling/payments-of.ts';

/**
 * Takes the credited payments of a recharge out of the wallet, each payment once, and takes back the inviter's
 * commission. If it was spent, a refund is refused. In a chargeback the money is gone, so the rest becomes a debt.
 */
export async function refund(
  ctx: Context<'admin'>,
  { trade_no, body }: CallParsed<typeof refundCall>,
): Promise<ResultOf<typeof refundCall>> {
  const at = ctx.now();
  const subject = body.is_chargeback ? 'payments.chargeback_subject' : 'payments.refund_subject';
  return once(ctx, async (tx) => {
    const recharge = requireFound(await lockRecharge(tx, trade_no));
    if (recharge.status !== 'paid') throw new Refusal('payments.not_paid');
    const { account_id } = recharge;
    const payments = await paymentsOf(tx, recharge, body.gateway_no);
    const open = payments.filter(({ refunded_at }) => refunded_at === null);
    if (open.length === 0) throw new Refusal('payments.refunded_before', { status: 409 });
    const amount = open.reduce((sum, { credited }) => sum.plus(credited), Big(0)).toFixed(2);
    // This comes before the lock of the customer's account, because all code locks the inviter first.
    const shares: TakenBack[] = [];
    for (const { reference } of open) shares.push(await takeBackCommission(tx, ctx, reference));
    const account = await tx
      .selectFrom('account')
      .select('balance')
      .where('id', '=', account_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const missing = Big(amount).minus(account.balance);
    if (missing.gt(0) && !body.is_chargeback)
      throw new Refusal('payments.refund_short', {
        details: { balance: account.balance, amount, missing: missing.toFixed(2) },
      });
    await tx
      .updateTable('recharge')
      .set({ updated_at: at, remark: body.remark })
      .where('id', '=', recharge.id)
      .execute();
    let [wallet_balance, owed] = [account.balance, Big(0)];
    for (const { credited, reference, note } of open) {
      await note(at);
      const taken = await takeBackMoney(tx, {
        why: 'chargeback',
        account_id,
        created_at: at,
        amount: credited,
        subject: sentence(subject),
        reference,
      });
      wallet_balance = taken.wallet_balance;
      owed = owed.plus(taken.owed);
    }
    // The customer sees the event, without the admin's address.
    const who = { now: ctx.now, ip: null };
    await recordActivity(
      tx,
      who,
      account_id,
      body.is_chargeback ? 'recharge_charged_back' : 'recharge_refunded',
      {
        trade_no,
        amount,
      },
    );
    const change = {
      before: { refunded_at: null, wallet_balance: account.balance },
      after: { refunded_at: at, wallet_balance },
    };
    const debt = owed.toFixed(2);
    const detail = { amount, debt, shares, is_chargeback: body.is_chargeback, remark: body.remark };
    await recordAudit(tx, ctx, 'payments.refund', trade_no, change, detail);
    return {
      result: { trade_no, user_id: account_id, amount, wallet_balance, debt, at: at.toISOString() },
    };
  });
}
