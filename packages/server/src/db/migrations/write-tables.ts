// Writes `tables.ts` from the migrations: `npm run generate`. With --check it exits with 1 if the file was out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Sql } from '../driver/database.ts';
import { openMemory } from '../driver/open-pglite.ts';
import { migrate } from './migrate.ts';

const file = new URL('../schema/tables.ts', import.meta.url);

interface Column {
  readonly table: string;
  readonly isView: boolean;
  readonly name: string;
  /** As PostgreSQL names it, such as `numeric(14,2)`. */
  readonly type: string;
  /** The type's short name, such as `int8`. An array begins with `_`. */
  readonly sort: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Computed by PostgreSQL from other columns. */
  readonly isComputed: boolean;
  /** A number that PostgreSQL always gives. */
  readonly isNumbered: boolean;
  /** The meaning of the column or its table, from `comment on`. */
  readonly comment: string | null;
  readonly tableComment: string | null;
  /** The type with its values from `check (column in (…))`. */
  readonly values: readonly string[] | null;
}

/** The TypeScript types of what both drivers return, by the type's short name; see `parsers.ts`. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  cidr: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

async function readColumns(db: Sql): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as "table", relkind = 'v' as "isView", attname as name,
      format_type(atttypid, atttypmod) as type, typname as sort,
      not attnotnull and relkind <> 'v' as "isNullable",
      atthasdef or attidentity <> '' as "hasDefault",
      attgenerated <> '' as "isComputed", attidentity = 'a' as "isNumbered",
      col_description(pg_class.oid, attnum) as comment, obj_description(pg_class.oid, 'pg_class') as "tableComment",
      (select array_agg(found[1] order by place) from pg_constraint,
        regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g') with ordinality as matched(found, place)
        where conrelid = pg_class.oid and contype = 'c'
        and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((' || quote_ident(attname) || ' = ANY (ARRAY[%])))') as values
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid
    where relkind in ('r', 'p', 'v') and not relispartition and relnamespace = 'public'::regnamespace
    order by relname collate "C", attnum`.execute(db);
  return rows;
}

function plainType({ table, name, sort, values }: Column): string {
  if (values !== null) return values.map((value) => `'${value}'`).join(' | ');
  const isArray = sort.startsWith('_');
  const type = types[isArray ? sort.slice(1) : sort];
  if (type === undefined)
    throw new Error(`${table}.${name} has the type ${sort}: name it in write-tables.ts`);
  return isArray ? `${type}[]` : type;
}

/** The type that Kysely needs to know of a column: what is read, inserted and updated. */
function columnType(column: Column, own: ReadonlySet<string>): string {
  const { table, name, isNullable, hasDefault, isComputed, isNumbered, sort } = column;
  const key = `${table}.${name}`;
  if (own.has(key)) return `ColumnTypes['${key}']`;
  if (sort === 'jsonb') {
    const json = hasDefault ? "Defaulted<ColumnTypes['json']>" : "ColumnTypes['json']";
    return isNullable ? `${json} | null` : json;
  }
  const type = plainType(column);
  if (isComputed || isNumbered) return `GeneratedAlways<${type}>`;
  const whole = isNullable ? `${type} | null` : type;
  if (type === 'Date') return `${hasDefault ? 'DefaultedTime' : 'Time'}${isNullable ? ' | null' : ''}`;
  return hasDefault ? `Generated<${whole}>` : whole;
}

const head = `// Made from the migrations by \`npm run generate\`, which \`npm run check\` compares. Do not change it by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Defaulted<T> = T extends ColumnType<infer R, infer I, infer U> ? ColumnType<R, I | undefined, U> : never;
`;

const commentOf = (text: string | null | undefined, indent: string): string =>
  text ? `${indent}/** ${text} */\n` : '';

/** The whole text of \`tables.ts\`. */
function textOf(columns: readonly Column[], own: ReadonlySet<string>): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const typed = [...tables].map(
    ([table, all]) =>
      `${commentOf(all[0]?.tableComment, '  ')}  ${table}: {\n${all
        .map(
          (column) => `${commentOf(column.comment, '    ')}    ${column.name}: ${columnType(column, own)};\n`,
        )
        .join('')}  };`,
  );
  const stored = [...tables]
    .filter(([, [first]]) => first?.isView === false)
    .map(
      ([table, all]) =>
        `  ${table}: { ${all
          .filter(({ isComputed }) => !isComputed)
          .map(({ name, type }) => `${name}: '${type}'`)
          .join(', ')} },`,
    );
  return `${head}
/** The tables and views, as both drivers return their rows. */
export interface Tables {
${typed.join('\n')}
}

/** The columns of each table that PostgreSQL stores, with the types that it knows them by. */
export const storedColumns = {
${stored.join('\n')}
} as const;
`;
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const database = await openMemory();
await migrate(database);
const own = new Set(
  [
    ...readFileSync(new URL('../schema/column-types.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}'([\w.]+)':/gm,
    ),
  ].map(([, key = '']) => key),
);
const text = textOf(await readColumns(database.sql), own);
await database.close();
if (readFileSync(file, 'utf8') !== text) {
  // Also with --check, so that the compiler sees the columns as they are.
  writeFileSync(file, text);
  if (values.check) {
    process.stderr.write(
      'packages/server/src/db/schema/tables.ts was not what the migrations make. It was written again: commit it.\n',
    );
    process.exit(1);
  }
}
