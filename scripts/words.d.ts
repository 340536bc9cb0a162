/** A text of a language: the folder of words, the file in it, and the key. */
export interface Text {
  readonly place: string;
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

export function allTexts(language: string): Text[];

/** The texts of the source that a language lacks, and texts that the source lacks. */
export function compare(language: string): { readonly missing: string[]; readonly surplus: string[] };

/** The texts that no source uses. */
export function unused(): string[];

/** Creates the files of a language in this project or another folder. Returns what else to do. */
export function begin(language: string, into?: string): string;
