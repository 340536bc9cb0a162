import type { Language } from './language.ts';

let spokenLanguage: Language | undefined;

/** Chooses the language of all following output. English loads no file. */
export async function speak(language: string): Promise<void> {
  spokenLanguage = language === 'zh-CN' ? (await import('./chinese/chinese.ts')).chinese : undefined;
}

export const isChinese = (): boolean => spokenLanguage !== undefined;

/** The English sentence with `{0}` for its first value: its key in the dictionary. */
export const keyOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);

/** An English sentence in the chosen language. Unchanged if there is no translation. */
export function spoken(english: string): string {
  const words = spokenLanguage?.words;
  return words !== undefined && Object.hasOwn(words, english) ? (words[english] ?? english) : english;
}

/** The word for the value of an option, as in `--until <time>` and `--scopes <scope,…>`. */
export const valueWord: RegExp = /(?<=[<[])[a-z]{3,}(?=(?:,…)?[>\]])/g;

/** An option as it is written, with the word for its value in the chosen language. */
export const spokenFlags = (flags: string): string =>
  flags.replaceAll(valueWord, (word) => spoken(`<${word}>`).slice(1, -1));

/** The same for a sentence with values: say`There is no file ${file}.` */
export const say = (parts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  spoken(keyOf(parts)).replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));

/** Joins whole sentences and leaves out empty ones. */
export const inARow = (...sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(isChinese() ? '' : ' ');

/** A text that may lack its full stop. */
export function asSentence(text: string): string {
  if (/[.!?。！？][)）]?$/.test(text)) return text;
  return `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;
}
