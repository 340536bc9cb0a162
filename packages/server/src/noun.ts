import type { Access, Call } from '@ferry/core/contract/call';
import type { WaitingName } from '@ferry/core/contract/site-keys';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Config } from './config.ts';
import type { Callers, Context, Services } from './context.ts';
import type { Sql } from './db/database.ts';
import type { Words } from './words/words.ts';

/** What a noun says of itself. `modules/nouns.ts` lists them all; http, jobs and account-data read that list. */
export interface Noun {
  /** Its folder in `modules/`. */
  readonly name: string;
  /** Registers its calls and their handlers. */
  register?(app: FastifyInstance, services: Services): void;
  /** Who calls, by the access that a call asks for. */
  readonly identify?: WaysIn;
  /** Ends ways into an account that are this noun's, but for sessions and the password; says how many. */
  endWays?(
    tx: Sql,
    services: Services & { readonly ip: string | null },
    accountId: number,
  ): Promise<Partial<EndedWays>>;
  /** Takes back what was begun for an account since a time, where its owner undoes what a stranger did. */
  takeBack?(tx: Sql, accountId: number, since: Date): Promise<void>;
  readonly words?: Words;
  /** What the bot answers a customer to a command of its, by the command. */
  readonly botReplies?: Readonly<Record<string, BotReply>>;
  jobs?(config: Config): readonly Job[];
  /** Every table and view that it owns, with what is kept there of customers. */
  readonly tables?: Readonly<Record<string, Kept>>;
  /** What of its lies under one of the site's keys. */
  readonly underKeys?: readonly UnderKey[];
  /** Deletes what has run out and is of no use to anybody. `ago(0)` is now. */
  sweep?(ago: (days: number) => Date): readonly RawBuilder<unknown>[];
}

/** A key of the site that things may lie under, and when it was the current one. */
export interface SiteKey {
  readonly id: number;
  readonly current_at: Date | null;
  readonly retired_at: Date | null;
}

/** A sort of things that were hashed, sealed or signed with a key of the site and open something. */
export interface UnderKey {
  readonly name: WaitingName;
  /** A select of one `count`: how many of them lie under the key and are still good for something. */
  waiting(key: SiteKey, at: Date): RawBuilder<{ count: number }>;
  /**
   * Lays at most so many of those under older keys under the current one, in a transaction of its own; how many it were.
   * Without it they stay until they are presented, used, revoked or have run out.
   */
  renew?(services: Services, most: number): Promise<number>;
}

/** A customer asks in his chat, as a call would in the portal. */
export type BotReply = (asking: Services & Pick<Context<'customer'>, 'who' | 'language'>) => Promise<string>;

/** Work that repeats. Running it twice, at once or on two machines changes nothing more than running it once. */
export interface Job {
  readonly name: string;
  /** Below a minute it beats, and each minute has one record; from a day on it belongs to the business day. */
  readonly everySeconds: number;
  /** A run that takes longer is given up; an hour unless said otherwise. */
  readonly mostMinutes?: number;
  /** The business day begins with it, so that the rest of the day finds the day before complete. */
  readonly opensDay?: true;
  /** Returns how many rows it touched. */
  run(services: Services): Promise<number>;
  /** Closes what its runs have opened. */
  close?(): void;
}

/** What a caller presents. */
export interface Presented {
  /** The token of `Authorization: Bearer`. A call without one is refused. */
  bearer(): string;
  /** A value of the query; `undefined` when there is none, or more than one. */
  query(name: string): string | undefined;
  /** A value of the path. */
  param(name: string): string | undefined;
  readonly ip: string;
}

/** Finds out who calls and refuses whom the call does not admit. `undefined`: what is presented is another noun's to judge. */
export type WaysIn = {
  readonly [A in Access]?: (
    services: Services,
    call: Call,
    presented: Presented,
  ) => Promise<Callers[A] | undefined>;
};

/** How many ways into an account ended. */
export interface EndedWays {
  telegram: number;
  sign_in_requests: number;
  api_tokens: number;
}

/** What a table keeps of customers: their rows, `nothing`, or rows that are left alone and why. */
export type Kept = KeptRows | 'nothing' | { readonly leftAlone: string };

/** Rows of customers: what an export shows of them, and what becomes of them when the account ends. */
export interface KeptRows {
  /** The column that names the account: `account_id` unless said otherwise. */
  readonly by?: string;
  /** In which order rows are exported. */
  readonly order: string;
  /** What the customer gets to see. */
  readonly columns: readonly string[];
  /** The rest: secrets, others' data, notes of admins, and what says nothing to anybody. */
  readonly withheld?: readonly string[];
  /** What becomes of the rows when the account ends. `keep`: a record that names nobody any more. */
  readonly atEnd: 'keep' | 'remove';
}
