import type { Noun } from '../../../base/noun.ts';
import { confirmCommissions } from './confirm-commissions.ts';
import { registerInvites } from './routes.ts';
import { inviteWords } from './words.ts';

export const invitesNoun = {
  name: 'invites',
  register: registerInvites,
  words: inviteWords,
  jobs: () => [confirmCommissions],
  tables: {
    commission: {
      by: 'inviter_id',
      order: 'id',
      columns: ['id', 'created_at', 'amount', 'confirms_at', 'confirmed_at', 'taken_back_at'],
      withheld: ['invited_id', 'reference', 'recharge_amount'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
