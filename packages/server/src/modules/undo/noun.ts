import { sql } from 'kysely';
import type { Noun } from '../../noun.ts';

export const undoNoun = {
  name: 'undo',
  tables: {
    undo: {
      order: 'created_at',
      columns: ['act', 'created_at', 'expires_at', 'ended_at', 'email'],
      withheld: ['token_hash', 'factor'],
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [sql`delete from undo where expires_at < ${ago(7)}`],
} satisfies Noun;
