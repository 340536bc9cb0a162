import Big from 'big.js';
import type { Insertable } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { preparedQuery } from '../../../db/query/prepared-statement.ts';
import type { InvoiceLine } from '../../../db/schema/column-types.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { type KeptText, storedText } from '../../../words/kept-text.ts';

type NewInvoice = Required<Omit<Insertable<Tables['invoice']>, 'id' | 'serial'>>;

/** The part of a statement that issues an invoice, see `invoiceOf`. */
export const newInvoice = (db: Sql, invoice: NewInvoice) => db.insertInto('invoice').values(invoice);

const insertInvoice = preparedQuery(newInvoice);

interface Billed {
  accountId: number;
  at: Date;
  subject: KeptText;
  lines: readonly InvoiceLine[];
  for: { rechargeId: string } | { purchaseId: number };
}

/** The row of an invoice. Its lines add up to the total. */
export function invoiceOf(billed: Billed): NewInvoice {
  const { text: subject, sentence } = storedText(billed.subject);
  return {
    account_id: billed.accountId,
    created_at: billed.at,
    recharge_id: 'rechargeId' in billed.for ? billed.for.rechargeId : null,
    purchase_id: 'purchaseId' in billed.for ? billed.for.purchaseId : null,
    subject,
    sentence,
    lines: JSON.stringify(billed.lines),
    total: billed.lines.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(2),
  };
}

/** Issues the invoice of a recharge or a purchase, in its transaction. */
export async function issueInvoice(tx: Sql, billed: Billed): Promise<void> {
  await deferred(tx, insertInvoice(tx, invoiceOf(billed)));
}
