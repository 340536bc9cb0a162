import type { Locale } from './words.ts';

/** The initial language: the stored one, else the first supported one of the browser. */
export const pickLocale = (kept: string | null, wanted: readonly string[]): Locale => {
  const known = (tag: string): Locale | undefined => {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    return /^en\b/i.test(tag) ? 'en' : undefined;
  };
  return [kept ?? '', ...wanted].map(known).find((locale) => locale !== undefined) ?? 'zh-CN';
};
