import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database, Sql } from '../database.ts';
import { makeSchema, migrate, migrations } from '../migrate.ts';
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

async function insertLines(tx: Sql, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => sql.id(column.name));
  const values = columns.map(({ type }, place) => sql`(line ->> ${sql.lit(place)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) line`.execute(tx);
}

/** The columns by which the form of two databases is compared. */
const formOf = ({ tables }: Content) => tables.map(({ name, columns }) => ({ name, columns }));

/** Throws, and names each difference. */
function assertSame(kept: Content, made: Content): void {
  const { migrations, tables, sequences, partitions } = kept;
  if (isDeepStrictEqual({ migrations, tables, sequences, partitions }, made)) return;
  const tablesThere = new Map(made.tables.map((table) => [table.name, table]));
  const differ = tables.filter((table) => !isDeepStrictEqual(table, tablesThere.get(table.name)));
  const names = differ.length > 0 ? differ.map(({ name }) => name).join(', ') : 'sequences or partitions';
  throw new BackupError(`What was restored is not what was kept: ${names}. Nothing was written.`);
}

async function makeTables(tx: Sql, header: Header): Promise<void> {
  await makeSchema(tx, header.migrations);
  for (const { name, parent, bound } of header.partitions)
    await sql`create table ${sql.table(name)} partition of ${sql.table(parent)} ${sql.raw(bound)}`.execute(
      tx,
    );
  const made = await readContent(tx);
  if (isDeepStrictEqual(formOf(header), formOf(made))) return;
  const forms = new Map(formOf(made).map((form) => [form.name, form]));
  const strange = formOf(header).filter((form) => !isDeepStrictEqual(form, forms.get(form.name)));
  throw new BackupError(
    `The backup has other tables or columns than its migrations make: ${strange.map(({ name }) => name).join(', ')}.`,
  );
}

/** Throws if this program does not know the migrations of the backup. */
function assertReadable({ migrations: applied, version }: Header): void {
  const known = new Set(migrations().map(({ name }) => name));
  const strange = applied.filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new BackupError(
      `The backup is of Ferry ${version}, which knows migrations that this one does not (${strange[0]}). Restore it with that version or a newer one.`,
    );
}

/**
 * Restores a backup into a database without tables, of either engine, in one transaction: if anything fails, no table
 * is left. Before the commit it reads the result and compares it with the header. Then it applies newer migrations.
 * Throws `BackupError`.
 */
export async function restoreBackup(database: Database, file: string): Promise<Header> {
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
        await makeTables(tx, header);
        const tables = header.tables.map(({ name }) => name);
        const guards = await takeDown(tx, tables);
        await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(tx);
        for await (const { table, lines } of backup.batches()) await insertLines(tx, table, lines);
        for (const [name, last] of Object.entries(header.sequences))
          if (last !== null)
            await sql`select setval(${sql.lit(`public."${name}"`)}::regclass, ${last}::bigint)`.execute(tx);
        await putUp(tx, guards);
        assertSame(header, await readContent(tx));
      });
      await sql`analyze`.execute(database.sql);
      await migrate(database);
    });
    return header;
  } finally {
    await backup.close();
  }
}
