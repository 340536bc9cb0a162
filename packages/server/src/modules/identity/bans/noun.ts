import type { Noun } from '../../../base/noun.ts';
import { mailBans } from './mail-bans.ts';
import { registerBans } from './routes.ts';

export const bansNoun = {
  name: 'bans',
  register: registerBans,
  jobs: () => [mailBans],
  tables: {
    ban: {
      order: 'id',
      columns: {
        id: 'shown',
        starts_at: 'shown',
        ends_at: 'shown',
        reason: 'shown',
        sentence: 'said as reason',
        created_at: 'shown',
        ended_at: 'shown',
        remark: 'withheld',
        wants_mail: 'withheld',
        mailed_at: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
