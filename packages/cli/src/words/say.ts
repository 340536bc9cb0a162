import type { Language } from '@ferry/core/words/languages';
import { pick, type Texts, type Values } from '@ferry/core/words/words';
import { catalogueOf } from './catalogue.ts';
import type { Key } from './keys.ts';

/** English is always there: it is said where another language lacks a key. */
export const english: Texts = catalogueOf('en');

let spoken: { readonly language: Language; readonly texts: Texts } = { language: 'en', texts: english };

/** Chooses the language of all following output. */
export function speak(language: Language): void {
  spoken = { language, texts: language === 'en' ? english : { ...english, ...catalogueOf(language) } };
}

export const spokenLanguage = (): Language => spoken.language;

/** The text of a key in the chosen language, with its values. */
export const say = (key: Key, values?: Values): string =>
  pick(spoken.texts, spoken.language, key, values) ?? key;

/** What the chosen language says for a text that is declared in English elsewhere and therefore has no English key. */
export const sayFor = (key: string, declared: string): string => spoken.texts[key] ?? declared;

/** Joins whole sentences and leaves out empty ones. */
export const inARow = (...sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(say('shared.between_sentences'));

/** A text that may lack its full stop. */
export function asSentence(text: string): string {
  if (/[.!?。！？][)）]?$/.test(text)) return text;
  return `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;
}
