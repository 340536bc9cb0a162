import { sql } from 'kysely';
import type { Sql } from '../driver/database.ts';
import { deferred } from '../driver/sent.ts';
import { preparedQuery } from './prepared-statement.ts';

/**
 * Every advisory lock of the product: its number and what it guards. Two locks cannot share a number, because the
 * keys of an object are unique. Code that holds several takes them in the order of their numbers, which prevents
 * deadlocks; today only the folder does (`traffic folder`, then `traffic hours`).
 */
const locks = {
  /** Names of nodes: two nodes cannot get the same name at the same time. */
  7283616: 'node names',
  /** Shelves of products: two processes cannot create the same shelf. */
  7283617: 'shelves',
  /** Saved answers of staff: their number stays within the limit. */
  7283618: 'macros',
  /** Migrations: processes that start together apply each migration once. */
  7283645: 'migrations',
  /** Folding of reported traffic: one process does it, and the others skip it. */
  7283646: 'traffic folder',
  /** Creating and dropping daily partitions of traffic: one process at a time. */
  7283647: 'traffic partitions',
  /** Hourly sums: folding and settling exclude each other, because they lock rows in no fixed order. */
  7283648: 'traffic hours',
  /** Ports of customers: nodes that ask at the same time do not get the same port. */
  7283649: 'ports',
  /** Link groups: they are assigned one at a time, so that the groups stay equally large. */
  7283650: 'link groups',
  /** Hits of audit rules: concurrent reports count one after another, so that a customer is banned once. */
  7283651: 'detections',
  /** Names of node groups: a change in one language does not undo another one. */
  7283652: 'node groups',
} as const;

type Lock = (typeof locks)[keyof typeof locks];

/** The number of a lock in PostgreSQL. */
export function lockNumber(lock: Lock): number {
  const [number] = Object.entries(locks).find(([, name]) => name === lock) ?? [];
  return Number(number);
}

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(tx: Sql, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber(lock))})`.execute(tx);
}

const lockKey = preparedQuery((tx: Sql, { key }: { key: string }) =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock(${key}::bigint)`.as('taken')),
);

/**
 * Waits for the lock of a key, a 64-bit number, and holds it until the transaction ends. The query is sent with the
 * transaction's next statement.
 */
export async function holdKeyLock(tx: Sql, key: string): Promise<void> {
  await deferred(tx, lockKey(tx, { key }));
}

/** Takes a lock until the transaction ends, if it is free. False: somebody else holds it. */
export async function tryLock(tx: Sql, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lockNumber(lock))}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
