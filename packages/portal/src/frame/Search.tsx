import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { SearchProvider } from '../binding/use-search.ts';
import type { SearchDialog } from '../features/search/SearchDialog.tsx';
import { logger } from '../platform/logger.ts';
import { usePortal } from '../portal.ts';
import { useSearchKey } from './use-search-key.ts';

type Dialog = ComponentType<Parameters<typeof SearchDialog>[0]>;

/** Provides the search, also by keyboard. Its code and words are loaded on first use. */
export function Search({ children }: { children: (open: () => void) => ReactNode }) {
  const { words } = usePortal();
  const [isOpen, setIsOpen] = useState(false);
  const [Loaded, setLoaded] = useState<Dialog>();
  const isLoading = useRef(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  useSearchKey(open);
  useEffect(() => {
    if (!isOpen || Loaded !== undefined || isLoading.current) return;
    isLoading.current = true;
    Promise.all([import('../features/search/SearchDialog.tsx'), words.add(['search'])])
      .then(([{ SearchDialog }]) => setLoaded(() => SearchDialog))
      .catch((error: unknown) => {
        // The page continues without it, and the next press tries again.
        logger.warn('The search did not come.', error);
        setIsOpen(false);
      })
      .finally(() => {
        isLoading.current = false;
      });
  }, [isOpen, Loaded, words]);
  return (
    <SearchProvider value={open}>
      {children(open)}
      {Loaded && <Loaded open={isOpen} onClose={close} />}
    </SearchProvider>
  );
}
