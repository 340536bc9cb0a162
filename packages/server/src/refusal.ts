import type { RefusalCode } from '@ferry/core/contract';
import type { WordKey } from './words/words.ts';

/** Values that stand in a refusal's sentence. */
export type WordValues = Readonly<Record<string, string | number>>;

export interface RefusalOptions {
  /** 403 unless said otherwise: a rule of the product forbids it. */
  readonly status?: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503;
  readonly values?: WordValues;
  /** The sentence, where it is another than the code's own. */
  readonly says?: WordKey;
  /** For programs; goes out as it is. */
  readonly details?: Record<string, unknown>;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
  /** The limit that was passed: so many tries in so many seconds. */
  readonly limit?: { readonly name: string; readonly most: number; readonly seconds: number };
  /** The input that is wrong, for a 422. */
  readonly field?: string;
  /** What is wrong with other fields of the same input. */
  readonly also?: readonly Refusal[];
}

/** What no call answers: what the bot says in a chat, and what refuses the older session, which opens no call. */
type BesideCalls = 'auth.csrf_wrong' | 'telegram.banned' | 'telegram.chat_taken' | 'telegram.code_gone';

/** What a verb throws when a rule of the product says no. `http/` turns it into an answer. */
export class Refusal extends Error {
  /** `noun.reason`: the code that programs read, of the contract, and the sentence's key. */
  readonly code: RefusalCode | BesideCalls;
  readonly options: RefusalOptions;

  constructor(code: RefusalCode | BesideCalls, options: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

/** Judges several fields of one input, so that whoever mends them sees all at once; refuses if any is wrong. */
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
