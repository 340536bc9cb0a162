import { type Expression, type RawBuilder, sql } from 'kysely';

/** A language, or a value of a statement that is one. `null`: the plain text. */
export type Spoken = string | null | Expression<string>;

/** The text of a row in a language, without the plain one: of `product` and `shop_name` from `product.texts`. */
export const onlyTextIn = (table: string, field: string, language: Spoken): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(`${table}.texts`)} ->> (${sql.lit(`${field}_`)} || ${language}::text)`;

/** The same, or else the plain text in the column. `null` without a row. */
export const textIn = <Text extends string | null = string>(
  table: string,
  field: string,
  column: string,
  language: Spoken,
): RawBuilder<Text> =>
  sql<Text>`coalesce(${onlyTextIn(table, field, language)}, ${sql.ref(`${table}.${column}`)})`;
