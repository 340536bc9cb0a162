import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Recharge } from '../records/recharge.ts';
import { referenceOf } from './keep-unusual.ts';

/** A payment that was credited to a recharge. */
export interface Credited {
  readonly credited: string;
  /** Its reference in the ledger and the commissions. */
  readonly reference: string;
  readonly refunded_at: Date | null;
  /** Records that it was refunded. */
  note(at: Date): Promise<unknown>;
}

/** All payments of a paid recharge, or only the one with the gateway's number. The caller has locked the recharge. */
export async function paymentsOf(tx: Sql, recharge: Recharge, gatewayNo?: string): Promise<Credited[]> {
  const further = await tx
    .selectFrom('unusual_payment')
    .select(['id', 'gateway_no', 'credited', 'refunded_at'])
    .where('recharge_id', '=', recharge.id)
    .where('credited', 'is not', null)
    // A row with the recharge's own number is the first payment itself.
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
