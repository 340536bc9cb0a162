import { sourceLanguage } from '@ferry/core/words/languages';
import type { I18n } from '@ferry/ui/locales/i18n';
import { createWords, fetchWords } from '@ferry/ui/locales/i18n';
import type { Locale, Namespace } from '@ferry/ui/locales/words';
import { deviceLanguage, languageKey } from './device-language.ts';
import { localStore } from './stores.ts';

/** A cookie for the server, which writes the document in this language. Its lifetime is a year, in seconds. */
const tellServer = (locale: Locale) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there over plain http.
  document.cookie = `ferry_language=${locale}; path=/; max-age=31536000; samesite=lax`;
};

const declareLanguage = (locale: Locale) => {
  // The server writes the language. Setting the same value again would recompute every style.
  if (document.documentElement.lang !== locale) {
    // The choice of this device, which the server does not know or has forgotten.
    if (localStore.get(languageKey) !== null) tellServer(locale);
    document.documentElement.lang = locale;
  }
  const named = locale === sourceLanguage ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', named);
};

/**
 * Starts the words in the stored language, or else in the browser's. The page's words are loaded together with them.
 * If that fails, the page is drawn as failed.
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

/** Changes the language. Its words are loaded first; then everything changes at once, or nothing. */
export async function switchLanguage(words: I18n, locale: Locale): Promise<void> {
  await words.change(locale);
  localStore.set(languageKey, locale);
  declareLanguage(locale);
}
