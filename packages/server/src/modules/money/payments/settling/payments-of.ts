import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Recharge } from '../records/recharge.ts';
import { referenceOf } from './keep-payment.ts';

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
  const rows = await tx
    .selectFrom('payment')
    .select(['id', 'gateway_no', 'credited', 'refunded_at', 'kinds'])
    .where('recharge_id', '=', recharge.id)
    .where('credited', 'is not', null)
    .where('credited_to', 'is', null)
    .orderBy('id')
    .execute();
  const noteOfRecharge = (refunded_at: Date) =>
    tx.updateTable('recharge').set({ refunded_at }).where('id', '=', recharge.id).execute();
  const byHand = {
    gateway_no: null,
    credited: recharge.amount,
    reference: recharge.trade_no,
    refunded_at: recharge.refunded_at,
    note: noteOfRecharge,
  };
  const confirmed = rows.map(({ id, kinds, gateway_no, credited, refunded_at }) => {
    const isFirst = !kinds.includes('twice');
    return {
      gateway_no,
      credited: credited ?? '0.00',
      reference: isFirst ? recharge.trade_no : referenceOf(id),
      refunded_at,
      async note(at: Date) {
        await tx.updateTable('payment').set({ refunded_at: at }).where('id', '=', id).execute();
        if (isFirst) await noteOfRecharge(at);
      },
    };
  });
  const all = recharge.paid_by === 'staff' ? [byHand, ...confirmed] : confirmed;
  const asked = all.filter(({ gateway_no }) => gatewayNo === undefined || gateway_no === gatewayNo);
  if (asked.length === 0) throw new Refusal('payments.absent', { status: 404 });
  return asked;
}
