import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { PaySystem } from '../../../../db/schema/rows.ts';
import { type Language, say } from '../../../../words/words.ts';
import { tellAdmins } from '../../../ground/notifications/index.ts';
import type { Payment } from '../../pay-methods/index.ts';
import { dueOf, type Recharge } from '../records/recharge.ts';
import type { Unusual } from './why-unusual.ts';

/** The reference of a further payment of a recharge in the ledger and the commissions. */
export const referenceOf = (id: number): string => `payment:${id}`;

/** The state of a payment that is stored as unusual. `null`: it is not stored. */
export async function isKept(
  tx: Sql,
  system: PaySystem,
  { gatewayNo, tradeNo }: Payment,
): Promise<'repeated' | 'held' | null> {
  const kept = await tx
    .selectFrom('unusual_payment')
    .select('credited')
    .where('system', '=', system)
    .where('gateway_no', '=', gatewayNo)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
  if (kept === undefined) return null;
  return kept.credited === null ? 'held' : 'repeated';
}

interface Kept {
  readonly system: PaySystem;
  readonly payment: Payment;
  readonly recharge: Recharge | undefined;
  readonly kinds: readonly Unusual[];
  /** The credited amount. Null: the payment is held. */
  readonly credited: string | null;
}

/** What is unusual about a payment, in words. */
export const kindsIn = (language: Language, kinds: readonly Unusual[]): string =>
  kinds.map((kind) => say(language, `payments.unusual_${kind}`)).join(', ');

/** Stores an unusual payment and tells staff, in the transaction that credits it. Returns its number. */
export async function keepUnusual(
  tx: Sql,
  services: Services,
  { system, payment, recharge, kinds, credited }: Kept,
): Promise<number> {
  const { tradeNo, gatewayNo, amount, paidWith } = payment;
  const currency =
    payment.currency ?? (recharge === undefined ? services.config.currency : dueOf(recharge).currency);
  const { id } = await tx
    .insertInto('unusual_payment')
    .values({
      created_at: services.now(),
      system,
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
  services.log.warn({ trade: tradeNo, system, kinds, credited }, 'a payment is unusual');
  await tellAdmins(tx, services, (language) => {
    const values = {
      trade: tradeNo,
      gateway_no: `${system} ${gatewayNo}`,
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
  return id;
}
