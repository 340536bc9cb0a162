import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

interface Saying {
  /** The kind of the failure, or the sentence of a refusal. */
  readonly what: string;
  /** The part has priority, because it also says since when the data is outdated. */
  readonly isFirst: boolean;
  readonly retry: { readonly current: () => void };
}

/** The failures that are on a page at present. */
function createSayings() {
  let all: readonly Saying[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Saying[]) => {
    all = next;
    for (const tell of listeners) tell();
  };
  const of = (what: string) => all.filter((one) => one.what === what);
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(saying: Saying) {
      change(saying.isFirst ? [saying, ...all] : [...all, saying]);
      return () => change(all.filter((one) => one !== saying));
    },
    speakerOf: (what: string) => of(what)[0],
    /** Calls each retry once, even if several parts share it. */
    retry: (what: string) => {
      for (const retry of new Set(of(what).map((one) => one.retry.current))) retry();
    },
  };
}

const Sayings = createContext<ReturnType<typeof createSayings> | undefined>(undefined);

/** A page that shows the same failure once, even if several parts failed. */
export function SaidOnce({ children }: { children: ReactNode }) {
  const [sayings] = useState(createSayings);
  return <Sayings value={sayings}>{children}</Sayings>;
}

const alone = createSayings();

/**
 * Whether a part of a page is the one that shows `what`, and a retry for all parts with it. `undefined`: the part has
 * not failed.
 */
export function useSaidOnce(
  what: string | undefined,
  onRetry: () => void,
  { isFirst = false } = {},
): { speaks: boolean; retry: () => void } {
  const page = useContext(Sayings);
  const sayings = page ?? alone;
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  const [mine, setMine] = useState<Saying>();
  // Before the first paint, so that no second part shows it even briefly.
  useLayoutEffect(() => {
    if (what === undefined || page === undefined) return;
    const saying: Saying = { what, isFirst, retry: latest };
    setMine(saying);
    return page.add(saying);
  }, [page, what, isFirst]);
  const speaker = useSyncExternalStore(
    sayings.subscribe,
    () => (what === undefined ? undefined : sayings.speakerOf(what)),
    () => undefined,
  );
  const isAlone = page === undefined || what === undefined;
  return {
    speaks: isFirst || speaker === undefined || speaker === mine,
    retry: isAlone ? onRetry : () => page.retry(what),
  };
}
