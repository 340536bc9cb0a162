// Called by a signed-in customer: his invoices.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { money, paging, period, result, time, uuid } from '../base/primitives.ts';
import { payMethodCode } from '../pay-methods/pay-method.ts';

/** `unpaid`: the recharge waits for its payment. `cancelled`: it ended without one. A purchase is `paid` at once. */
export const invoiceState = z.enum(['unpaid', 'paid', 'cancelled']);

/** `credit`: a credit note for a plan that ended before its time. Its total is negative. */
export const invoiceKind = z.enum(['recharge', 'purchase', 'credit']);

const head = {
  id: uuid,
  /** For people and accounting, such as `2026-000042`. */
  number: z.string(),
  created_at: time,
  kind: invoiceKind,
  state: invoiceState,
  /** The subject, such as a product's name. */
  subject: z.string(),
  total: money,
  currency: z.string(),
};

export const invoice = z.object({
  ...head,
  /** The amounts add up to `total`. */
  lines: z.array(
    z.object({ kind: z.enum(['price', 'discount', 'recharge', 'credit']), label: z.string(), amount: money }),
  ),
  paid_at: z.nullable(time),
  /** How it was paid or is to be paid. */
  method: z.union([z.literal('wallet'), payMethodCode]),
  /** The name of that payment method. `null`: the wallet. */
  method_label: z.nullable(z.string()),
  /** The recharge of the invoice. `null`: it is for a purchase. */
  recharge_id: z.nullable(uuid),
  /** The purchase of the invoice or of the credit note. `null`: it is for a recharge. */
  purchase_id: z.nullable(z.string()),
  /**
   * The entry of the wallet's ledger that moved its money. `null`: no entry, for example because it is not paid yet.
   */
  entry_id: z.nullable(z.string()),
  issuer: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
});

export const list = call({
  operation: 'invoices.list',
  method: 'GET',
  path: '/api/v2/user/wallet/invoices/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning:
    'The invoices of recharges and purchases, and the credit notes of plans that ended early, newest first; `total_count` counts all that match.',
  query: () => ({
    ...paging(100, 20),
    kind: z.optional(invoiceKind),
    state: z.optional(invoiceState),
    ...period,
  }),
  answer: () => result(z.object({ total_count: z.int(), invoices: z.array(z.object(head)) })),
  extension: true,
});

export const show = call({
  operation: 'invoices.show',
  method: 'GET',
  path: '/api/v2/user/wallet/invoices/{invoice_id}',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'One invoice with its lines.',
  params: () => ({ invoice_id: uuid }),
  answer: () => result(invoice),
  extension: true,
  refusals: ['invoices.absent'],
});
