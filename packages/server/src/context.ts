import type { Access } from '@ferry/core/contract/call';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ColumnStore } from './column-store/column-store.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Keys } from './keys.ts';
import type { Noun } from './noun.ts';
import type { Language } from './words/words.ts';

/** What every verb and job works with. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** What the product is made of. */
  readonly nouns: readonly Noun[];
  /** Copies for statistics; null: none is configured. */
  readonly columnStore: ColumnStore | null;
  readonly keys: Keys;
  readonly log: Logger;
  /** Where counters of this process are registered; `/metrics` shows them. */
  readonly registry: Registry;
  /** The present moment; a test turns it. */
  readonly now: () => Date;
}

/** Who makes a call, by the access that it asks for. `sessionId` is the token's where an API token signed the call. */
export interface Callers {
  anyone: { kind: 'anyone' };
  customer: { kind: 'customer'; accountId: number; sessionId: string };
  'customer-even-banned': { kind: 'customer'; accountId: number; sessionId: string };
  admin: { kind: 'script'; tokenId: string };
  cron: Callers['admin'];
  bots: Callers['admin'];
  stats: Callers['admin'] | Callers['customer'];
  /** `nodeId` is set when the key is bound to one node; the shared key speaks for any. */
  node: { kind: 'node'; nodeId: number | null };
}

/** A call's surroundings: the services, and who calls from where. */
export interface Context<A extends Access = Access> extends Services {
  readonly who: Callers[A];
  readonly ip: string;
  /** The User-Agent, at most 300 characters. */
  readonly agent: string;
  readonly language: Language;
  /** Whether an admin's call has said what becomes of the audit log: a row, or that nothing changed. */
  readonly trail: { isKept: boolean };
  /** Headers that only few verbs read. */
  header(name: string): string | undefined;
  /** Adds a cookie to the answer, whatever becomes of the call. */
  setCookie(cookie: string): void;
  /** Whether only the headers are asked for: nobody gets what is answered. */
  readonly isHead: boolean;
  /** The query as it was received, undecoded: gateways sign what they send. */
  readonly search: string;
  /**
   * Whether the caller ended his side of the connection by now, before the answer is given: nobody reads it then, since
   * Node ends the other side at once.
   */
  hasLeft(): Promise<boolean>;
  /** Settles once the answer is out: whether all of it was handed to the network before the caller went away. */
  readonly delivered: Promise<boolean>;
}

/** The same surroundings for another caller. A spread would lose what they work out only when it is asked for. */
export const asCaller = <A extends Access>(ctx: Context, who: Callers[A]): Context<A> =>
  Object.create(ctx, { who: { value: who } });
