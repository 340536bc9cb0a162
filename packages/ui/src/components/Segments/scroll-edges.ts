import { type RefObject, useLayoutEffect, useState } from 'react';

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

/** The hidden edges of a box, as they change. */
export function useScrollEdges(box: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState<Edges>({ start: false, end: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const read = () =>
      setEdges((before) => {
        const now = edgesOf(element);
        return now.start === before.start && now.end === before.end ? before : now;
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [box]);
  return edges;
}
