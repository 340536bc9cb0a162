import type { Insertable } from 'kysely';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';

/** A line of the ledger. The database computes the balance after it. */
type Entry = Required<Omit<Insertable<Tables['ledger']>, 'balance_after'>>;

/**
 * The part of a statement that moves money. Of a payment the transaction has locked the balance before and found it to be
 * enough; otherwise, or if the cause has moved money before, the statement fails.
 */
export const newEntry = (db: Sql, entry: Entry) =>
  db.insertInto('ledger').values({
    account_id: entry.account_id,
    created_at: entry.created_at,
    kind: entry.kind,
    amount: entry.amount,
    subject: entry.subject,
    reference: entry.reference,
  });

const insertEntry = preparedStatement((db: Sql, entry: Entry) =>
  newEntry(db, entry).returning('balance_after'),
);

/**
 * Changes a customer's balance. All code must use this function or `newEntry`. A cause (`kind` and `reference`) changes it once.
 * More than the balance cannot be taken, and a balance of a trillion or more is refused.
 */
export async function moveMoney(tx: Sql, entry: Entry): Promise<string> {
  try {
    return onlyRow(await insertEntry(tx, entry)).balance_after;
  } catch (error) {
    // PostgreSQL's numeric_value_out_of_range: the column has 14 digits.
    if ((error as { code?: string }).code === '22003') throw new Refusal('wallet.full');
    throw error;
  }
}
