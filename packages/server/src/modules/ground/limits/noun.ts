import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { takeCallLimit } from './take-call-limit.ts';

export const limitsNoun = {
  name: 'limits',
  takeCallLimit,
  tables: {
    limit_counter: 'nothing',
  },
  sweep: (ago) => [sql`delete from limit_counter where ends_at < ${ago(0)}`],
} satisfies Noun;
