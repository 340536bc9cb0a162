import type { Noun } from '../../../base/noun.ts';
import { registerBots } from './routes.ts';

export const botsNoun = {
  name: 'bots',
  register: registerBots,
  tables: {
    bot_grant: {
      order: 'id',
      columns: {
        id: 'shown',
        bytes: 'shown',
        day: 'shown',
        at: 'shown',
        token_id: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
