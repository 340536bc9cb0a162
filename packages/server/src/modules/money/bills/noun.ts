import type { Noun } from '../../../base/noun.ts';
import { renewBills } from './renew-bills.ts';
import { registerBills } from './routes.ts';

export const billsNoun = {
  name: 'bills',
  register: registerBills,
  jobs: () => [renewBills],
  tables: {
    bill_notice: 'nothing',
  },
} satisfies Noun;
