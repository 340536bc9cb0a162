import type { Noun } from '../../../base/noun.ts';
import { takeBackDeletion } from './cancel-deletion.ts';
import { endDeletions } from './end-deletions.ts';
import { registerAccountData } from './routes.ts';
import { accountDataWords } from './words.ts';

export const accountDataNoun = {
  name: 'account-data',
  register: registerAccountData,
  words: accountDataWords,
  takeBack: takeBackDeletion,
  jobs: () => [endDeletions],
  tables: {
    account_deletion: {
      order: 'requested_at',
      columns: ['requested_at', 'ends_at', 'lost_balance', 'lost_invite_balance', 'ended_at'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
