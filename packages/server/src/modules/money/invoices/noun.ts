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
      columns: {
        id: 'shown',
        serial: 'shown',
        created_at: 'shown',
        recharge_id: 'shown',
        purchase_id: 'shown',
        subject: 'shown',
        lines: 'shown',
        total: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
