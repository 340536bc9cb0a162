import { everyCallWords } from './every-call.ts';

export type Language = 'zh-CN' | 'en';
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>;

type EveryCallWords = typeof everyCallWords;

/**
 * The keys of all sentences. A noun adds its keys in its words file (`declare module`), and its sentences by its
 * description when the server starts.
 */
export interface Book extends EveryCallWords {}

export type WordKey = keyof Book;

const book = { ...everyCallWords } as Book;

/** Adds a noun's sentences. */
export function addWords(words: Words): void {
  Object.assign(book, words);
}

/** A sentence in a language, with its values filled in. */
export function say(
  language: Language,
  key: WordKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return book[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The first language of `Accept-Language` that the product supports, or else Chinese. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-CN';
}
