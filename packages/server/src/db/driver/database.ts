import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** A database on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Kysely<Tables>;
  /** Runs a script of several statements, such as a migration, in one transaction. */
  exec(script: string): Promise<void>;
  /** Calls back for each `notify` on a channel, from any process. Some may be missed, see `listen`. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /**
   * Runs work that may wait and take longer than a call may: a migration, an import, or a job whose statements may take
   * so many seconds. Without them it is ten minutes.
   */
  unhurried<T>(work: () => Promise<T>, job?: number): Promise<T>;
  /**
   * Runs work of nodes, subscriptions and jobs on connections that other calls cannot take. So it goes on while all
   * connections of the others wait for a lock. The embedded database has a single connection for all.
   */
  reserved<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Checks whether the database answers, without waiting behind other queries. Throws an `Outage` within 3 seconds.
   */
  probe(): Promise<void>;
  /**
   * Checks also whether it takes a write, and has space on its disk. Throws an `Outage` within 3 seconds; the write may
   * still be under way then.
   */
  probeWrite(): Promise<void>;
  /**
   * Waits until no other process holds a key, which is a number of 64 bits, and holds it until `release`. It only keeps
   * others waiting: it is lost with its connection, and nobody waits longer than a call may. The embedded database has
   * one process, so there is nobody else.
   * The same round trip makes a search for at most one row, and what it finds ends the waiting.
   */
  holdKey<Row>(key: string, search: CompiledQuery<Row>): Promise<HeldKey<Row>>;
  /**
   * The process stops: from now on work does not wait for a database that cannot be asked, but fails within some
   * seconds.
   */
  hurry(): void;
  close(): Promise<void>;
}

export interface HeldKey<Row> {
  /** Whether another process held it. */
  readonly hasWaited: boolean;
  readonly found: Row | undefined;
  release(): void;
}

/** What a query can run on: the database or a transaction. */
export type Sql = Kysely<Tables> | Transaction<Tables>;
