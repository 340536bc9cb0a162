/** A text of a language: the folder of words, the file in it, and the key. */
export interface Text {
  readonly place: string;
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

export function allTexts(language: string): Text[];

/** The texts of the source that a language lacks, and those that it has too much. */
export function compare(language: string): { readonly missing: string[]; readonly surplus: string[] };

/** The texts that no source says. */
export function unused(): string[];
