/** Translations by their English sentences. Both contain the values as `{0}`, `{1}` …, in any order. */
export type Words = Readonly<Record<string, string>>;

/** Everything that a language other than English has. */
export interface Language {
  readonly words: Words;
}
