import type { Language } from './language.ts';

let spokenLanguage: Language | undefined;

/** Chooses the language of all that is said from now on. Only another language than English loads anything. */
export async function speak(language: string): Promise<void> {
  spokenLanguage = language === 'zh-CN' ? (await import('./chinese/chinese.ts')).chinese : undefined;
}

export const isChinese = (): boolean => spokenLanguage !== undefined;

/** What schemas say in another language; undefined: English is spoken. */
export const schemaErrors = (): Language['schemaErrors'] | undefined => spokenLanguage?.schemaErrors;

/** The English sentence as the dictionary has it. */
export const keyOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);

/** An English sentence in the language of whoever reads, as it is where that has none. */
export function spoken(english: string): string {
  const words = spokenLanguage?.words;
  return words !== undefined && Object.hasOwn(words, english) ? (words[english] ?? english) : english;
}

/** The same for one with values: say`There is no file ${file}.` */
export const say = (parts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  spoken(keyOf(parts)).replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));

/** Whole sentences one after the other, without those that are empty. */
export const inARow = (...sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(isChinese() ? '' : ' ');

/** A text that may lack its full stop. */
export function asSentence(text: string): string {
  if (/[.!?。！？][)）]?$/.test(text)) return text;
  return `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;
}
