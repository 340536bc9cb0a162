import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../../platform/navigation/history.tsx';
import { findRoute } from '../../routing/find-route.ts';
import { openRowOf } from './account-rows.ts';

/** Events by which a reader scrolls the page. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Keeps a part at the top of the window while the content above it is loading, until the reader scrolls. */
function holdInView(part: Element): () => void {
  const place = () => part.scrollIntoView({ block: 'start', behavior: 'instant' });
  const sizes = new ResizeObserver(place);
  const stop = () => {
    sizes.disconnect();
    for (const own of ownMoves) window.removeEventListener(own, stop);
  };
  for (const own of ownMoves) window.addEventListener(own, stop, { passive: true });
  sizes.observe(part.closest('main') ?? document.body);
  place();
  return stop;
}

/**
 * Scrolls to the row or part of the address: at once when the page is opened with it, else smoothly. A row that is
 * opened in place does not move. Without a row or part the page starts at its top.
 */
export function useArrival(isWide: boolean): void {
  const place = useLocation();
  const way = useNavigationType();
  const before = useRef<typeof place>(undefined);
  useLayoutEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === place) return;
    before.current = place;
    if (place.state?.isStill || (!isFirst && way === 'POP')) return;
    const ids = [openRowOf(place), isWide ? findRoute(place.pathname)?.part : undefined];
    const found = ids.flatMap((id) => (id && document.getElementById(id)) || []);
    // A row is scrolled into view with its part, whose title gives the context.
    const part = found.at(-1);
    if (part === undefined && way === 'POP') return;
    (found[0] ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    if (part && (isFirst || !isWide)) return holdInView(part);
    if (isFirst || !isWide) {
      // New browsers return a promise here, which must not become the effect's cleanup.
      window.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    void import('@ferry/ui/components/Link/scroll').then(({ scrollToPart, scrollWindow }) =>
      part ? scrollToPart(part, 'start') : scrollWindow(document.documentElement, ({ top }) => top),
    );
  }, [place, way, isWide]);
}
