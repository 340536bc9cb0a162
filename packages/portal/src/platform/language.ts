import type { I18n } from '@ferry/ui/locales/i18n';
import { createWords, fetchWords } from '@ferry/ui/locales/i18n';
import type { Locale, Namespace } from '@ferry/ui/locales/words';
import { deviceLanguage, languageKey } from './device-language.ts';
import { localStore } from './stores.ts';

/** For the server, which writes the document in this language; a year, in seconds. */
const tellServer = (locale: Locale) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there over plain http.
  document.cookie = `ferry_language=${locale}; path=/; max-age=31536000; samesite=lax`;
};

const declareLanguage = (locale: Locale) => {
  // Chosen here, and forgotten by the server or never told to it.
  if (document.documentElement.lang !== locale && localStore.get(languageKey) !== null) tellServer(locale);
  document.documentElement.lang = locale;
  const named = locale === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest';
  document.querySelector('link[rel=manifest]')?.setAttribute('href', named);
};

/**
 * Starts the words in the language that was kept, or that the browser asks for. Those of the page come beside them:
 * where these fail, it is drawn as failed, in the words that came.
 */
export async function startWords(
  namespaces: readonly Namespace[],
  ofPage: readonly Namespace[],
): Promise<I18n> {
  const locale = deviceLanguage();
  declareLanguage(locale);
  for (const namespace of ofPage) fetchWords(locale, namespace).catch(() => {});
  return await createWords(locale, namespaces);
}

/** Speaks another language from now on. Its words are fetched first; then everything changes at once, or nothing. */
export async function switchLanguage(words: I18n, locale: Locale): Promise<void> {
  await words.change(locale);
  localStore.set(languageKey, locale);
  declareLanguage(locale);
}
