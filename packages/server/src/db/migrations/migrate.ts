import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, Sql } from '../driver/database.ts';
import { lockNumber } from '../query/locks.ts';

const folder = new URL('./', import.meta.url);

/** Held by a migrating process for its transaction. */
const lock = `select pg_advisory_xact_lock(${lockNumber('migrations')});`;

const makeTable =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())';

/** The migrations in their order, by file name. */
export function migrations(): { name: string; script: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, script: readFileSync(new URL(name, folder), 'utf8') }));
}

/** A newer program has changed the tables, and this one would read and write them wrongly. */
export class NewerTables extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A newer Ferry has used this database (${unknown.join(', ')}). Start that version, or restore the backup from before it.`,
    );
  }
}

async function appliedNames(database: Database): Promise<Set<string>> {
  const known = await sql<{ name: string }>`select name from migration`.execute(database.sql);
  return new Set(known.rows.map((row) => row.name));
}

/**
 * Applies the missing migrations and returns their names. Processes that start together wait for one another.
 *
 * @throws NewerTables if there are migrations that this program does not know. An older program that already runs
 * continues.
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.exec(`${lock} ${makeTable}`);
  const applied: string[] = [];
  let known = await appliedNames(database);
  const own = migrations();
  const unknown = [...known].filter((name) => !own.some((one) => one.name === name));
  if (unknown.length > 0) throw new NewerTables(unknown.sort());
  for (const { name, script } of own) {
    if (known.has(name)) continue;
    try {
      await database.exec(`${lock} insert into migration (name) values ('${name}'); ${script}`);
      applied.push(name);
    } catch (error) {
      // Another process may have applied it while this one waited for the lock.
      known = await appliedNames(database);
      if (!known.has(name)) throw error;
    }
  }
  return applied;
}

/** Applies some migrations to an empty database, in the caller's transaction. */
export async function makeSchema(tx: Sql, names: readonly string[]): Promise<void> {
  await sql.raw(lock).execute(tx);
  await sql.raw(makeTable).execute(tx);
  for (const { name, script } of migrations())
    if (names.includes(name))
      // Wraps several statements as one: inside of a transaction a driver accepts no script.
      await sql.raw(`do $apply$ begin execute $script$${script}$script$; end $apply$`).execute(tx);
}
