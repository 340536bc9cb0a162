import { pickLocale } from '@ferry/ui/locales/pick-locale';
import type { Locale } from '@ferry/ui/locales/words';
import { localStore } from './stores.ts';

export const languageKey = 'language';

/** The language that was kept on this device, or that its browser asks for. */
export const deviceLanguage = (): Locale => pickLocale(localStore.get(languageKey), navigator.languages);
