import type { Noun } from '../../../base/noun.ts';
import { activityWords } from './words.ts';

export const activityNoun = {
  name: 'activity',
  words: activityWords,
  tables: {
    activity_log: {
      order: 'id',
      columns: ['id', 'at', 'kind', 'detail', 'ip'],
      atEnd: 'remove',
    },
  },
} satisfies Noun;
