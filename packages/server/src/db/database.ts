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
  close(): Promise<void>;
}

/** What a query may run on: the database itself or a transaction of it. */
export type Sql = Kysely<Tables> | Transaction<Tables>;
