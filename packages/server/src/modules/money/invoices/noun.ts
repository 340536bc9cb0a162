import type { Noun } from '../../../base/noun.ts';
import { registerInvoices } from './routes.ts';
import { invoiceWords } from './words.ts';

export const invoicesNoun = {
  name: 'invoices',
  register: registerInvoices,
  words: invoiceWords,
  tables: {
    invoice: {
      order: 'serial',
      columns: ['id', 'serial', 'created_at', 'recharge_id', 'purchase_id', 'subject', 'lines', 'total'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
