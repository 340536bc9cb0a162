import type { Access, Call } from '@ferry/core/contract/base/call';
import type { WaitingName } from '@ferry/core/contract/secrets/admin';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Sql } from '../db/driver/database.ts';
import type { Tables } from '../db/schema/tables.ts';
import type { Config } from '../settings/config.ts';
import type { Language } from '../words/words.ts';
import type { Callers, Context, KeyedRequest, Services } from './context.ts';

/** The description that each noun exports. `modules/nouns.ts` lists all nouns for http, jobs and account-data. */
export interface Noun {
  /** Its folder in `modules/`. */
  readonly name: string;
  /** Registers its calls and their handlers. */
  register?(app: FastifyInstance, services: Services): void;
  /** Identifies the caller, by the access that a call requires. */
  readonly identify?: WaysIn;
  /**
   * Ends this noun's ways into an account, such as tokens or a linked chat. Sessions and the password are not included.
   * Returns how many it ended. Ways in that belong to the customer and not to a session, such as a passkey, stay if
   * they were added at `until` or later.
   */
  endWays?(
    tx: Sql,
    services: Services & { readonly ip: string | null },
    accountId: number,
    until: Date | null,
  ): Promise<Partial<EndedWays>>;
  /**
   * Removes what was added to an account in a time span, such as a second factor or a request. Used when the owner
   * undoes a stranger's actions.
   */
  takeBack?(tx: Sql, accountId: number, began: Span): Promise<void>;
  /**
   * Answers a write with an idempotency key: a repeat gets the first answer, and otherwise `verb` runs. The verb stores
   * its answer in its own transaction.
   */
  answerOnce?(ctx: Context, keyed: KeyedRequest, verb: () => Promise<unknown>): Promise<unknown>;
  /** Counts a call under its limit, and refuses it above the limit. One noun does this for all calls. */
  takeCallLimit?(ctx: Context, call: Call): void;
  /**
   * Writes that call other machines, by operation: the present answer, made from the value that `once` stored. It must
   * only read, because `repeats.find` uses it.
   */
  readonly begun?: Readonly<Record<string, (ctx: Context<'customer-even-banned'>, kept: unknown) => unknown>>;
  /** The bot's reply to each of this noun's commands. */
  readonly botReplies?: Readonly<Record<string, BotReply>>;
  jobs?(config: Config): readonly Job[];
  /** The facts about the site in the portal's documents, beside its configuration. One noun provides them. */
  tellDocuments?(services: Services): Promise<SiteInDocuments>;
  /** Every table and view that the noun owns. */
  readonly tables?: KeptTables;
  /** The noun's values that are hashed, sealed or signed with one of the site's keys. */
  readonly keyedValues?: readonly KeyedValues[];
  /** Statements that delete expired rows. `ago(0)` is now. */
  sweep?(ago: (days: number) => Date): readonly RawBuilder<unknown>[];
}

/** A time span that includes its start and excludes its end. `until` is null: it has not ended. */
export interface Span {
  readonly since: Date;
  readonly until: Date | null;
}

/**
 * The facts about the site that the portal's documents contain before a script runs, for crawlers, link previews and
 * visitors.
 */
export interface SiteInDocuments {
  /** Whether search engines may list the portal. */
  readonly isIndexed: boolean;
  /** The text of a link preview. `null`: it was not set. */
  readonly previewText: Readonly<Record<Language, string | null>>;
  /** The address of the preview's picture. `null`: it was not set. */
  readonly previewImage: string | null;
  /** The answer of `system.frontDoor` without an invite code. `null`: it could not be read. */
  readonly frontDoor: object | null;
  /** The parts of the front door, such as `plans`. */
  readonly shown: readonly string[];
  /** The parts that a valid invite code adds. */
  readonly byInvite: readonly string[];
}

/** A key of the site, and the time in which it was the current one. */
export interface SiteKey {
  readonly id: number;
  readonly current_at: Date | null;
  readonly retired_at: Date | null;
}

/** One kind of values that were hashed, sealed or signed with a key of the site and are still in use. */
export interface KeyedValues {
  readonly name: WaitingName;
  /** A select of one `count`: how many values under the key are still valid. */
  waiting(key: SiteKey, at: Date): RawBuilder<{ count: number }>;
  /**
   * Moves at most `most` values from older keys to the current key, in its own transaction. Returns how many. Without
   * this function values stay under the older key until they are presented, used, revoked or expired.
   */
  renew?(services: Services, most: number): Promise<number>;
}

/** Answers a command that a customer sent to the bot, with the same services as a call. */
export type BotReply = (asking: Services & Pick<Context<'customer'>, 'who' | 'language'>) => Promise<string>;

/**
 * Work that repeats. It is idempotent: running it twice, also at the same time or on two machines, has the same
 * result as running it once.
 */
export interface Job {
  readonly name: string;
  /**
   * The interval. A job of less than 60 seconds has one record for each minute. A job of a day or more runs once in
   * each business day.
   */
  readonly everySeconds: number;
  /** The time limit of a run in minutes: 60 by default. */
  readonly maxMinutes?: number;
  /** The time limit of each statement in seconds: 20 by default. Jobs whose statements grow with the site need more. */
  readonly statementSeconds?: number;
  /** Runs first in the business day, so that the later jobs of the day find the previous day complete. */
  readonly opensDay?: true;
  /** Empties a queue, so the cron call for queues runs it, too. */
  readonly emptiesQueue?: true;
  /** Returns the number of rows that it changed. */
  run(services: Services): Promise<number>;
  /** Ends unfinished work of the runs, and releases their resources. */
  close?(): Promise<void>;
}

/** The credentials that a request presents. */
export interface Presented {
  /** The token of `Authorization: Bearer`. Throws the refusal if there is none. */
  bearer(): string;
  /** A parameter of the query. `undefined` if it is missing or repeated. */
  query(name: string): string | undefined;
  /** A field of the body, of a call whose secret may be there. */
  field(name: string): unknown;
  /** A parameter of the path. */
  param(name: string): string | undefined;
  readonly ip: string;
}

/**
 * Identifies the caller, and refuses callers that the call does not admit. `undefined`: these credentials belong to
 * another noun.
 */
export type WaysIn = {
  readonly [A in Access]?: (
    services: Services,
    call: Call,
    presented: Presented,
  ) => Promise<Callers[A] | undefined>;
};

/** The number of ways into an account that were ended, by sort. */
export interface EndedWays {
  telegram: number;
  sign_in_requests: number;
  api_tokens: number;
  /** Only passkeys whose addition can still be undone. */
  passkeys: number;
}

/** The tables and views of a noun, with what each stores about customers. */
type KeptTables = { readonly [T in keyof Tables]?: Kept<T> };

/**
 * What a table stores about customers: their rows, `nothing`, or rows that the export and the deletion leave alone,
 * with the reason. A table with the column `account_id` does not store `nothing`.
 */
type Kept<T extends keyof Tables> =
  | KeptRows<T>
  | { readonly leftAlone: string }
  | NamingRows<T>
  | ('account_id' extends keyof Tables[T] ? never : 'nothing');

/**
 * Rows about customers: what an export shows of them, whether they are deleted when they are old, and what happens to
 * them when the account is deleted.
 */
type KeptRows<T extends keyof Tables> = WithOwner<T> & {
  /** The order of the rows in an export. */
  readonly order: keyof Tables[T];
  /** `remove`: the noun's sweep, or a job of it, deletes rows that have expired. */
  readonly whenOld: 'keep' | 'remove';
} & (
    | {
        /** The row is deleted with the account. */
        readonly atEnd: 'remove';
        readonly columns: EachColumn<T, Shown>;
      }
    | {
        /** The row stays as a record that no longer identifies a person. */
        readonly atEnd: 'keep';
        readonly columns: EachColumn<T, Shown | `${Exclude<Shown, SaidAs>}, emptied`>;
      }
  );

/**
 * Rows that may name customers, without a column that says whose they are. No export shows them. When an account is
 * deleted, they stay, without the emptied values.
 */
type NamingRows<T extends keyof Tables> = 'account_id' extends keyof Tables[T]
  ? never
  : { readonly naming: EachColumn<T, 'kept' | 'emptied'> };

/** `by` names the column with the account's id, if that is not `account_id`. */
type WithOwner<T extends keyof Tables> = 'account_id' extends keyof Tables[T]
  ? { readonly by?: never }
  : { readonly by: keyof Tables[T] };

/** Every column, in the order of the export. `account_id` is left out, because it only says whose the row is. */
type EachColumn<T extends keyof Tables, Decision> = {
  readonly [C in Exclude<keyof Tables[T], 'account_id'>]: Decision;
};

/**
 * Whether an export shows a column to the customer. Withheld are secrets, data about others, notes of admins, and
 * values that mean nothing to a customer. `emptied`: when the account is deleted, the row stays without this value.
 */
type Shown = 'shown' | 'withheld' | SaidAs;

/** The column has a sentence of Ferry's. The export shows the sentence as the named column. */
type SaidAs = `said as ${string}`;

/**
 * The columns that a noun declares as emptied. The statement that empties the rows must `satisfy` this type, so that
 * it forgets no column.
 */
export type Emptied<Columns extends object> = {
  readonly [C in keyof Columns as Columns[C] extends `${string}emptied` ? C : never]: unknown;
};
