import Big from 'big.js';
import type { Sql } from '../../../db/driver/database.ts';
import type { InvoiceLine } from '../../../db/schema/column-types.ts';

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
  await tx
    .insertInto('invoice')
    .values({
      account_id: invoice.accountId,
      created_at: invoice.at,
      recharge_id: 'rechargeId' in invoice.for ? invoice.for.rechargeId : null,
      purchase_id: 'purchaseId' in invoice.for ? invoice.for.purchaseId : null,
      subject: invoice.subject,
      lines: JSON.stringify(invoice.lines),
      total: invoice.lines.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(2),
    })
    .execute();
}
