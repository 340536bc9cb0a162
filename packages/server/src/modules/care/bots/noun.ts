import type { Noun } from '../../../base/noun.ts';
import { registerBots } from './routes.ts';
import { botWords } from './words.ts';

export const botsNoun = {
  name: 'bots',
  register: registerBots,
  words: botWords,
  tables: {
    bot_grant: {
      order: 'id',
      columns: ['id', 'bytes', 'day', 'at'],
      withheld: ['token_id', 'idempotency_key'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
