import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../db/driver/database.ts';
import { databaseOn, type Embedded } from '../../db/driver/open-pglite.ts';
import { parsers } from '../../db/driver/parsers.ts';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { type Run, resetDatabase, seeFresh } from './reset-database.ts';
import { runOn } from './template.ts';

/**
 * A database for one test, and its address for other connections. The embedded one is in memory, without an address.
 */
export interface TestDatabase extends Database {
  readonly url: string | undefined;
}

/** A copy of the template, which tests use one after another. */
interface Copy {
  open(): Promise<TestDatabase>;
  /** Resets it for the next test. False if its state cannot be reset. */
  reset(): Promise<boolean>;
  end(): Promise<void>;
}

/** A high limit, so that a busy machine does not look like a lost database. */
export const patient = { seconds: 120 };

/** A copy grows with use, so it is discarded after this number of tests. */
const maxUses = 200;
const idle: { copy: Copy; uses: number }[] = [];

/** A migrated, empty database, in memory or on PostgreSQL: a reset copy or a new one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { copy, uses } = idle.pop() ?? { copy: await copyTemplate(), uses: 0 };
  const database = await copy.open();
  let closing: Promise<void> | undefined;
  const close = async () => {
    await database.close();
    if (uses < maxUses && (await copy.reset())) idle.push({ copy, uses: uses + 1 });
    else await copy.end();
  };
  return {
    ...database,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** An unused copy. */
export function copyTemplate(): Promise<Copy> {
  const server = process.env.TEST_DATABASE_URL;
  return process.env.TEST_ENGINE !== 'postgres' || server === undefined
    ? copyFile(inject('template'))
    : copyDatabase(server, inject('template'));
}

async function copyFile(template: string): Promise<Copy> {
  const pglite = new PGlite({ parsers, loadDataDir: new Blob([await readFile(template)]) });
  const run: Run = async (statements) => (await pglite.exec(statements)).at(-1)?.rows ?? [];
  const fresh = await seeFresh(run);
  return {
    open: async () => ({ ...(await databaseOn(lend(pglite))), url: undefined }),
    reset: () => resetDatabase(run, fresh).catch(() => false),
    end: () => pglite.close(),
  };
}

/** A PGlite for one test. After the test has closed it, further queries are refused. */
function lend(pglite: PGlite): Embedded {
  let closed = false;
  const deafen: (() => Promise<void>)[] = [];
  const open = () => {
    if (closed) throw new Error('PGlite is closed');
    return pglite;
  };
  return {
    get closed() {
      return closed;
    },
    get ready() {
      return !closed;
    },
    waitReady: pglite.waitReady,
    query: async (...asked) => open().query(...asked),
    exec: async (...asked) => open().exec(...asked),
    transaction: async (work) => open().transaction(work),
    async listen(channel, heard) {
      const stop = await open().listen(channel, (payload) => closed || heard(payload));
      deafen.push(stop);
      return stop;
    },
    async close() {
      closed = true;
      for (const stop of deafen) await stop();
    },
  };
}

async function copyDatabase(server: string, template: string): Promise<Copy> {
  // The teardown of the template drops all databases with its name as a prefix.
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await runOn(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  // A test may close every connection.
  client.on('error', () => {});
  await client.connect();
  const run: Run = async (statements) => {
    const answers: pg.QueryResult | pg.QueryResult[] = await client.query(statements);
    return (Array.isArray(answers) ? answers.at(-1) : answers)?.rows ?? [];
  };
  const fresh = await seeFresh(run);
  return {
    open: async () => ({ ...(await openPostgres(url.href, patient)), url: url.href }),
    async reset() {
      try {
        await run(endOthers);
        return await resetDatabase(run, fresh);
      } catch {
        return false;
      }
    },
    async end() {
      await client.end();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

/** Closes connections of processes that a test killed or forgot. */
const endOthers = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
