import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A database, whichever engine keeps it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: Kysely<Tables>;
  /** Runs a script of several statements, such as a migration, in one transaction. */
  exec(script: string): Promise<void>;
  /** Calls back for each `notify` on a channel, from this process or another. Some may be missed, see `keepListening`. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Runs work that may wait and take longer than a call: a job, a migration, an import. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  /** Asks whether the database answers, beside whatever else waits for it. Fails with an `Outage` within 3 seconds. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** What a query may run on: the database itself or a transaction of it. */
export type Sql = Kysely<Tables> | Transaction<Tables>;
