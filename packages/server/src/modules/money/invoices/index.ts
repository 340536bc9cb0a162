export { invoiceOf, issueInvoice, newInvoice } from './issue-invoice.ts';
