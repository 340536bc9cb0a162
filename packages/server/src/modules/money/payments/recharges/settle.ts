import Big from 'big.js';
import type { Services } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { PaySystem as SystemName } from '../../../../db/schema/rows.ts';
import { languageOf, say } from '../../../../words/words.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { earnCommission } from '../../invites/index.ts';
import { moveMoney } from '../../wallet/index.ts';
import type { Payment } from '../gateways/pay-system.ts';
import { lockRecharge, type Recharge } from './recharge.ts';

/** `repeated`: it was credited before. `unfit`: it does not match the order. Both change nothing. */
export type Settled = 'credited' | 'repeated' | 'unfit';

/** Whether a gateway's amount equals ours in whole cents. Any other text does not match. */
const isAmount = (text: string, amount: string) =>
  /^\d{1,12}(\.\d{1,4})?$/.test(text) && Big(text).eq(amount);

/** Why a payment does not match the order. `null`: it matches. */
function unfitFor(recharge: Recharge, system: string, payment: Payment): string | null {
  if (recharge.system !== system) return 'another system';
  if (recharge.method !== payment.method) return 'another method';
  if (!isAmount(payment.amount, recharge.amount)) return 'another amount';
  if (payment.currency !== null && payment.currency !== recharge.currency) return 'another currency';
  return null;
}

/**
 * Credits a payment that a gateway confirmed, at most once. The order may be in any state, because a late payment is
 * the customer's money, too. Notifications of one order wait for its row lock.
 */
export async function settle(services: Services, system: SystemName, payment: Payment): Promise<Settled> {
  const { database, log } = services;
  const note = { trade: payment.tradeNo, system };
  const settled = await database.sql.transaction().execute(async (tx) => {
    const recharge = await lockRecharge(tx, payment.tradeNo);
    const unfit = recharge === undefined ? 'no such order' : unfitFor(recharge, system, payment);
    if (recharge === undefined || unfit !== null) {
      log.error({ ...note, why: unfit }, 'a payment does not fit an order');
      return 'unfit' as const;
    }
    if (recharge.status === 'paid') {
      if (recharge.gateway_no !== payment.gatewayNo)
        log.error(
          { ...note, first: recharge.gateway_no, second: payment.gatewayNo },
          'an order was paid twice',
        );
      return 'repeated' as const;
    }
    const other = await tx
      .selectFrom('recharge')
      .select('trade_no')
      .where('system', '=', system)
      .where('gateway_no', '=', payment.gatewayNo)
      .executeTakeFirst();
    if (other !== undefined) {
      log.error({ ...note, other: other.trade_no }, 'a payment was credited to another order before');
      return 'unfit' as const;
    }
    await credit(tx, services, recharge, { paid_by: 'gateway', gateway_no: payment.gatewayNo });
    faultPoint('payments.settle before commit');
    return 'credited' as const;
  });
  faultPoint('payments.settle after commit');
  return settled;
}

/** Who says that a recharge was paid. Only a gateway names the payment. */
type Confirmed = { paid_by: 'gateway'; gateway_no: string } | { paid_by: 'staff'; gateway_no: null };

/** Marks a recharge as paid, credits the wallet and adds the inviter's commission. Returns the new balance. */
export async function credit(
  tx: Sql,
  services: Services,
  recharge: Recharge,
  confirmed: Confirmed,
): Promise<string> {
  const at = services.now();
  await tx
    .updateTable('recharge')
    .set({ status: 'paid', paid_at: at, updated_at: at, ...confirmed })
    .where('id', '=', recharge.id)
    .execute();
  const account = await tx
    .selectFrom('account')
    .select('language')
    .where('id', '=', recharge.account_id)
    .executeTakeFirstOrThrow();
  const balance = await moveMoney(tx, {
    account_id: recharge.account_id,
    created_at: at,
    kind: 'recharge',
    amount: recharge.amount,
    subject: say(languageOf(account.language), `payments.by_${recharge.method}`),
    reference: recharge.trade_no,
  });
  await recordActivity(tx, { now: services.now, ip: null }, recharge.account_id, 'recharge_paid', {
    trade_no: recharge.trade_no,
    amount: recharge.amount,
    method: recharge.method,
  });
  await earnCommission(tx, services, {
    accountId: recharge.account_id,
    amount: recharge.amount,
    reference: recharge.trade_no,
  });
  return balance;
}
