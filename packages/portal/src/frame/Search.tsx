import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { SearchProvider } from '../binding/use-search.ts';
import type { SearchDialog } from '../features/search/SearchDialog.tsx';
import { logger } from '../platform/logger.ts';
import { useLocation } from '../platform/navigation/history.tsx';
import { usePortal } from '../portal.ts';
import { useSearchKey } from './use-search-key.ts';

/** The number of recent pages. */
const named = 3;

type Dialog = ComponentType<Parameters<typeof SearchDialog>[0]>;

/** Provides the search, also by keyboard. Its code and words are loaded on first use. */
export function Search({ children }: { children: (open: () => void) => ReactNode }) {
  const { words } = usePortal();
  const [isOpen, setIsOpen] = useState(false);
  const [Loaded, setLoaded] = useState<Dialog>();
  const isLoading = useRef(false);
  const { pathname } = useLocation();
  const visited = useRef<readonly string[]>([]);
  useEffect(() => {
    const others = visited.current.filter((path) => path !== pathname);
    visited.current = [pathname, ...others].slice(0, named + 1);
  }, [pathname]);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const open = useCallback(() => {
    setRecent(visited.current.slice(1));
    setIsOpen(true);
  }, []);
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
      {Loaded && <Loaded open={isOpen} recent={recent} onClose={close} />}
    </SearchProvider>
  );
}
