/** Columns of a table, each with its field in the contract. */
type ColumnMap = Readonly<Record<string, string>>;
type Spoken<Value> = Value extends Date ? string : Value;

/** Converts the columns of a row to the fields of an answer. Times become text. */
export function toFields<M extends ColumnMap, Row extends { readonly [C in keyof M]: unknown }>(
  map: M,
  row: Row,
) {
  const fields: Record<string, unknown> = {};
  for (const column in map) {
    const value: unknown = row[column];
    fields[map[column] as string] = value instanceof Date ? value.toISOString() : value;
  }
  return fields as { [C in keyof M & string as M[C]]: Spoken<Row[C]> };
}

/**
 * Converts the fields of a body to columns. Fields that the body leaves out are `undefined`, and Kysely does not
 * write those.
 */
export const toColumns = <M extends ColumnMap, Body extends { readonly [F in M[keyof M]]?: unknown }>(
  map: M,
  body: Body,
) =>
  Object.fromEntries(Object.entries(map).map(([column, field]) => [column, body[field as M[keyof M]]])) as {
    [C in keyof M]: Body[M[C]];
  };
