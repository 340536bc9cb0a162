import { changeWords, createWords, fetchWords, pickLocale } from '@ferry/ui/locales/i18n';
import type { Locale, Namespace } from '@ferry/ui/locales/words';
import type { i18n } from 'i18next';
import { localStore } from './stores.ts';

const languageKey = 'language';

const declareLanguage = (locale: string) => {
  document.documentElement.lang = locale;
};

/**
 * Starts the words in the language that was kept, or that the browser asks for. Those of the page come beside them:
 * where these fail, it is drawn as failed, in the words that came.
 */
export async function startWords(
  namespaces: readonly Namespace[],
  ofPage: readonly Namespace[],
): Promise<i18n> {
  const locale = pickLocale(localStore.get(languageKey), navigator.languages);
  declareLanguage(locale);
  for (const namespace of ofPage) fetchWords(locale, namespace).catch(() => {});
  return await createWords(locale, namespaces);
}

/** The language that is spoken now. */
export const localeOf = (words: i18n): Locale => (words.language === 'en' ? 'en' : 'zh-CN');

/** Speaks another language from now on. Its words are fetched first; then everything changes at once, or nothing. */
export async function switchLanguage(words: i18n, locale: Locale): Promise<void> {
  await changeWords(words, locale);
  localStore.set(languageKey, locale);
  declareLanguage(locale);
}
