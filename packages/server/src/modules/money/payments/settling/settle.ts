import { createHash } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { holdKeyLock } from '../../../../db/query/locks.ts';
import type { PaySystem as SystemName } from '../../../../db/schema/rows.ts';
import { isOfMerchant, type PayMethod, type Payment } from '../../pay-methods/index.ts';
import { lockRecharge, type Recharge } from '../records/recharge.ts';
import { creditRecharge, creditWallet } from './credit.ts';
import { isKept, keepUnusual, referenceOf } from './keep-unusual.ts';
import { differences, type Unusual, whyHeld, worthOf } from './why-unusual.ts';

/** `repeated`: it was settled before. `held`: it cannot be credited, so it is kept for staff. */
export type Settled = 'credited' | 'repeated' | 'held';

/** A text of a gateway in the form that the database takes, and cut. */
const cut = (text: string, most: number) =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, most)
    .toWellFormed();

/** A notification and an answer about the same payment are settled one after another. */
const lockOf = (system: string, gatewayNo: string) =>
  createHash('sha256').update(`payment ${system} ${gatewayNo}`).digest().readBigInt64BE().toString();

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

/**
 * Whether a recharge was paid by this payment. If the gateway named no number, the payment has Ferry's own number, and
 * payments of the same recharge cannot be told apart.
 */
const isPaidBy = ({ status, gateway_no, trade_no }: Recharge, { gatewayNo }: Payment): boolean =>
  status === 'paid' && gateway_no !== null && [gatewayNo, trade_no].includes(gateway_no);

/** Credits a payment to its recharge, as the first one or as a further one. */
async function credit(
  tx: Sql,
  services: Services,
  { system, payment, recharge }: { system: SystemName; payment: Payment; recharge: Recharge },
): Promise<void> {
  const { amount, gatewayNo, paidWith } = payment;
  const paid = worthOf(recharge, amount);
  const kinds = differences(recharge, amount, services.now());
  const isFurther = recharge.status === 'paid';
  const kept = { system, payment, recharge, credited: paid };
  const id = kinds.length === 0 ? null : await keepUnusual(tx, services, { ...kept, kinds });
  if (isFurther && id !== null)
    await creditWallet(tx, services, recharge, { amount: paid, reference: referenceOf(id) });
  else
    await creditRecharge(tx, services, recharge, {
      paid_by: 'gateway',
      gateway_no: gatewayNo,
      paid_with: paidWith,
      credited: paid === recharge.amount ? null : paid,
    });
}

/**
 * Credits a payment that a gateway confirmed, once. Only trade number, amount and currency count: a different sum is
 * credited as it is, and so is a payment of an order that has ended or is already paid. Unusual payments are stored and
 * reported to staff.
 */
export async function settle(services: Services, confirming: Confirming, said: Payment): Promise<Settled> {
  const system: SystemName = confirming.by.gateway;
  const payment: Payment = {
    tradeNo: cut(said.tradeNo, 64),
    gatewayNo: cut(said.gatewayNo, 255),
    paidWith: cut(said.paidWith ?? '', 64) || null,
    amount: cut(said.amount, 40),
    currency: said.currency,
  };
  const settled = await services.database.sql.transaction().execute(async (tx) => {
    await holdKeyLock(tx, lockOf(system, payment.gatewayNo));
    const recharge = await orderOf(tx, confirming, payment.tradeNo);
    if (recharge !== undefined && isPaidBy(recharge, payment)) return 'repeated' as const;
    const kept = await isKept(tx, system, payment);
    if (kept !== null) return kept;
    const held: Unusual | null = await whyHeld(tx, { system, payment, recharge });
    if (recharge === undefined || held !== null) {
      await keepUnusual(tx, services, {
        ...{ system, payment, recharge, credited: null },
        kinds: [held ?? 'unknown'],
      });
      return 'held' as const;
    }
    await credit(tx, services, { system, payment, recharge });
    faultPoint('payments.settle before commit');
    return 'credited' as const;
  });
  faultPoint('payments.settle after commit');
  return settled;
}
