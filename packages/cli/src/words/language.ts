import type * as z from 'zod/mini';

/** Translations by their English sentences. Both contain the values as `{0}`, `{1}` …, in any order. */
export type Words = Readonly<Record<string, string>>;

/** Everything that a language other than English has. */
export interface Language {
  readonly words: Words;
  /** The error messages of schemas. */
  readonly schemaErrors: z.core.$ZodErrorMap;
}
