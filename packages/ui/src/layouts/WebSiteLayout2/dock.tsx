import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';

/** A ref for an element, and its height in pixels. `usual`: the height until the element appears. */
export function useHeight(usual: number) {
  const [height, setHeight] = useState(usual);
  const ref = useCallback((element: HTMLDivElement) => {
    const watch = new ResizeObserver(() => setHeight(element.offsetHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, height };
}

const Spacer = styled.div`
  ${from.lg} { display: none; }
`;
const barHeight = 64;

/**
 * On phones: space at the end of the page for an element of this height that replaces the bottom bar. The bottom bar's
 * own space exists already.
 */
export const DockRoom = ({ height }: { height: number }) => (
  <Spacer style={{ height: Math.max(0, height - barHeight) }} />
);
