import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether an element was near the visible part of the page at least once. A hidden one never is.
 *
 * @param margin how far beyond the screen is near, as CSS writes it
 */
export function useNear<Shown extends Element>(margin = '0px'): [RefObject<Shown | null>, boolean] {
  const place = useRef<Shown>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [margin]);
  return [place, isNear];
}
