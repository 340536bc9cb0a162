import type { Insertable } from 'kysely';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { type KeptText, storedText } from '../../../words/kept-text.ts';

/** A line of the ledger. The database computes the balance after it. */
type LedgerEntry = Required<Omit<Insertable<Tables['ledger']>, 'balance_after'>>;

/** An entry that moves only the balance. */
interface Entry extends Omit<LedgerEntry, 'account_until' | 'subject' | 'sentence'> {
  readonly subject: KeptText;
}

/**
 * The part of a statement that moves money. For a payment, the transaction must lock the balance first and check that
 * it is enough. If it is not, or if the cause has moved money before, the statement fails. `account_until` is the new
 * end of the account, which is written in the same change.
 */
export const newEntry = (db: Sql, entry: LedgerEntry) => db.insertInto('ledger').values(entry);

const insertEntry = preparedStatement((db: Sql, entry: LedgerEntry) =>
  newEntry(db, entry).returning('balance_after'),
);

const readBalance = preparedStatement((db: Sql, { id }: { id: number }) =>
  db.selectFrom('account').select('balance').where('id', '=', id),
);

/**
 * Changes a customer's balance. All code must use this function or `newEntry`. Each cause (`kind` and `reference`)
 * changes it once. Fails if the balance would be negative, or a trillion or more. A credit pays the customer's debt
 * first. Returns the balance after that.
 */
export async function moveMoney(tx: Sql, entry: Entry): Promise<string> {
  try {
    const { text: subject, sentence } = storedText(entry.subject);
    const line = { ...entry, subject, sentence, account_until: null };
    const { balance_after } = onlyRow(await insertEntry(tx, line));
    if (entry.amount.startsWith('-')) return balance_after;
    return onlyRow(await readBalance(tx, { id: entry.account_id })).balance;
  } catch (error) {
    // PostgreSQL's numeric_value_out_of_range: the column has 14 digits.
    if ((error as { code?: string }).code === '22003') throw new Refusal('wallet.full');
    throw error;
  }
}
