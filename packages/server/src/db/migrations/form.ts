import { sql } from 'kysely';
import type { Sql } from '../driver/database.ts';
import { storedColumns } from '../schema/tables.ts';

/** The columns of one table by name, without columns that PostgreSQL computes, with their types. */
export interface TableForm {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The tables and columns that all migrations make together. */
export const expectedForm: readonly TableForm[] = Object.entries(storedColumns).map(([name, columns]) => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
}));

/** Objects that belong to an extension are created with the extension and not by migrations. */
export const isOurs = sql`relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

/** The tables of a database and their columns, ordered by name. Partitions are part of their table. */
export async function readForm(tx: Sql): Promise<TableForm[]> {
  const { rows } = await sql<TableForm>`
    select relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attname collate "C")
        as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and ${isOurs}
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname collate "C"`.execute(tx);
  return rows;
}

/** How the tables and columns of a database differ from those that its migrations make. */
export interface Differences {
  /** Such as `table site_setting` and `column account.name`. */
  readonly missing: readonly string[];
  /** Such as `column account.name is integer instead of text`. */
  readonly changed: readonly string[];
  /** Tables and columns that no migration makes, named like the missing ones. */
  readonly foreign: readonly string[];
}

type Types = ReadonlyMap<string, ReadonlyMap<string, string>>;

const typesOf = (form: readonly TableForm[]): Types =>
  new Map(
    form.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.type]))]),
  );

/** What the first form has and the second one lacks. */
const lacking = (one: Types, other: Types): string[] =>
  [...one].flatMap(([table, columns]) => {
    const there = other.get(table);
    if (there === undefined) return [`table ${table}`];
    return [...columns.keys()].filter((name) => !there.has(name)).map((name) => `column ${table}.${name}`);
  });

/** Compares the form of a database with an expected one. */
export function differencesOf(
  found: readonly TableForm[],
  expected: readonly TableForm[] = expectedForm,
): Differences {
  const [there, wanted] = [typesOf(found), typesOf(expected)];
  const changed = [...wanted].flatMap(([table, columns]) =>
    [...columns].flatMap(([name, type]) => {
      const other = there.get(table)?.get(name) ?? type;
      return other === type ? [] : [`column ${table}.${name} is ${other} instead of ${type}`];
    }),
  );
  return { missing: lacking(wanted, there), changed, foreign: lacking(there, wanted) };
}
