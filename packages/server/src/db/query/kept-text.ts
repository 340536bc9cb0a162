import { type RawBuilder, sql } from 'kysely';
import type { Sentence } from '../schema/column-types.ts';

/** The text of a row that stands in a column, or the sentence that stands in its place. */
export const keptText = (table: string, column: string): RawBuilder<string | Sentence> =>
  sql<
    string | Sentence
  >`coalesce(${sql.ref(`${table}.sentence`)}, to_jsonb(${sql.ref(`${table}.${column}`)}))`;
