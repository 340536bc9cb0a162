import type { Insertable } from 'kysely';
import type { Sql } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Moves a customer's money: the only way to. A cause (`kind` and `reference`) moves it once; what is not there can not
 * go out, and what the wallet can not hold (a trillion) is refused.
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
    // PostgreSQL's numeric_value_out_of_range: the column holds 14 digits.
    if ((error as { code?: string }).code === '22003') throw new Refusal('wallet.full');
    throw error;
  }
}
