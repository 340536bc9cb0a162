import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import { staffName } from '../../../ground/script-tokens/index.ts';
import { lockPayment } from './keep-payment.ts';

/** An unusual payment, locked until the transaction ends. Refuses if there is none. */
export async function lockUnusual(tx: Sql, id: number): Promise<Row<'payment'>> {
  const read = () =>
    tx.selectFrom('payment').select(columnsOf('payment')).where('id', '=', id).executeTakeFirst();
  const found = await read();
  if (found === undefined || found.kinds.length === 0)
    throw new Refusal('payments.absent_payment', { status: 404 });
  await lockPayment(tx, found.gateway, found.gateway_no);
  return (await read()) ?? found;
}

/** Writes that staff have dealt with a payment. */
export async function noteClosed(
  tx: Sql,
  ctx: Context<'admin'>,
  id: number,
  values: { remark: string; credited?: string; credited_to?: number },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ ...values, closed_at: ctx.now(), closed_by: await staffName(tx, ctx) })
    .where('id', '=', id)
    .execute();
}
