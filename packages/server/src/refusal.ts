import type { WordKey } from './words/words.ts';

/** Values that stand in a refusal's sentence. */
export type WordValues = Readonly<Record<string, string | number>>;

export interface RefusalOptions {
  /** 403 unless said otherwise: a rule of the product forbids it. */
  readonly status?: 401 | 403 | 404 | 409 | 422 | 429;
  readonly values?: WordValues;
  /** For programs; goes out as it is. */
  readonly details?: Record<string, unknown>;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
  /** The input that is wrong, for a 422. */
  readonly field?: string;
}

/** What a verb throws when a rule of the product says no. `http/` turns it into an answer. */
export class Refusal extends Error {
  /** `noun.reason`: the sentence's key and the code that programs read. */
  readonly code: WordKey;
  readonly options: RefusalOptions;

  constructor(code: WordKey, options: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}
