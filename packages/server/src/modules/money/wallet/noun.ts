import type { Noun } from '../../../base/noun.ts';
import { checkBalances } from './check-balances.ts';
import { registerWallet } from './routes.ts';
import { walletWords } from './words.ts';

export const walletNoun = {
  name: 'wallet',
  register: registerWallet,
  words: walletWords,
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
        reference: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
