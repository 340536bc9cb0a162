import { createHash } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { holdKeyLock } from '../../../../db/query/locks.ts';
import { type Language, say } from '../../../../words/words.ts';
import { tellAdmins } from '../../../ground/notifications/index.ts';
import type { PayMethod, Payment } from '../../pay-methods/index.ts';
import { dueOf, type Recharge } from '../records/recharge.ts';
import type { Unusual } from './why-unusual.ts';

/** The reference in the ledger and the commissions of a payment that is not the first one of its recharge. */
export const referenceOf = (id: number): string => `payment:${id}`;

/** All that happens to one payment of a gateway happens one after another: notifications, answers and staff. */
export const lockPayment = (tx: Sql, gateway: string, gatewayNo: string) =>
  holdKeyLock(
    tx,
    createHash('sha256').update(`payment ${gateway} ${gatewayNo}`).digest().readBigInt64BE().toString(),
  );

/**
 * Whether a payment is stored already. `held`: it is, and nothing was credited. A payment to which the gateway gave no
 * number has Ferry's trade number, and cannot be told apart from a credited one of the same recharge.
 */
export async function isKept(
  tx: Sql,
  { gateway, system }: PayMethod,
  { gatewayNo, tradeNo }: Payment,
): Promise<'repeated' | 'held' | null> {
  const kept = await tx
    .selectFrom('payment')
    .select('credited')
    .where('gateway', '=', gateway)
    .where('trade_no', '=', tradeNo)
    .where(({ or, and, eb, lit }) =>
      or([
        // What another merchant announced is held, and says nothing about this one's payment.
        and([eb('gateway_no', '=', gatewayNo), eb('merchant', '=', system.merchant)]),
        and([
          eb('credited', 'is not', null),
          or([eb('gateway_no', 'in', [gatewayNo, tradeNo]), lit(gatewayNo === tradeNo)]),
        ]),
      ]),
    )
    .orderBy('credited')
    .limit(1)
    .executeTakeFirst();
  if (kept === undefined) return null;
  return kept.credited === null ? 'held' : 'repeated';
}

interface Kept {
  /** The method whose gateway confirmed it. */
  readonly by: PayMethod;
  readonly payment: Payment;
  readonly recharge: Recharge | undefined;
  /** What is unusual about it. Empty: nothing. */
  readonly kinds: readonly Unusual[];
  /** The credited amount. Null: the payment is held. */
  readonly credited: string | null;
}

/** What is unusual about a payment, in words. */
export const kindsIn = (language: Language, kinds: readonly Unusual[]): string =>
  kinds.map((kind) => say(language, `payments.unusual_${kind}`)).join(', ');

/** Stores a payment in the transaction that credits it, and tells staff of an unusual one. Returns its number. */
export async function keepPayment(
  tx: Sql,
  services: Services,
  { by, payment, recharge, kinds, credited }: Kept,
): Promise<number> {
  const { tradeNo, gatewayNo, amount, paidWith } = payment;
  const expected =
    recharge === undefined ? (by.currency ?? services.config.currency) : dueOf(recharge).currency;
  const currency = payment.currency ?? expected;
  const { id } = await tx
    .insertInto('payment')
    .values({
      created_at: services.now(),
      gateway: by.gateway,
      merchant: by.system.merchant,
      method: by.code,
      trade_no: tradeNo,
      gateway_no: gatewayNo,
      recharge_id: recharge?.id ?? null,
      account_id: recharge?.account_id ?? null,
      kinds: [...kinds],
      amount,
      currency,
      paid_with: paidWith,
      credited,
      refunded_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kinds.length > 0) await tellOfUnusual(tx, services, { by, payment, kinds, credited, currency });
  return id;
}

async function tellOfUnusual(
  tx: Sql,
  services: Services,
  { by, payment, kinds, credited, currency }: Omit<Kept, 'recharge'> & { currency: string },
): Promise<void> {
  const { tradeNo, gatewayNo, amount } = payment;
  services.log.warn({ trade: tradeNo, system: by.gateway, kinds, credited }, 'a payment is unusual');
  await tellAdmins(tx, services, (language) => {
    const values = {
      trade: tradeNo,
      gateway_no: `${by.gateway} ${gatewayNo}`,
      paid: `${amount} ${currency}`,
      kinds: kindsIn(language, kinds),
      credited,
    };
    const text = say(language, credited === null ? 'payments.tell_held' : 'payments.tell_unusual', {
      ...values,
      credited: credited ?? '',
    });
    return { mail: { template: 'unusualPayment', language, values }, text };
  });
}
