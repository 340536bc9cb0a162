import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { databaseOn, type Embedded } from '../db/open-pglite.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { parsers } from '../db/parsers.ts';
import { type Run, resetDatabase, seeFresh } from './reset-database.ts';
import { runOn } from './template.ts';

/** A database of a test's own, and where others can open it too; the embedded one is in memory and nowhere else. */
export interface TestDatabase extends Database {
  readonly url: string | undefined;
}

/** A copy of the template, which tests use one after the other. */
interface Copy {
  open(): Promise<TestDatabase>;
  /** Makes it fresh for another test; false where a test left it in a state that no reset mends. */
  reset(): Promise<boolean>;
  end(): Promise<void>;
}

/** A machine that does much else must not look like a database that is away. */
export const patient = { seconds: 120 };

/** A copy grows with what passed through it, so one that was used this often ends. */
const mostUses = 200;
const idle: { copy: Copy; uses: number }[] = [];

/** A migrated, empty database, in memory or on the real PostgreSQL: a copy that is fresh again, or a new one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { copy, uses } = idle.pop() ?? { copy: await copyTemplate(), uses: 0 };
  const database = await copy.open();
  let closing: Promise<void> | undefined;
  const close = async () => {
    await database.close();
    if (uses < mostUses && (await copy.reset())) idle.push({ copy, uses: uses + 1 });
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

/** A copy that nobody used. */
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

/** A PGlite for one test: when the test closes it, what the test still asks is refused and nothing reaches it. */
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
  // The template's end drops whatever begins with its name.
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await runOn(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  // A test may end every connection.
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

/** Ends the connections of processes that a test killed or left. */
const endOthers = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
