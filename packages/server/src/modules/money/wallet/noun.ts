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
      columns: ['id', 'created_at', 'kind', 'amount', 'balance_after', 'subject', 'reference'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
