import type { Noun } from '../../../base/noun.ts';
import { mailBans } from './mail-bans.ts';
import { registerBans } from './routes.ts';
import { banWords } from './words.ts';

export const bansNoun = {
  name: 'bans',
  register: registerBans,
  words: banWords,
  jobs: () => [mailBans],
  tables: {
    ban: {
      order: 'id',
      columns: ['id', 'starts_at', 'ends_at', 'reason', 'created_at', 'ended_at'],
      withheld: ['remark', 'wants_mail', 'mailed_at'],
      atEnd: 'remove',
    },
  },
} satisfies Noun;
