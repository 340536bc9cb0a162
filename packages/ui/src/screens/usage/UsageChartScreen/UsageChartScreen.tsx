import { hourMs } from '@ferry/core/contract/base/values/units';
import type { ChosenRange } from '@ferry/core/format/ranges/ranges';
import { type Step, stepsOf } from '@ferry/core/format/ranges/steps';
import { lazy, Suspense, useMemo } from 'react';
import { Card } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import type { SavedTable, View } from '../../parts/view/ViewTools.tsx';
import type { NoTrafficLinks } from '../no-traffic.tsx';
import type { Axis, Month } from '../steps.ts';
import { type UsageChange, UsageFilters } from '../UsageFilters.tsx';
import { useDays } from '../use-days.ts';
import { Columns } from './Columns.tsx';
import { earlierOf } from './earlier.ts';
import { TrafficCard } from './TrafficCard.tsx';
import { UsageHead } from './UsageHead.tsx';

const Calendar = lazy(async () => ({ default: (await import('./CalendarPart.tsx')).CalendarPart }));

export interface UsageChartScreenProps extends NoTrafficLinks {
  axis: Load<Axis>;
  month: Load<Month>;
  range: ChosenRange;
  /** The time before the range, to compare with, and its traffic. */
  before: { axis: Load<Axis>; range: ChosenRange };
  /** The selected node. */
  node: number | undefined;
  /** Whether traffic is counted with the multiplier of its node. */
  isBilled: boolean;
  /** The chart, or its numbers as a table. */
  view: View;
  /** The month of the calendar, as `2026-03`, and its view. */
  monthName: string;
  /** The calendar, or its numbers as a table. */
  daysView: View;
  /** The day with details, as `2026-03-14`. */
  day: string;
  now: Date;
  /** The address of a day's records. */
  dayHref: (day: string) => string;
  onChange: (change: UsageChange) => void;
  /** Saves a table as a file. */
  onSave: (table: SavedTable) => void;
  onRetry: () => void;
}

const noSteps: readonly Step[] = [];

/** The steps of a range. Stable, so that the chart is not drawn anew each minute. */
function useSteps(axis: Load<Axis>, range: ChosenRange, now: Date): readonly Step[] {
  const { zone } = useFormat();
  const data = axis.state === 'ready' ? axis.data : undefined;
  const hour = Math.floor(now.getTime() / hourMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hour` stands for `now`, and the bounds for the range
  return useMemo(
    () => (data ? stepsOf(data, range, zone, now) : noSteps),
    [data, range.from.getTime(), range.to.getTime(), zone, hour],
  );
}

/** The traffic before the range. `undefined`: not loaded yet. `null`: there is nothing to compare with. */
function useEarlier({ axis, range }: UsageChartScreenProps['before'], now: Date) {
  const steps = useSteps(axis, range, now);
  const data = axis.state === 'ready' ? axis.data : undefined;
  const found = useMemo(() => data && earlierOf(data, steps), [data, steps]);
  return axis.state === 'loading' ? undefined : (found ?? null);
}

/** Traffic over time, by node and by day. */
export function UsageChartScreen(props: UsageChartScreenProps) {
  const { axis, range, before, isBilled, now, onChange } = props;
  const { t } = useTranslation('usage');
  const steps = useSteps(axis, range, now);
  const earlier = useEarlier(before, now);
  const days = useDays();
  return (
    <>
      <StaleLine of={axis} now={now} />
      <Row between wrap style={{ rowGap: 8, alignItems: 'end' }}>
        <UsageHead
          totals={axis.state === 'ready' ? axis.data.totals : undefined}
          steps={steps}
          stepSize={range.step}
          earlier={earlier}
          isBilled={isBilled}
          days={days(range, now)}
          earlierDays={t('earlierWhen', {
            from: days({ ...before.range, lastDay: before.range.firstDay }, now),
            to: days({ ...before.range, firstDay: before.range.lastDay }, now),
          })}
        />
        <Segments
          small
          label={t('measure')}
          value={isBilled ? 'billed' : 'raw'}
          onChange={(next) => onChange({ billed: next === 'billed' ? '1' : undefined })}
          options={[
            { value: 'raw', label: t('raw') },
            { value: 'billed', label: t('billed') },
          ]}
        />
      </Row>
      <UsageFilters range={range} onChange={onChange} />
      <TrafficCard {...props} steps={steps} earlier={earlier} />
      <Suspense
        fallback={
          <Columns>
            <Card style={{ height: 480 }} />
            <Card style={{ height: 320 }} />
          </Columns>
        }
      >
        <Calendar {...props} />
      </Suspense>
    </>
  );
}
