import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';

/** The ref of an element and its height in pixels, also if it is there only later. `usual`: before it is measured. */
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
 * On phones: space so that what replaces the bottom bar, of this height, does not cover the end of the page. The bottom bar's
 * own space exists already.
 */
export const DockRoom = ({ height }: { height: number }) => (
  <Spacer style={{ height: Math.max(0, height - barHeight) }} />
);
