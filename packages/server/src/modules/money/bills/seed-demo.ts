import type { Sql } from '../../../db/driver/database.ts';
import { setRenewal } from '../shop/index.ts';
import { readBill } from './bill.ts';

export async function seedAutoRenewal(tx: Sql, accountId: number): Promise<void> {
  const bill = await readBill(tx, accountId);
  if (bill === undefined) throw new Error('the demo customer has no plan');
  await setRenewal(tx, accountId, bill.id, true);
}
