import { createContext, use, useSyncExternalStore } from 'react';
import type { I18n, Namespaces, Translate } from './i18n.ts';

const WordsContext = createContext<I18n | undefined>(undefined);
export const WordsProvider = WordsContext.Provider;

/** Words of namespaces in the language that is spoken, waiting for those that nobody fetched. */
export function useTranslation<const N extends Namespaces = 'ui'>(
  namespaces: N = 'ui' as N,
): { t: Translate<N>; i18n: I18n } {
  const i18n = use(WordsContext);
  if (i18n === undefined) throw new Error('A component stands outside of the words.');
  const read = () => i18n.language;
  useSyncExternalStore(i18n.subscribe, read, read);
  // Thrown and not used: React loses count of the hooks after a `use` that is left out once the words are there.
  const awaited = i18n.awaited([namespaces].flat());
  if (awaited) throw awaited;
  return { t: i18n.speak(namespaces), i18n };
}
