import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { css } from 'styled-components';

/** At which edges of a scrolled box more is hidden. Logical, because a text may run from right to left. */
export interface Edges {
  start: boolean;
  end: boolean;
}

/** Reads the hidden edges of a box that scrolls sideways. A rounded pixel is not hidden. */
export function edgesOf({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): Edges {
  // Negative from right to left.
  const gone = Math.abs(scrollLeft);
  return { start: gone > 1, end: gone + clientWidth < scrollWidth - 1 };
}

/** More is hidden behind an edge that fades. */
export const fading = css`
  &[data-more] { mask-image: linear-gradient(to right, transparent, #000 var(--left, 0px), #000 calc(100% - var(--right, 0px)), transparent); }
  &[data-more~='start']:dir(ltr), &[data-more~='end']:dir(rtl) { --left: 32px; }
  &[data-more~='end']:dir(ltr), &[data-more~='start']:dir(rtl) { --right: 32px; }
`;

/** The attribute for `fading`. */
export const moreAt = ({ start, end }: Edges): string | undefined =>
  [start && 'start', end && 'end'].filter(Boolean).join(' ') || undefined;

/** Scrolls the box, and not the page, to the chosen option, which may come from the address. */
export function showChosen(box: HTMLElement): void {
  const chosen = box.querySelector('[aria-pressed=true], [aria-current]');
  if (chosen === null) return;
  const [around, own] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (own.right > around.right) box.scrollLeft += own.right - around.right + 32;
  else if (own.left < around.left) box.scrollLeft += own.left - around.left - 32;
}

const none: Edges = { start: false, end: false };

/**
 * The hidden edges of a box, as they change.
 *
 * @param atFirst called when the box has its first size, before it is painted. The same function each time
 */
export function useScrollEdges(
  box: RefObject<HTMLElement | null>,
  atFirst: (box: HTMLElement) => void,
): Edges {
  const [edges, setEdges] = useState(none);
  const last = useRef(none);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const read = () => {
      const now = edgesOf(element);
      if (now.start === last.current.start && now.end === last.current.end) return;
      last.current = now;
      // So that the present frame shows it.
      flushSync(() => setEdges(now));
    };
    let isNew = true;
    // Called when the layout is known. If it were read here, the browser would compute it for this box alone.
    const observer = new ResizeObserver(() => {
      if (isNew) atFirst(element);
      isNew = false;
      read();
    });
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [box, atFirst]);
  return edges;
}
