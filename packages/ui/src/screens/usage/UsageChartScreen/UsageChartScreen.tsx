import type { ChosenRange } from '@ferry/core/format/ranges';
import { lazy, Suspense } from 'react';
import { Card } from '../../../components/Card/Card.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import type { Axis, Month } from '../steps.ts';
import { UsageFigure } from '../UsageFigure.tsx';
import { type UsageChange, UsageFilters } from '../UsageFilters.tsx';
import { Columns } from './Columns.tsx';
import { TrafficCard } from './TrafficCard.tsx';

const Calendar = lazy(async () => ({ default: (await import('./CalendarPart.tsx')).CalendarPart }));

/** A table for a file. */
export interface SavedTable {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export interface UsageChartScreenProps {
  axis: Load<Axis>;
  month: Load<Month>;
  range: ChosenRange;
  /** The selected node. */
  node: number | undefined;
  /** Whether traffic is counted with the multiplier of its node. */
  isBilled: boolean;
  /** The chart, or its numbers as a table. */
  view: 'chart' | 'table';
  /** The month of the calendar, as `2026-03`, and its view. */
  monthName: string;
  /** The calendar, or its numbers as a table. */
  daysView: 'chart' | 'table';
  /** The day with details, as `2026-03-14`. */
  day: string;
  now: Date;
  nodesHref: string;
  /** The address of a day's records. */
  dayHref: (day: string) => string;
  onChange: (change: UsageChange) => void;
  /** Saves a table as a file. */
  onSave: (table: SavedTable) => void;
  onRetry: () => void;
}

/** Traffic over time, by node and by day. */
export function UsageChartScreen(props: UsageChartScreenProps) {
  const { axis, range, isBilled, now, onChange } = props;
  const { t } = useTranslation('usage');
  return (
    <>
      <StaleLine of={axis} now={now} />
      <Row between wrap style={{ rowGap: 8 }}>
        <UsageFigure totals={axis.state === 'ready' ? axis.data.totals : undefined} isBilled={isBilled} />
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
      <TrafficCard {...props} />
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
