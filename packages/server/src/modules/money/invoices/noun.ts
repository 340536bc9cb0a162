import type { Noun } from '../../../base/noun.ts';
import { registerInvoices } from './routes.ts';

export const invoicesNoun = {
  name: 'invoices',
  register: registerInvoices,
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
        sentence: 'said as subject',
        lines: 'shown',
        total: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
