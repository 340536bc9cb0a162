import { sql } from 'kysely';
import type { Sql } from './database.ts';

/**
 * Every advisory lock of the product: its number and what it guards. No two can share a number: an object has a key
 * once. Whoever holds several takes them in the order of their numbers, so that nobody waits in a circle; today only
 * the folder does (`traffic folder`, then `traffic hours`).
 */
const locks = {
  /** Names that nodes get: no two get the same at once. */
  7283616: 'node names',
  /** Shelves of products: none is made twice. */
  7283617: 'shelves',
  /** Answers that staff keep: no more than there may be. */
  7283618: 'macros',
  /** Migrations: processes that start together apply each once. */
  7283645: 'migrations',
  /** Folding of reported traffic: one process does it, the others leave it to that one. */
  7283646: 'traffic folder',
  /** Making and dropping the days of traffic rows: one process does it. */
  7283647: 'traffic partitions',
  /** Sums of hours: whoever folds or settles them waits for whoever does, since rows are taken in no order of their own. */
  7283648: 'traffic hours',
  /** Ports of customers: nodes that ask at once don't choose the same. */
  7283649: 'ports',
  /** Link groups: they are dealt by one at a time, so that they stay as large as one another. */
  7283650: 'link groups',
} as const;

type Lock = (typeof locks)[keyof typeof locks];

/** The number that PostgreSQL knows a lock by. */
export function lockNumber(lock: Lock): number {
  const [number] = Object.entries(locks).find(([, name]) => name === lock) ?? [];
  return Number(number);
}

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(tx: Sql, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber(lock))})`.execute(tx);
}

/** Holds a lock until the transaction ends, if nobody else has it; false: another does. */
export async function tryLock(tx: Sql, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lockNumber(lock))}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
