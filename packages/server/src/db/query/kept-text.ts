import { type RawBuilder, sql } from 'kysely';
import type { Sentence } from '../schema/column-types.ts';

/** The text in a column, or the sentence that the row has instead. */
export const keptText = (table: string, column: string): RawBuilder<string | Sentence> =>
  sql<
    string | Sentence
  >`coalesce(${sql.ref(`${table}.sentence`)}, to_jsonb(${sql.ref(`${table}.${column}`)}))`;
