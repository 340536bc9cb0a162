import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Recharge } from '../records/recharge.ts';
import { referenceOf } from './keep-unusual.ts';

/** A payment that was credited to a recharge. */
export interface Credited {
  readonly credited: string;
  /** What the ledger and the commissions call it. */
  readonly reference: string;
  readonly refunded_at: Date | null;
  /** Records that it was refunded. */
  note(at: Date): Promise<unknown>;
}

/** The payments of a paid recharge, which is locked: all, or the one with a number of the gateway. */
export async function paymentsOf(tx: Sql, recharge: Recharge, gatewayNo?: string): Promise<Credited[]> {
  const further = await tx
    .selectFrom('unusual_payment')
    .select(['id', 'gateway_no', 'credited', 'refunded_at'])
    .where('recharge_id', '=', recharge.id)
    .where('credited', 'is not', null)
    // The others are the first payment itself.
    .where('gateway_no', 'is distinct from', recharge.gateway_no)
    .orderBy('id')
    .execute();
  const all = [
    {
      gateway_no: recharge.gateway_no,
      credited: recharge.credited ?? recharge.amount,
      reference: recharge.trade_no,
      refunded_at: recharge.refunded_at,
      note: (refunded_at: Date) =>
        tx.updateTable('recharge').set({ refunded_at }).where('id', '=', recharge.id).execute(),
    },
    ...further.map(({ id, gateway_no, credited, refunded_at }) => ({
      gateway_no,
      credited: credited ?? '0.00',
      reference: referenceOf(id),
      refunded_at,
      note: (at: Date) =>
        tx.updateTable('unusual_payment').set({ refunded_at: at }).where('id', '=', id).execute(),
    })),
  ];
  const asked = all.filter(({ gateway_no }) => gatewayNo === undefined || gateway_no === gatewayNo);
  if (asked.length === 0) throw new Refusal('payments.absent', { status: 404 });
  return asked;
}
