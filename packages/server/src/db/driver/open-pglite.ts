import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { Database } from './database.ts';
import { parsers } from './parsers.ts';
import { withinPatience, writeOneRow } from './probe.ts';

/** Another process uses the directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The embedded database in ${directory} is open in another process. Stop that one, or give this one ` +
        'another FERRY_DATA_DIR, or set DATABASE_URL to share a PostgreSQL.',
    );
  }
}

/** The files of the database belong to another user. */
export class ForeignDirectory extends Error {
  constructor(directory: string, owner: number) {
    super(
      `The embedded database in ${directory} belongs to another user. Run this as that one, with ` +
        `runuser -u "$(id -nu ${owner})" -- before the command: it could not open files that you write there.`,
    );
  }
}

/** Root may open the files of every user, but the server could not read the files that root writes. */
function assertOwn(directory: string): void {
  const owner = statSync(join(directory, 'database', 'PG_VERSION'), { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && process.getuid !== undefined && owner !== process.getuid())
    throw new ForeignDirectory(directory, owner);
}

/**
 * PGlite does not lock its directory, and a second process would lose rows without an error. An exclusive lock on an
 * SQLite file in it prevents this: the kernel releases it even when the process is killed.
 */
function takeLock(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'database.lock'));
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin immediate; create table if not exists held (x); commit; begin immediate;',
    );
  } catch {
    lock.close();
    throw new DirectoryInUse(directory);
  }
  return () => lock.close();
}

/** The part of PGlite that a database needs. */
export type Embedded = Pick<
  PGlite,
  'closed' | 'ready' | 'waitReady' | 'query' | 'exec' | 'transaction' | 'listen' | 'close'
>;

/** Milliseconds between two checkpoints, as in PostgreSQL by default. */
const checkpointEvery = 300_000;

/**
 * Opens the embedded PostgreSQL in a directory. PGlite has no checkpointer process: without these checkpoints the
 * write-ahead log would grow until the server stops, and all of it would be replayed after a kill.
 */
export async function openPglite(directory: string): Promise<Database> {
  assertOwn(directory);
  const release = takeLock(directory);
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await databaseOn(new PGlite({ parsers, dataDir: join(directory, 'database') }));
  const checkpoint = () => sql`checkpoint`.execute(database.sql).catch(() => {});
  const checkpoints = setInterval(checkpoint, checkpointEvery).unref();
  return {
    ...database,
    async close() {
      clearInterval(checkpoints);
      await database.close();
      release();
    },
  };
}

/** An empty database in memory, which is gone when it is closed. */
export async function openMemory(): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  return databaseOn(new PGlite({ parsers }));
}

/** A database on a PGlite instance. Closing the database closes the instance. */
export async function databaseOn(pglite: Embedded): Promise<Database> {
  await pglite.waitReady;
  await pglite.exec("set intervalstyle = 'iso_8601'; set timezone = 'UTC'");
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    engine: 'pglite',
    sql: kysely,
    async exec(script) {
      await pglite.transaction((tx) => tx.exec(script));
    },
    async listen(channel, heard) {
      await pglite.listen(channel, heard);
    },
    unhurried: (work) => work(),
    reserved: (work) => work(),
    async holdKey(_key, search) {
      const { rows } = await kysely.executeQuery(search);
      return { hasWaited: false, found: rows[0], release() {} };
    },
    probe: () => withinPatience(sql`select 1`.execute(kysely)),
    probeWrite: () => withinPatience(writeOneRow(kysely)),
    hurry() {},
    async close() {
      await kysely.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
