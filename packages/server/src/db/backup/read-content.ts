import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../driver/database.ts';
import { isOurs, readForm, type TableForm } from '../migrations/form.ts';
import { dayOfPartition } from '../query/day-partitions.ts';
import type { Content, Table } from './header.ts';

type Column = Table['columns'][number];

/** Tables whose rows mean nothing in another database: a restored site gets no retries of the first one's requests. */
const leftOut: ReadonlySet<string> = new Set(['repeat']);

/** The type of a money column. */
const moneyType = 'numeric(14,2)';

/** A row as one line: a JSON array with the text of each column, which PostgreSQL parses back without loss. */
export const lineOf = (columns: readonly Column[]): RawBuilder<string> =>
  sql`to_json(array[${sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`))}]::text[])::text`;

/** Whether the database contains nothing. */
export async function isEmpty(tx: Sql): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class where ${isOurs} limit 1`.execute(tx);
  return rows.length === 0;
}

/** The checksum of a table is the sum of the checksums of its rows, so the order of reading does not matter. */
async function readTable(tx: Sql, { name, columns }: TableForm): Promise<Table> {
  const money = columns.filter(({ type }) => type === moneyType);
  const sums = money.map(
    (column) => sql`${sql.lit(column.name)}, coalesce(sum(${sql.id(column.name)}), 0)::text`,
  );
  const { rows } = await sql<Omit<Table, 'name' | 'columns'>>`
    select count(*)::integer as rows, json_build_object(${sql.join(sums)}) as sums,
      coalesce(sum(('x' || left(encode(sha256(convert_to(${lineOf(columns)}, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text
        as checksum
    from ${sql.table(name)} where ${!leftOut.has(name)}`.execute(tx);
  const [{ rows: count, checksum, sums: totals }] = rows as [Omit<Table, 'name' | 'columns'>];
  return { name, columns: [...columns], rows: count, checksum, sums: totals };
}

/** A restore inserts the rows of other partitions into the default partition. */
async function partitionsOf(tx: Sql): Promise<Content['partitions']> {
  const { rows } = await sql<Content['partitions'][number]>`
    select pg_class.relname as name, parent.relname as parent, pg_get_expr(pg_class.relpartbound, pg_class.oid) as bound
    from pg_class join pg_inherits on inhrelid = pg_class.oid join pg_class parent on parent.oid = inhparent
    where pg_class.relkind = 'r' and pg_class.relispartition
      and pg_get_expr(pg_class.relpartbound, pg_class.oid) <> 'DEFAULT'
      and pg_class.relnamespace = 'public'::regnamespace
    order by pg_class.relname collate "C"`.execute(tx);
  return rows.filter(({ name, parent }) => dayOfPartition(parent, name) !== null);
}

/**
 * Reads the whole database and describes its content. It finds tables and sequences by itself, so no list has to name
 * them.
 */
export async function readContent(tx: Sql): Promise<Content> {
  const migrations = await sql<{
    name: string;
  }>`select name from migration order by name collate "C"`.execute(tx);
  const tables: Table[] = [];
  for (const table of await readForm(tx)) tables.push(await readTable(tx, table));
  // Sequences do not follow transactions. They are read after the rows, so that no number of these rows is missing.
  const sequences = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'
    order by sequencename collate "C"`.execute(tx);
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
    partitions: await partitionsOf(tx),
  };
}
