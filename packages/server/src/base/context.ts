import type { Access } from '@ferry/core/contract/base/call';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ColumnStore } from '../column-store/column-store.ts';
import type { Database } from '../db/driver/database.ts';
import type { Keys } from '../keys/keys.ts';
import type { Config } from '../settings/config.ts';
import type { Language } from '../words/words.ts';
import type { Noun } from './noun.ts';

/** What every verb and job works with. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** All nouns of the product. */
  readonly nouns: readonly Noun[];
  /** The copies for statistics. Null if none is configured. */
  readonly columnStore: ColumnStore | null;
  readonly keys: Keys;
  readonly log: Logger;
  /** The registry of this process's metrics, which `/metrics` shows. */
  readonly registry: Registry;
  /** The present moment. Tests replace it. */
  readonly now: () => Date;
}

/** The caller of each kind of access. For an API token, `sessionId` is the token's id. */
export interface Callers {
  anyone: { kind: 'anyone' };
  customer: { kind: 'customer'; accountId: number; sessionId: string };
  'customer-even-banned': { kind: 'customer'; accountId: number; sessionId: string };
  admin: { kind: 'script'; tokenId: string };
  cron: Callers['admin'];
  bots: Callers['admin'];
  stats: Callers['admin'] | Callers['customer'];
  /**
   * `nodeId` is set if the key belongs to one node, or to the machine of the node that the call names. The shared key
   * is valid for every node. `machineId` is set if the key belongs to a machine.
   */
  node: { kind: 'node'; nodeId: number | null; machineId: number | null };
}

/** A write that was sent with an idempotency key. */
export interface KeyedRequest {
  readonly operation: string;
  readonly key: string;
  /** Whether the key is a UUID, which nobody can guess. */
  readonly isRandom: boolean;
  /** The input as canonical JSON: equal inputs are equal texts. */
  readonly input: string;
  /** Whether the answer contains secrets. */
  readonly isSecret: boolean;
  /** Whether the verb does all of its work in one transaction, so that the commit detects a repeat. */
  readonly isSingleTransaction: boolean;
  /** The cookies that the verb has set. A repeat sets them, too. */
  readonly cookies: string[];
  /** The account and session that the answer belongs to. A write without a session sets it, see `answerBelongsTo`. */
  holder: { readonly accountId: number; readonly sessionId: string | null } | null;
  /** Whether `answerFrom` makes the answer from the stored value. */
  isBegun: boolean;
  /** The value that the first request stored for it. `null`: this is the first request. */
  begun: { readonly is: unknown } | null;
  /** Whether `once` has stored the answer, or a repeat got the first answer. */
  isKept: boolean;
}

/** What a call works with: the services, the caller and the address of the caller. */
export interface Context<A extends Access = Access> extends Services {
  readonly who: Callers[A];
  readonly ip: string;
  /**
   * Whether the answer is private: the call came by https, according to a trusted proxy, or from this machine without a
   * proxy.
   */
  readonly isPrivate: boolean;
  /** The User-Agent, at most 300 characters. */
  readonly agent: string;
  readonly language: Language;
  /**
   * `isKept`: an admin's call recorded an audit row, or stated that it changed nothing. `isEmpty`: a row was recorded
   * whose fields are the same before and after. `isRepeat`: the report was counted before.
   */
  readonly trail: { isKept: boolean; isEmpty: boolean; isRepeat: boolean };
  /** `null`: the request has no key, is a dry run, or its call accepts no key. */
  readonly keyed: KeyedRequest | null;
  /** Headers that only few verbs read. */
  header(name: string): string | undefined;
  /** Adds a cookie to the response, also when the call fails. */
  setCookie(cookie: string): void;
  /** Whether the request is a HEAD request: the body of the answer is not sent. */
  readonly isHead: boolean;
  /** The raw query string, not decoded: gateways sign what they send. */
  readonly search: string;
  /**
   * Whether the caller has closed its side of the connection before the answer was sent. Nobody reads the answer
   * then, because Node closes the other side at once.
   */
  hasLeft(): Promise<boolean>;
  /** Settles after the response: true if all of it was handed to the network before the caller disconnected. */
  readonly delivered: Promise<boolean>;
}

/** The same context for another caller. A spread would evaluate the getters, whose values are computed on demand. */
export const asCaller = <A extends Access>(ctx: Context, who: Callers[A]): Context<A> =>
  Object.create(ctx, { who: { value: who } });
