import type { unusualKind } from '@ferry/core/contract/payments/admin';
import Big from 'big.js';
import type * as z from 'zod/mini';
import type { Sql } from '../../../../db/driver/database.ts';
import type { PayMethod, Payment } from '../../pay-methods/index.ts';
import { dueOf, type Recharge, statusOf } from '../records/recharge.ts';

export type Unusual = z.output<typeof unusualKind>;

/** The kind of a payment for an order that no longer waits for it. */
const after = { paid: 'twice', expired: 'late', cancelled: 'cancelled', failed: 'failed' } as const;

/** What a paid sum is worth in the wallet: exactly what was due is worth the amount, any other sum its share of it. */
export function worthOf(recharge: Recharge, paid: string): string {
  const { due } = dueOf(recharge);
  const share = Big(paid).times(recharge.amount).times(100);
  // The remainder is left out first, because a quotient could be rounded up.
  return share.minus(share.mod(due)).div(due).div(100).toFixed(2);
}

/** How a payment that can be credited differs from its order. */
export function differences(recharge: Recharge, amount: string, now: Date): Unusual[] {
  const status = statusOf(recharge, now);
  const [paid, { due }] = [Big(amount), dueOf(recharge)];
  return [
    ...(paid.lt(due) ? (['less'] as const) : []),
    ...(paid.gt(due) ? (['more'] as const) : []),
    ...(status === 'pending' ? [] : [after[status]]),
  ];
}

/** Whether a text is a sum of money as gateways write it. */
const isSum = (text: string) => /^\d{1,12}(\.\d{1,18})?$/.test(text);

/** The wallet can hold less than this. */
const tooMuch = 1e12;

/** The customer's balance, locked, unless the account has ended. */
export const openWallet = (tx: Sql, accountId: number) =>
  tx
    .selectFrom('account')
    .select('balance')
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_deletion')
            .select('account_deletion.account_id')
            .where('account_deletion.account_id', '=', accountId)
            .where('account_deletion.ended_at', 'is not', null),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst();

/** Whether a payment with this number was credited to another order. A release before 0.2 did not store the merchant. */
const isOfAnother = async (tx: Sql, { gateway, system }: PayMethod, { gatewayNo, tradeNo }: Payment) =>
  (await tx
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', gateway)
    .where('merchant', 'in', [system.merchant, ''])
    .where('gateway_no', '=', gatewayNo)
    .where('trade_no', '<>', tradeNo)
    .where('credited', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Why a payment cannot be credited. `null`: it can. */
export async function whyHeld(
  tx: Sql,
  { by, payment, recharge }: { by: PayMethod; payment: Payment; recharge: Recharge | undefined },
): Promise<Unusual | null> {
  const { amount, currency } = payment;
  if (recharge === undefined) return 'unknown';
  if (!isSum(amount)) return 'unreadable';
  if (currency !== null && currency !== dueOf(recharge).currency) return 'currency';
  if (recharge.paid_by === 'staff') return 'by_hand';
  if (await isOfAnother(tx, by, payment)) return 'other_order';
  const worth = worthOf(recharge, amount);
  if (Big(worth).lt('0.01')) return 'less';
  const wallet = await openWallet(tx, recharge.account_id);
  if (wallet === undefined) return 'ended';
  return Big(wallet.balance).plus(worth).gte(tooMuch) ? 'wallet_full' : null;
}
