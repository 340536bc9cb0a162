import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { type ChartProps, usualHeight } from './chart-types.ts';

const Frame = lazy(async () => ({ default: (await import('./ChartFrame.tsx')).ChartFrame }));

/** Pixels of the legend above it and of the small chart below. */
export const around = 32 + 52;

/**
 * What was how much at which time: stacked areas, gaps where nothing is known, and below them the whole in small. A
 * press and a drag, two fingers, the plus and minus keys or the ends below zoom; arrows go through the steps. A table
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
