import type * as z from 'zod/mini';

/** Sentences by the English ones. Values stand as `{0}`, `{1}` … in both, in any order. */
export type Words = Readonly<Record<string, string>>;

/** All that another language brings. */
export interface Language {
  readonly words: Words;
  /** What a schema says is wrong. */
  readonly schemaErrors: z.core.$ZodErrorMap;
}
