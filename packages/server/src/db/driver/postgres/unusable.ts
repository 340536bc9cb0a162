import { sql } from 'kysely';
import type { Database, Sql } from '../database.ts';

/** The database answers, but a server cannot use it as it is configured. The message says what to change. */
export class UnusableDatabase extends Error {}

const pooled = () =>
  new UnusableDatabase(
    'DATABASE_URL leads to a pooler that lends sessions for a transaction. Set FERRY_DB_POOLER=transaction, and FERRY_DB_DIRECT_URL to PostgreSQL itself.',
  );

/** Throws if the version of PostgreSQL is too old. `version`: its `server_version_num`, such as 150004. */
export function assertVersion(version: number): void {
  if (version < 150_000)
    throw new UnusableDatabase(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}. Ferry needs 15 or newer: upgrade it, or name another one.`,
    );
}

/** pgbouncer refuses the start parameters of a session unless it is configured to ignore them. */
export function assertTaken(error: unknown): void {
  if (error instanceof Error && error.message.includes('unsupported startup parameter')) throw pooled();
}

const session = async (on: Sql) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid;

/** Whether a plan belongs to another connection (SQLSTATE 42P05) or is on a session lent to another one (26000). */
const isOfOthers = (error: unknown): boolean =>
  ['42P05', '26000'].includes(String((error as { code?: unknown }).code));

/** Whether a connection gets another session while a second one is in a transaction. */
const isLent = (database: Database): Promise<boolean> =>
  database.sql
    .connection()
    .execute(async (one) => {
      const first = await session(one);
      return database.sql.transaction().execute(async (other) => {
        await session(other);
        return (await session(one)) !== first;
      });
    })
    .catch((error: unknown) => {
      if (isOfOthers(error)) return true;
      throw error;
    });

/** Throws `UnusableDatabase` before any write, if PostgreSQL is too old or behind a pooler that is not configured. */
export async function assertUsable(database: Database, isPooled: boolean): Promise<void> {
  const { rows } = await sql<{
    version: number;
  }>`select current_setting('server_version_num')::integer as version`.execute(database.sql);
  assertVersion(rows[0]?.version ?? 0);
  if (!isPooled && (await isLent(database))) throw pooled();
}
