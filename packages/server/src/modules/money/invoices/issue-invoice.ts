import Big from 'big.js';
import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';
import { withCommit } from '../../../db/driver/with-commit.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { InvoiceLine } from '../../../db/schema/column-types.ts';
import type { Tables } from '../../../db/schema/tables.ts';

const insertInvoice = preparedStatement((db: Sql, invoice: Insertable<Tables['invoice']>) =>
  db
    .insertInto('invoice')
    .values({
      account_id: invoice.account_id,
      created_at: invoice.created_at,
      recharge_id: invoice.recharge_id,
      purchase_id: invoice.purchase_id,
      subject: invoice.subject,
      lines: invoice.lines,
      total: invoice.total,
    })
    .modifyEnd(sql.raw(withCommit)),
);

/** Issues the invoice of a recharge or a purchase, in its transaction. The lines add up to the total. */
export async function issueInvoice(
  tx: Sql,
  invoice: {
    accountId: number;
    at: Date;
    subject: string;
    lines: readonly InvoiceLine[];
    for: { rechargeId: string } | { purchaseId: number };
  },
): Promise<void> {
  await insertInvoice(tx, {
    account_id: invoice.accountId,
    created_at: invoice.at,
    recharge_id: 'rechargeId' in invoice.for ? invoice.for.rechargeId : null,
    purchase_id: 'purchaseId' in invoice.for ? invoice.for.purchaseId : null,
    subject: invoice.subject,
    lines: JSON.stringify(invoice.lines),
    total: invoice.lines.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(2),
  });
}
