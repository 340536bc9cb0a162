import type { Noun } from '../../../base/noun.ts';
import { renewBills } from './renew-bills.ts';
import { registerBills } from './routes.ts';
import { billWords } from './words.ts';

export const billsNoun = {
  name: 'bills',
  register: registerBills,
  words: billWords,
  jobs: () => [renewBills],
  tables: {
    bill_notice: 'nothing',
  },
} satisfies Noun;
