import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A database on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Kysely<Tables>;
  /** Runs a script of several statements, such as a migration, in one transaction. */
  exec(script: string): Promise<void>;
  /** Calls back for each `notify` on a channel, from any process. Some may be missed, see `keepListening`. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Runs work that may wait and take longer than a call may: a job, a migration, an import. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Checks whether the database answers, without waiting behind other queries. Throws an `Outage` within 3 seconds.
   */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** What a query can run on: the database or a transaction. */
export type Sql = Kysely<Tables> | Transaction<Tables>;
