import { pickLanguage } from '@ferry/core/words/languages';
import type { Locale } from '@ferry/ui/locales/words';
import { localStore } from './stores.ts';

export const languageKey = 'language';

/** The language stored on this device, or else the browser's. */
export const deviceLanguage = (): Locale =>
  pickLanguage([localStore.get(languageKey) ?? '', ...navigator.languages]);
