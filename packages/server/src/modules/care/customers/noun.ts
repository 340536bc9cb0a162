import type { Noun } from '../../../base/noun.ts';
import { registerCustomers } from './routes.ts';

export const customersNoun = {
  name: 'customers',
  register: registerCustomers,
  tables: {
    account_note: {
      order: 'id',
      // Notes of staff, which only staff sees.
      columns: { id: 'withheld', at: 'withheld', token_id: 'withheld', author: 'withheld', note: 'withheld' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    gift: {
      order: 'id',
      columns: {
        id: 'shown',
        given_at: 'shown',
        worth: 'shown',
        token_id: 'withheld',
        reason: 'withheld',
        may_be_short: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
