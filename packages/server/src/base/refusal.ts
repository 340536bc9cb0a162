import type { RefusalCode } from '@ferry/core/contract';
import type { WordKey } from '../words/words.ts';

/** The values that the sentence of a refusal contains. */
export type WordValues = Readonly<Record<string, string | number>>;

export interface RefusalOptions {
  /** The HTTP status. 403 by default: a rule of the product forbids the request. */
  readonly status?: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503;
  readonly values?: WordValues;
  /** The key of the sentence, if it is not the code itself. */
  readonly says?: WordKey;
  /** Details for programs, sent unchanged. */
  readonly details?: Record<string, unknown>;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  /** The limit that was exceeded: so many tries in so many seconds. */
  readonly limit?: { readonly name: string; readonly most: number; readonly seconds: number };
  /** The input field that is wrong, for a 422. */
  readonly field?: string;
  /** Errors in other fields of the same input. */
  readonly also?: readonly Refusal[];
}

/**
 * Refusals that are not in the contract: the bot's replies in a chat, and those of the older session, which opens no
 * call.
 */
type BesideCalls = 'auth.csrf_wrong' | 'telegram.banned' | 'telegram.chat_taken' | 'telegram.code_gone';

/** What a verb throws when a rule of the product refuses a request. `http/` turns it into a response. */
export class Refusal extends Error {
  /** `noun.reason`: the code for programs, declared in the contract. It is also the key of the sentence. */
  readonly code: RefusalCode | BesideCalls;
  readonly options: RefusalOptions;

  constructor(code: RefusalCode | BesideCalls, options: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

/**
 * Checks several fields of one input and reports all errors in one refusal, so that the caller can correct all of
 * them at once.
 */
export async function judgeTogether(...judge: (() => void | Promise<void>)[]): Promise<void> {
  const refusals: Refusal[] = [];
  for (const one of judge) {
    try {
      await one();
    } catch (error) {
      if (!(error instanceof Refusal) || error.options.field === undefined) throw error;
      refusals.push(error);
    }
  }
  const [first, ...also] = refusals;
  if (first) throw new Refusal(first.code, { ...first.options, also });
}
