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

/** Makes the files of a language in this project or another folder, and says what else to do. */
export function begin(language: string, into?: string): string;
