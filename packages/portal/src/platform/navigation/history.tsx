import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** The state of a history entry. */
export interface StepState {
  /** The layer over the page that the entry stands for. */
  readonly layer?: number;
  /** The open item was opened on this page, and not by a link. */
  readonly isOpenedHere?: true;
  /** The page does not scroll, because something was opened in place. */
  readonly isStill?: true;
  /** The new email address that waits for its code. */
  readonly newEmail?: string;
}

export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  readonly state: StepState | null;
}

/** How a place was reached. `POP`: it is the first, or by back and forward. */
type Way = 'POP' | 'PUSH' | 'REPLACE';

export interface GoOptions {
  readonly replace?: boolean;
  readonly state?: StepState | null;
}

/** Navigates to an address of the portal, or by so many history entries. */
export type Go = (to: string | number, options?: GoOptions) => void;

const stateKey = 'step';

const placeNow = (): Place => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state?.[stateKey] ?? null };
};

interface Here {
  readonly place: Place;
  readonly way: Way;
  readonly go: Go;
}

const HereContext = createContext<Here | undefined>(undefined);

function useHere(): Here {
  const here = use(HereContext);
  if (here === undefined) throw new Error('A component stands outside of the history.');
  return here;
}

/**
 * The present place. The old page stays until the code of the new one is loaded.
 *
 * @param first the initial place, without a browser
 */
export function HistoryProvider({ first, children }: { first?: Place; children: ReactNode }) {
  const [now, setNow] = useState<Omit<Here, 'go'>>(() => ({ place: first ?? placeNow(), way: 'POP' }));
  const become = useCallback((way: Way) => {
    startTransition(() => setNow({ place: placeNow(), way }));
  }, []);
  const go = useCallback<Go>(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return window.history.go(to);
      window.history[replace ? 'replaceState' : 'pushState']({ [stateKey]: state }, '', to);
      become(replace ? 'REPLACE' : 'PUSH');
    },
    [become],
  );
  useLayoutEffect(() => {
    const step = () => become('POP');
    window.addEventListener('popstate', step);
    return () => window.removeEventListener('popstate', step);
  }, [become]);
  const here = useMemo(() => ({ ...now, go }), [now, go]);
  return <HereContext value={here}>{children}</HereContext>;
}

/** The shown address. */
export const useLocation = (): Place => useHere().place;

export const useNavigate = (): Go => useHere().go;

export const useNavigationType = (): Way => useHere().way;

type Params = URLSearchParams | Readonly<Record<string, string>>;

/** The query of the address, and a function to change it. The fragment is removed, and the page stays. */
export function useSearchParams() {
  const { place, go } = useHere();
  const { pathname, search } = place;
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Params | ((before: URLSearchParams) => Params), options?: GoOptions) => {
      const after = new URLSearchParams(
        typeof next === 'function' ? next(new URLSearchParams(search)) : next,
      );
      go(after.size > 0 ? `${pathname}?${after}` : pathname, options);
    },
    [go, pathname, search],
  );
  return [query, change] as const;
}

/** Navigates to another address as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const go = useNavigate();
  useEffect(() => go(to, { replace }), [go, to, replace]);
  return null;
}
