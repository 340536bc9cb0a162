import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { type ChartProps, usualHeight } from './chart-types.ts';

const Frame = lazy(async () => ({ default: (await import('./ChartFrame.tsx')).ChartFrame }));

/** The heights of the readout, the legend and the overview around the drawing. */
const Waiting = styled.div`
  height: calc(var(--drawing) + 56px + 32px + 52px);
  & > * { height: 100% !important; }
  ${below.lg} { height: calc(var(--drawing) + 104px + 32px + 52px); }
  ${below.sm} { height: calc(var(--drawing) + 104px + 56px + 52px); }
`;

/** The chart before it is loaded, with the same height. */
export function ChartSkeleton({ height = usualHeight }: { height?: number }) {
  return (
    <Waiting style={{ '--drawing': `${height}px` } as object}>
      <Skeleton radius={8} />
    </Waiting>
  );
}

/**
 * Amounts over time, as stacked areas or bars with gaps for unknown values. The readout above shows the numbers of one
 * step, selected by mouse, finger, arrow keys or its two buttons. Zoom by dragging, with two fingers, with the plus and
 * minus keys or with the ends of the overview; Escape shows everything again. A table with the same numbers belongs
 * beside it.
 */
export function Chart(props: ChartProps) {
  const { height = usualHeight } = props;
  return (
    <Suspense fallback={<ChartSkeleton height={height} />}>
      <Frame {...props} />
    </Suspense>
  );
}
