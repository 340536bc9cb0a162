import { type ComponentProps, type ElementType, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { below, breakpoints, from, rowsAs } from '../../theme/breakpoints.ts';

const RowRoot = styled.div`
  display: flex;
  align-items: center;
  gap: var(--gap);
  min-width: 0;
  &[data-wrap] { flex-wrap: wrap; }
  &[data-between] { justify-content: space-between; }
  &[data-baseline] { align-items: baseline; }
`;

const StackRoot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap);
  min-width: 0;
`;

type Gap = 0 | 4 | 6 | 8 | 12 | 16 | 20 | 24;

interface BoxProps extends ComponentProps<'div'> {
  as?: ElementType;
  /** Pixels between the children, on the 4-pixel grid. */
  gap?: Gap;
}

/** Children side by side. */
export function Row({
  gap = 8,
  wrap,
  between,
  baseline,
  style,
  ...rest
}: BoxProps & { wrap?: boolean; between?: boolean; baseline?: boolean }) {
  return (
    <RowRoot
      data-wrap={wrap || undefined}
      data-between={between || undefined}
      data-baseline={baseline || undefined}
      style={{ '--gap': `${gap}px`, ...style } as object}
      {...rest}
    />
  );
}

/** Children one below the other. */
export function Stack({ gap = 8, style, ...rest }: BoxProps) {
  return <StackRoot style={{ '--gap': `${gap}px`, ...style } as object} {...rest} />;
}

/** Takes the remaining width of a row. */
export const Grow = styled.div`
  flex: 1;
  min-width: 0;
`;

/** Shown from `lg` on only, and in tables that keep their columns below it. */
export const OnlyWide = styled.div`
  ${below.lg} {
    display: none !important;
    ${rowsAs.columns} { display: revert !important; }
  }
`;

/** The opposite: shown below `lg` only, unless it is in a table that keeps its columns. */
export const OnlyNarrow = styled.div`
  ${from.lg} { display: none !important; }
  ${rowsAs.columns} { display: none !important; }
`;

const wide = () => window.matchMedia(`(min-width: ${breakpoints.lg}px)`);

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as wide as `OnlyWide` requires, for pages with other data or content on phones. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
