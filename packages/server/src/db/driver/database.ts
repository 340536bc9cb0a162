import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** A database on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Kysely<Tables>;
  /** Runs a script of several statements, such as a migration, in one transaction. */
  exec(script: string): Promise<void>;
  /** Calls back for each `notify` on a channel, from any process. Notifications may be lost: see `listen`. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /**
   * Runs work that may wait and run longer than a call: a migration, an import or a job. `job` is the limit of each
   * statement in seconds. The default is ten minutes.
   */
  unhurried<T>(work: () => Promise<T>, job?: number): Promise<T>;
  /**
   * Runs work of nodes, subscriptions and jobs on connections that other calls cannot take. So this work continues
   * while all other connections wait for a lock. The embedded database has a single connection for everything.
   */
  reserved<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Checks whether the database answers, without waiting behind other queries. Throws an `Outage` within 3 seconds.
   */
  probe(): Promise<void>;
  /**
   * Also checks that the database accepts a write and has disk space. Throws an `Outage` within 3 seconds, although the
   * write may still be running.
   */
  probeWrite(): Promise<void>;
  /**
   * Waits until no other process holds a key, which is a 64-bit number, and holds the key until `release`. Do not rely
   * on the key alone: it is lost with its connection, and other processes wait no longer than a call may. The embedded
   * database has only one process, so nobody waits.
   * The same round trip runs a search for at most one row. If the search finds a row, the wait ends.
   */
  holdKey<Row>(key: string, search: CompiledQuery<Row>): Promise<HeldKey<Row>>;
  /**
   * Call this when the process stops. From then on, work fails within some seconds if the database does not respond.
   */
  hurry(): void;
  close(): Promise<void>;
}

export interface HeldKey<Row> {
  /** Whether another process held the key. */
  readonly hasWaited: boolean;
  readonly found: Row | undefined;
  release(): void;
}

/** What a query can run on: the database or a transaction. */
export type Sql = Kysely<Tables> | Transaction<Tables>;
