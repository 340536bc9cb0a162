import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database, Sql } from '../driver/database.ts';
import { openMemory } from '../driver/open-pglite.ts';
import {
  type Differences,
  differencesOf,
  expectedForm,
  isOurs,
  readForm,
  type TableForm,
} from '../migrations/form.ts';
import { isBeforeBaseline, makeSchema, migrate, migrations, namesOfToday } from '../migrations/migrate.ts';
import { boundsOfDay, dayOfPartition } from '../query/day-partitions.ts';
import { BackupError, type Content, type Header, type Table } from './header.ts';
import { openBackup } from './read-backup.ts';
import { isEmpty, readContent } from './read-content.ts';

/** Triggers and foreign keys, which would prevent rows from being inserted in any order. */
interface Guards {
  readonly tables: readonly string[];
  readonly keys: readonly { table: string; name: string; definition: string }[];
}

/** Drops triggers and foreign keys, which needs no superuser. `putUp` creates the same ones again. */
async function takeDown(tx: Sql, tables: readonly string[]): Promise<Guards> {
  const { rows: keys } = await sql<Guards['keys'][number]>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  return { tables, keys };
}

/** Creating a foreign key checks every row. */
async function putUp(tx: Sql, { tables, keys }: Guards): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

/**
 * Inserts the columns that the table has, with the table's types. Each line has a value for each column of the backup.
 */
async function insertLines(tx: Sql, { name, columns }: Table, lines: readonly string[], form: TableForm) {
  const places = new Map(columns.map((column, place) => [column.name, place]));
  const placed = form.columns.flatMap((column) => {
    const place = places.get(column.name);
    return place === undefined ? [] : [{ ...column, place }];
  });
  const names = placed.map((column) => sql.id(column.name));
  const values = placed.map(({ type, place }) => sql`(line ->> ${sql.lit(place)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) line`.execute(tx);
}

/** What a restore may do if the tables of a backup differ from those that its migrations create. */
export interface RestoreOptions {
  /** Leaves out tables and columns that no migration makes. */
  readonly leaveOutForeign?: boolean;
  /** Creates tables and columns that the backup lacks: tables as migrations leave them, columns with their default. */
  readonly makeMissing?: boolean;
  /** Changes what was restored, in the same transaction, after the comparison. `tables`: those of the backup's version. */
  beforeCommit?(tx: Sql, tables: readonly string[]): Promise<void>;
}

/** Throws an error that names each table and column that differs and that the options do not allow. */
function assertFits(
  { missing, changed, foreign }: Differences,
  { leaveOutForeign = false, makeMissing = false }: RestoreOptions,
): void {
  const said: string[] = [];
  if (changed.length > 0) said.push(`Changed: ${changed.join(', ')}.`);
  if (missing.length > 0 && !makeMissing)
    said.push(`Missing: ${missing.join(', ')}; --make-missing makes them empty.`);
  if (foreign.length > 0 && !leaveOutForeign)
    said.push(`Not of Ferry: ${foreign.join(', ')}; --leave-out-foreign restores without them.`);
  if (said.length > 0)
    throw new BackupError(`The tables of the backup are not as its migrations make them. ${said.join(' ')}`);
}

/** The tables and columns that these migrations create. Runs them in memory, unless these are all migrations. */
async function formMadeBy(names: readonly string[]): Promise<readonly TableForm[]> {
  if (namesOfToday(names).length === migrations().length) return expectedForm;
  const memory = await openMemory();
  try {
    return await memory.sql.transaction().execute(async (tx) => {
      await makeSchema(tx, names);
      return readForm(tx);
    });
  } finally {
    await memory.close();
  }
}

/** Throws `BackupError` if a restore with these options would refuse the backup. Reads only the header. */
export async function assertRestorable(header: Header, options: RestoreOptions): Promise<void> {
  assertReadable(header);
  assertFits(differencesOf(header.tables, await formMadeBy(header.migrations)), options);
}

/** The comparable parts of a content. If a table's columns differ: its number of rows and the sums that both have. */
function comparable({ migrations, tables, sequences, partitions }: Content, other: Content): object {
  const others = new Map(other.tables.map((table) => [table.name, table]));
  return {
    migrations,
    tables: tables.flatMap((table): object[] => {
      const twin = others.get(table.name);
      if (twin === undefined) return [];
      if (isDeepStrictEqual(table.columns, twin.columns)) return [table];
      const sums = Object.entries(table.sums).filter(([name]) => name in twin.sums);
      return [{ name: table.name, rows: table.rows, sums: Object.fromEntries(sums) }];
    }),
    sequences: Object.fromEntries(Object.entries(sequences).filter(([name]) => name in other.sequences)),
    partitions: partitions.filter(({ parent }) => others.has(parent)),
  };
}

/** Throws an error that names each difference. */
function assertSame(kept: Content, made: Content): void {
  if (isDeepStrictEqual(comparable(kept, made), comparable(made, kept))) return;
  const tablesThere = new Map(made.tables.map((table) => [table.name, table]));
  const differ = kept.tables.filter((table) => !isDeepStrictEqual(table, tablesThere.get(table.name)));
  const names = differ.length > 0 ? differ.map(({ name }) => name).join(', ') : 'sequences or partitions';
  throw new BackupError(`What was restored is not what was kept: ${names}. Nothing was written.`);
}

async function partitionedTables(tx: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'p' and ${isOurs}`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Creates the tables of the backup's migrations, and returns their form. Names in statements come from these tables,
 * and never from the file.
 */
async function makeTables(tx: Sql, header: Header, options: RestoreOptions): Promise<readonly TableForm[]> {
  await makeSchema(tx, header.migrations);
  const made = await readForm(tx);
  assertFits(differencesOf(header.tables, made), options);
  const partitioned = await partitionedTables(tx);
  for (const { name, parent } of header.partitions) {
    const start = partitioned.has(parent) ? dayOfPartition(parent, name) : null;
    if (start !== null)
      await sql`create table ${sql.table(name)} partition of ${sql.table(parent)} ${boundsOfDay(start)}`.execute(
        tx,
      );
  }
  return made;
}

/** Throws if this program does not know the migrations of the backup. */
function assertReadable({ migrations: applied, version }: Header): void {
  if (isBeforeBaseline(applied))
    throw new BackupError(
      `The backup is of Ferry ${version}, from before 0.1.0. Restore it with the last version before 0.1.0, start that once, and write a new backup.`,
    );
  const known = new Set(migrations().map(({ name }) => name));
  const strange = namesOfToday(applied).filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new BackupError(
      `The backup is of Ferry ${version}, which knows migrations that this one does not (${strange[0]}). Restore it with that version or a newer one.`,
    );
}

/** Sets the existing sequences to the numbers of the backup. */
async function setSequences(tx: Sql, sequences: Content['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null)
      await sql`select setval(oid, ${last}::bigint) from pg_class
        where relkind = 'S' and relname = ${name} and relnamespace = 'public'::regnamespace`.execute(tx);
}

/**
 * Restores a backup into a database without tables, of either engine, in one transaction: if anything fails, no table
 * is left. Before the commit it reads the result and compares it with the header. Then it applies newer migrations.
 * Throws `BackupError`.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  options: RestoreOptions = {},
): Promise<Header> {
  const backup = await openBackup(file);
  const { header } = backup;
  try {
    assertReadable(header);
    await database.unhurried(async () => {
      await database.sql.transaction().execute(async (tx) => {
        if (!(await isEmpty(tx)))
          throw new BackupError(
            'The database is not empty. Restore into a new one, and leave this one as it is.',
          );
        const forms = new Map((await makeTables(tx, header, options)).map((form) => [form.name, form]));
        const tables = header.tables.map(({ name }) => name).filter((name) => forms.has(name));
        const guards = await takeDown(tx, [...forms.keys()]);
        if (tables.length > 0)
          await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(tx);
        for await (const { table, lines } of backup.batches()) {
          const form = forms.get(table.name);
          if (form !== undefined) await insertLines(tx, table, lines, form);
        }
        await setSequences(tx, header.sequences);
        await putUp(tx, guards);
        assertSame(header, await readContent(tx));
        await options.beforeCommit?.(tx, [...forms.keys()]);
      });
      await sql`analyze`.execute(database.sql);
      await migrate(database);
    });
    return header;
  } finally {
    await backup.close();
  }
}
