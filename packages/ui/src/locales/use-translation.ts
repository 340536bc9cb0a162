import { createContext, use, useSyncExternalStore } from 'react';
import type { I18n, Namespaces, Translate } from './i18n.ts';

const WordsContext = createContext<I18n | undefined>(undefined);
export const WordsProvider = WordsContext.Provider;

/** The words of some namespaces in the present language. Suspends until they are loaded. */
export function useTranslation<const N extends Namespaces = 'ui'>(
  namespaces: N = 'ui' as N,
): { t: Translate<N>; i18n: I18n } {
  const i18n = use(WordsContext);
  if (i18n === undefined) throw new Error('A component stands outside of the words.');
  const read = () => i18n.language;
  useSyncExternalStore(i18n.subscribe, read, read);
  // Thrown instead of `use`d: React would miscount the hooks when the `use` is skipped after loading.
  const awaited = i18n.awaited([namespaces].flat());
  if (awaited) throw awaited;
  return { t: i18n.speak(namespaces), i18n };
}
