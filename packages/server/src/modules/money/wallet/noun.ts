import type { Noun } from '../../../base/noun.ts';
import { checkBalances } from './check-balances.ts';
import { registerWallet } from './routes.ts';

export const walletNoun = {
  name: 'wallet',
  register: registerWallet,
  jobs: () => [checkBalances],
  tables: {
    ledger: {
      order: 'id',
      columns: {
        id: 'shown',
        created_at: 'shown',
        kind: 'shown',
        amount: 'shown',
        balance_after: 'shown',
        subject: 'shown',
        sentence: 'said as subject',
        reference: 'shown',
        account_until: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    debt_entry: {
      order: 'id',
      columns: {
        id: 'shown',
        created_at: 'shown',
        kind: 'shown',
        amount: 'shown',
        debt_after: 'shown',
        // The reference may be the number of somebody else's recharge.
        reference: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
