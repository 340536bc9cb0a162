import type { InvoiceHead } from './billing-types.ts';

/** Which invoices are shown. */
export const invoiceKinds = ['all', 'recharge', 'purchase'] as const satisfies readonly (
  | 'all'
  | InvoiceHead['kind']
)[];
export const invoiceStates = ['all', 'unpaid', 'paid', 'cancelled'] as const satisfies readonly (
  | 'all'
  | InvoiceHead['state']
)[];
