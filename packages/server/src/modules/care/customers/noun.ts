import type { Noun } from '../../../base/noun.ts';
import { registerCustomers } from './routes.ts';
import { customerWords } from './words.ts';

export const customersNoun = {
  name: 'customers',
  register: registerCustomers,
  words: customerWords,
  tables: {
    account_note: {
      order: 'id',
      // Notes of staff, which only staff sees.
      columns: [],
      withheld: ['id', 'at', 'token_id', 'author', 'note'],
      atEnd: 'remove',
    },
    gift: {
      order: 'id',
      columns: ['id', 'given_at', 'worth'],
      withheld: ['token_id', 'idempotency_key', 'reason', 'may_be_short'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
