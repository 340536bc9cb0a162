import { type Expression, type RawBuilder, sql } from 'kysely';

/** A language, as text or as an SQL expression. `null`: the plain text. */
export type Spoken = string | null | Expression<string>;

/** The text of a row in a language, without the plain text, such as `shop_name` from `product.texts`. */
export const onlyTextIn = (table: string, field: string, language: Spoken): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(`${table}.texts`)} ->> (${sql.lit(`${field}_`)} || ${language}::text)`;

/** The same, with the plain text in the column as the default. `null` without a row. */
export const textIn = <Text extends string | null = string>(
  table: string,
  field: string,
  column: string,
  language: Spoken,
): RawBuilder<Text> =>
  sql<Text>`coalesce(${onlyTextIn(table, field, language)}, ${sql.ref(`${table}.${column}`)})`;
