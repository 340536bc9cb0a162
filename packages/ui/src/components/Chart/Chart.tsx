import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { type ChartProps, usualHeight } from './chart-types.ts';

const Frame = lazy(async () => ({ default: (await import('./ChartFrame.tsx')).ChartFrame }));

/** The height of the legend and of the overview in pixels. */
export const around = 32 + 52;

/**
 * Amounts over time: stacked areas with gaps for unknown values, and an overview below. Zoom by dragging, with two
 * fingers, with the plus and minus keys or with the ends of the overview; arrow keys go through the steps. A table
 * with the same numbers belongs beside it.
 */
export function Chart(props: ChartProps) {
  const { height = usualHeight } = props;
  return (
    <Suspense fallback={<Skeleton height={height + around} radius={8} />}>
      <Frame {...props} />
    </Suspense>
  );
}
