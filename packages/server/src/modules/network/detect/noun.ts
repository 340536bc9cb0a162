import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerDetect } from './routes.ts';

export const detectNoun = {
  name: 'detect',
  register: registerDetect,
  tables: {
    detect_rule: 'nothing',
    detect_hit: {
      order: 'id',
      columns: { id: 'shown', rule_id: 'shown', node_id: 'shown', at: 'shown' },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [sql`delete from detect_hit where at < ${ago(90)}`],
} satisfies Noun;
