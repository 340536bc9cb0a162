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

/** The first migration creates the tables that all migrations up to this one left, which it stands for. */
const [baseline, lastReplaced] = ['0001_baseline.sql', '0200_sentences.sql'];

/** The applied migrations by their names of today. Those before the baseline are the baseline if they were all applied. */
export const namesOfToday = (names: readonly string[]): string[] =>
  names.includes(lastReplaced) ? [baseline, ...names.filter((name) => name > lastReplaced)] : [...names];

/** Whether only some of the migrations that the baseline stands for were applied. */
export const isBeforeBaseline = (names: readonly string[]): boolean =>
  names.length > 0 && !namesOfToday(names).includes(baseline);

/** The tables are of a version before the baseline, from which no migration leads to those of today. */
export class OlderTables extends Error {
  constructor() {
    super(
      `This database is of a Ferry from before 0.1.0 (without ${lastReplaced}). Start the last version before 0.1.0 on it once, and then this one.`,
    );
  }
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

/** Writes the baseline in place of the migrations that it stands for. */
const replaceNames = `
  delete from migration where name collate "C" <= '${lastReplaced}';
  insert into migration (name) values ('${baseline}');`;

/**
 * Applies the missing migrations and returns their names. Processes that start together wait for one another.
 *
 * @throws OlderTables if there are some of the migrations that the baseline stands for, but not all.
 * @throws NewerTables if there are migrations that this program does not know. An older program that already runs
 * continues.
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.exec(`${lock} ${makeTable}`);
  const applied: string[] = [];
  let known = await appliedNames(database);
  if (isBeforeBaseline([...known])) throw new OlderTables();
  if (known.has(lastReplaced)) {
    await database.exec(`${lock} ${replaceNames}`);
    known = await appliedNames(database);
  }
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
  const wanted = namesOfToday(names);
  for (const { name, script } of migrations())
    if (wanted.includes(name))
      // Wraps several statements as one: inside of a transaction a driver accepts no script.
      await sql.raw(`do $apply$ begin execute $script$${script}$script$; end $apply$`).execute(tx);
}
