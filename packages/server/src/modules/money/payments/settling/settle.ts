import type { Services } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { isOfMerchant, type PayMethod, type Payment } from '../../pay-methods/index.ts';
import { lockRecharge, type Recharge } from '../records/recharge.ts';
import { creditRecharge, creditWallet } from './credit.ts';
import { isKept, keepPayment, lockPayment, referenceOf } from './keep-payment.ts';
import { differences, type Unusual, whyHeld, worthOf } from './why-unusual.ts';

/** `repeated`: it was settled before. `held`: it cannot be credited, so it is kept for staff. */
export type Settled = 'credited' | 'repeated' | 'held';

/** A text of a gateway in the form that the database takes, and cut. */
const cut = (text: string, most: number) =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, most)
    .toWellFormed();

/** The methods of the site, and the one that confirmed a payment. */
export interface Confirming {
  readonly methods: readonly PayMethod[];
  readonly by: PayMethod;
}

/** The recharge that a payment names, locked. A merchant cannot confirm payments of another one. */
async function orderOf(tx: Sql, { methods, by }: Confirming, tradeNo: string): Promise<Recharge | undefined> {
  const recharge = await lockRecharge(tx, tradeNo);
  return recharge !== undefined && isOfMerchant(methods, by, recharge) ? recharge : undefined;
}

/** Credits a payment to its recharge, as the first one or as a further one. */
async function credit(
  tx: Sql,
  services: Services,
  { by, payment, recharge }: { by: PayMethod; payment: Payment; recharge: Recharge },
): Promise<void> {
  const credited = worthOf(recharge, payment.amount);
  const kinds = differences(recharge, payment.amount, services.now());
  const id = await keepPayment(tx, services, { by, payment, recharge, credited, kinds });
  if (recharge.status === 'paid')
    await creditWallet(tx, services, recharge, { amount: credited, reference: referenceOf(id) });
  else
    await creditRecharge(tx, services, recharge, {
      paid_by: 'gateway',
      credited: credited === recharge.amount ? null : credited,
    });
}

/**
 * Credits a payment that a gateway confirmed, once. Only trade number, amount and currency count: a different sum is
 * credited by its share, and so is a payment of an order that has ended or is already paid. Each payment is stored, and
 * unusual ones are reported to staff.
 */
export async function settle(services: Services, confirming: Confirming, said: Payment): Promise<Settled> {
  const { by } = confirming;
  const payment: Payment = {
    tradeNo: cut(said.tradeNo, 64),
    gatewayNo: cut(said.gatewayNo, 255),
    paidWith: cut(said.paidWith ?? '', 64) || null,
    amount: cut(said.amount, 40),
    currency: said.currency,
  };
  const settled = await services.database.sql.transaction().execute(async (tx) => {
    await lockPayment(tx, by.gateway, payment.gatewayNo);
    const recharge = await orderOf(tx, confirming, payment.tradeNo);
    const kept = await isKept(tx, by, payment);
    if (kept !== null) return kept;
    const held: Unusual | null = await whyHeld(tx, { by, payment, recharge });
    if (recharge === undefined || held !== null) {
      await keepPayment(tx, services, {
        ...{ by, payment, recharge, credited: null },
        kinds: [held ?? 'unknown'],
      });
      return 'held' as const;
    }
    await credit(tx, services, { by, payment, recharge });
    faultPoint('payments.settle before commit');
    return 'credited' as const;
  });
  faultPoint('payments.settle after commit');
  return settled;
}
