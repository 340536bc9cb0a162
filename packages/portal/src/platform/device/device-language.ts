import { pickLocale } from '@ferry/ui/locales/pick-locale';
import type { Locale } from '@ferry/ui/locales/words';
import { localStore } from './stores.ts';

export const languageKey = 'language';

/** The language stored on this device, or else the browser's. */
export const deviceLanguage = (): Locale => pickLocale(localStore.get(languageKey), navigator.languages);
