import { readdirSync, readFileSync } from 'node:fs';
import { fieldErrorWords } from '@ferry/core/format/field-errors';
import { inEachLanguage, type Language, pickLanguage, sourceLanguage } from '@ferry/core/words/languages';
import { pick, type Texts, type Values } from '@ferry/core/words/words';
import { LRUCache } from 'lru-cache';
import type { WordKey } from './keys.ts';

export type { Language, WordKey };

/** All texts of a language, from the files of its folder. */
function read(language: Language): Texts {
  const folder = new URL(`./${language}/`, import.meta.url);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return Object.assign({ ...fieldErrorWords[language] }, ...files);
}

const source = read(sourceLanguage);
/** Texts that a language lacks come from the source language. */
const book = inEachLanguage((language) => ({ ...source, ...read(language) }));

/** A text in a language, with its values filled in. `count` chooses its plural form. */
export function say(language: Language, key: WordKey, values: Values = {}): string {
  const text = pick(book[language], language, key, values);
  if (text === undefined) throw new Error(`There are no words for ${key}.`);
  return text;
}

/** All texts of a language. */
export const catalogueOf = (language: Language): Texts => book[language];

/** A text with its placeholders, to be split before it is filled in. */
export function textOf(language: Language, key: WordKey): string {
  const text = book[language][key];
  if (text === undefined) throw new Error(`There are no words for ${key}.`);
  return text;
}

/** A cache of languages by header: there are few headers, and parsing one takes as long as a query. */
const picked = new LRUCache<string, Language>({ max: 500 });
/** Characters. A longer header is not remembered. */
const maxCachedLength = 200;

/** The first language of `Accept-Language` that the product has, or else the source. */
export function languageOf(header = ''): Language {
  const known = picked.get(header);
  if (known !== undefined) return known;
  const language = pickLanguage(header.split(',').map((part) => part.split(';')[0] ?? ''));
  if (header.length <= maxCachedLength) picked.set(header, language);
  return language;
}
