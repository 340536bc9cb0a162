import type { Insertable } from 'kysely';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Tables } from '../../../db/schema/tables.ts';

/**
 * Changes a customer's balance. All code must use this function. A cause (`kind` and `reference`) changes it once.
 * More than the balance can not be taken, and a balance of a trillion or more is refused.
 */
export async function moveMoney(tx: Sql, entry: Insertable<Tables['ledger']>): Promise<string> {
  try {
    const row = await tx
      .insertInto('ledger')
      .values(entry)
      .returning('balance_after')
      .executeTakeFirstOrThrow();
    return row.balance_after;
  } catch (error) {
    // PostgreSQL's numeric_value_out_of_range: the column has 14 digits.
    if ((error as { code?: string }).code === '22003') throw new Refusal('wallet.full');
    throw error;
  }
}
