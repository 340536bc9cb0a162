import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@ferry/core/contract/base/call';
import type { Language } from '@ferry/core/words/languages';
import { pick, type Texts, type Values } from '@ferry/core/words/words';
import type { Key } from './keys.ts';

/**
 * All texts of a language, from the files of its folder. `scripts/bundle-cli.js` joins them into one file, which needs
 * only one read.
 */
export function catalogueOf(language: Language): Texts {
  const folder = join(import.meta.dirname, language);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return Object.assign({}, ...files.map((text) => JSON.parse(text)));
}

/** English is always loaded, for keys that another language lacks. */
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

/** A text that the contract declares in English. Other languages have it under this key. */
const sayFor = (key: string, declared: string): string => spoken.texts[key] ?? declared;

/** The description of a call. */
export const aboutOf = ({ operation, meaning }: Pick<Call, 'operation' | 'meaning'>): string =>
  sayFor(`operations.${operation}`, meaning);

/** The description of a scope. */
export const scopeWords = (scope: string, may: string): string => sayFor(`scopes.${scope}`, may);

/** The description of a role. */
export const roleWords = (role: string, who: string): string => sayFor(`roles.${role}`, who);

/** The heading of a field by its name. A nested field has both names, such as `last_sign_in.ip`. */
export const headOf = (name: string): string =>
  name
    .split('.')
    .map((part) => sayFor(`heads.${part}`, part.replaceAll('_', ' ')))
    .join(' ');

/** The word for the value of an option, as in `--until <time>` and `--scopes <scope,…>`. */
export const valueWord: RegExp = /(?<=[<[])[a-z]{3,}(?=(?:,…)?[>\]])/g;

/** An option as it is written, with the word for its value in the chosen language. */
export const flagsOf = (flags: string): string =>
  flags.replaceAll(valueWord, (word) => sayFor(`values.${word}`, word));

/** Joins whole sentences and leaves out empty ones. */
export const inARow = (...sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(say('shared.between_sentences'));

/**
 * Adds a missing full stop. A text in both scripts, such as one with a plan's name, gets the full stop of the chosen
 * language.
 */
export function asSentence(text: string): string {
  if (/[.!?。！？][)）]?$/.test(text)) return text;
  const isHan = /\p{Script=Han}/u.test(text);
  if (isHan && /\p{Script=Latin}/u.test(text)) return `${text}${say('shared.full_stop')}`;
  return `${text}${isHan ? '。' : '.'}`;
}
