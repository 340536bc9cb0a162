import type { Noun } from '../../../base/noun.ts';
import { confirmCommissions } from './confirm-commissions.ts';
import { registerInvites } from './routes.ts';

export const invitesNoun = {
  name: 'invites',
  register: registerInvites,
  jobs: () => [confirmCommissions],
  tables: {
    commission: {
      by: 'inviter_id',
      order: 'id',
      columns: {
        id: 'shown',
        created_at: 'shown',
        amount: 'shown',
        confirms_at: 'shown',
        confirmed_at: 'shown',
        taken_back_at: 'shown',
        inviter_id: 'withheld',
        invited_id: 'withheld',
        reference: 'withheld',
        recharge_amount: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
