import type { Noun } from '../../../base/noun.ts';
import { takeBackDeletion } from './cancel-deletion.ts';
import { endDeletions } from './end-deletions.ts';
import { registerAccountData } from './routes.ts';

export const accountDataNoun = {
  name: 'account-data',
  register: registerAccountData,
  takeBack: takeBackDeletion,
  jobs: () => [endDeletions],
  tables: {
    account_deletion: {
      order: 'requested_at',
      columns: {
        requested_at: 'shown',
        ends_at: 'shown',
        lost_balance: 'shown',
        lost_invite_balance: 'shown',
        ended_at: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
