import { en } from './en.ts';
import { zhCN } from './zh-CN.ts';

export type WordKey = keyof typeof zhCN;
export type Language = 'zh-CN' | 'en';

const books: Record<Language, Record<WordKey, string>> = { 'zh-CN': zhCN, en };

/** A sentence in a language, with its values filled in. */
export function say(
  language: Language,
  key: WordKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return books[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The first language of `Accept-Language` that the product speaks; Chinese when there is none. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-CN';
}
