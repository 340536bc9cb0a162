import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Sql } from '../driver/database.ts';
import { isMigrated } from '../migrations/check-schema.ts';
import { differencesOf } from '../migrations/form.ts';
import { migrations } from '../migrations/migrate.ts';
import { holdLock } from '../query/locks.ts';
import { BackupError, type Header, maxRowBytes, type Table } from './header.ts';
import { lineOf, readContent } from './read-content.ts';

/** Bytes of rows that are fetched at once, unless a single row is longer. */
const maxBatchBytes = 4_000_000;
const maxBatchRows = 1_000;

async function* linesOf(tx: Sql, { name, columns }: Table): AsyncGenerator<string> {
  const line = lineOf(columns);
  const widest = await sql<{ size: number | null }>`
    select max(octet_length(${line})) as size from ${sql.table(name)}`.execute(tx);
  const size = widest.rows[0]?.size ?? 1;
  if (size > maxRowBytes)
    throw new BackupError(
      `A row of the table ${name} has ${size} bytes, and no restore reads more than ${maxRowBytes}. Make it shorter.`,
    );
  const count = Math.min(maxBatchRows, Math.max(1, Math.floor(maxBatchBytes / size)));
  await sql`declare backup_rows no scroll cursor for select ${line} as line from ${sql.table(name)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map((row) => `${row.line}\n`).join('');
  }
  await sql`close backup_rows`.execute(tx);
}

async function* textOf(tx: Sql, header: Header): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of header.tables) if (table.rows > 0) yield* linesOf(tx, table);
}

/**
 * A restore creates only Ferry's tables and columns. So a backup reports what differs from the migrations, while the
 * database can still be inspected.
 */
function assertWhole({ migrations: applied, tables }: Header): void {
  if (applied.length !== migrations().length) return;
  const { missing, changed, foreign } = differencesOf(tables);
  const said = [
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Changed: ${changed.join(', ')}.`] : []),
    ...(foreign.length > 0 ? [`Not of Ferry: ${foreign.join(', ')}.`] : []),
  ];
  if (said.length > 0)
    throw new BackupError(
      `The tables are not as the migrations make them. ${said.join(' ')} Tables of your own belong in another schema (create schema mine; alter table … set schema mine). To keep everything as it is, say --as-it-is: a restore then asks what to do about each.`,
    );
}

export interface BackupOptions {
  /** The path of the new file. It must not exist. */
  readonly file: string;
  readonly version: string;
  /** Writes the backup even if tables or columns differ from the migrations. */
  readonly asItIs?: boolean;
}

/**
 * Writes the whole content of a database into one file, as a consistent snapshot, while servers continue. Migrations
 * wait until the backup is done. The file gets its name only when it is complete. Throws `BackupError`.
 */
export async function writeBackup(
  database: Database,
  { file, version, asItIs = false }: BackupOptions,
): Promise<Header> {
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file, or remove it.`);
  if (!(await isMigrated(database.sql)))
    throw new BackupError(
      'This database holds nothing of Ferry. Check DATABASE_URL and FERRY_DATA_DIR: they name the one to keep.',
    );
  const half = `${file}.${process.pid}.half`;
  try {
    const header = await database.unhurried(() =>
      database.sql
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          // The lock comes before the first read, because that read fixes the snapshot for all later reads.
          await sql`lock table migration in share mode`.execute(tx);
          await holdLock(tx, 'traffic partitions');
          const content = await readContent(tx);
          const header: Header = {
            format: 'ferry backup 1',
            version,
            made_at: new Date().toISOString(),
            ...content,
          };
          if (!asItIs) assertWhole(header);
          await pipeline(
            textOf(tx, header),
            createGzip(),
            createWriteStream(half, { mode: 0o600, flush: true }),
          );
          return header;
        }),
    );
    renameSync(half, file);
    return header;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    // The error of a failed write does not name the file.
    if (code === undefined || !/^E[A-Z]+$/.test(code) || path !== undefined) throw error;
    throw new BackupError(
      `${file} could not be written: ${(error as Error).message}. Make room on its disk, or name a file on another one.`,
    );
  } finally {
    rmSync(half, { force: true });
  }
}
