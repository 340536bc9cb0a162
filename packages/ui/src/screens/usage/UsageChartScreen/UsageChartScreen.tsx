import type { ChosenRange } from '@ferry/core/format/ranges';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/Card/Card.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { StaleLine } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import type { Axis, Month } from '../steps.ts';
import { type UsageChange, UsageFilters } from '../UsageFilters.tsx';
import { Columns } from './Columns.tsx';
import { TrafficCard } from './TrafficCard.tsx';

const Calendar = lazy(async () => ({ default: (await import('./CalendarPart.tsx')).CalendarPart }));

/** A table as a file. */
export interface SavedTable {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export interface UsageChartScreenProps {
  axis: Load<Axis>;
  month: Load<Month>;
  range: ChosenRange;
  /** The node that is looked at alone. */
  node: number | undefined;
  isBilled: boolean;
  view: 'chart' | 'table';
  /** The month of the calendar, as `2026-03`, and how it is shown. */
  monthName: string;
  daysView: 'chart' | 'table';
  /** The day that is shown in detail, as `2026-03-14`. */
  day: string;
  now: Date;
  nodesHref: string;
  /** The records of a day. */
  dayHref: (day: string) => string;
  onChange: (change: UsageChange) => void;
  onSave: (table: SavedTable) => void;
  onRetry: () => void;
}

function Head({ axis, isBilled, onChange }: Pick<UsageChartScreenProps, 'axis' | 'isBilled' | 'onChange'>) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const totals = axis.state === 'ready' ? axis.data.totals : undefined;
  const size = totals && format.size(isBilled ? totals.effective_traffic : totals.total_traffic);
  return (
    <Row between wrap style={{ rowGap: 8 }}>
      <Row gap={16} baseline wrap style={{ rowGap: 4 }}>
        {size && totals ? (
          <>
            <Figure value={size.value} unit={size.unit} />
            <Text size={13} tone="muted">
              {t('upload')} {format.bytes(totals.ss_tx_size)}
              <Dot />
              {t('download')} {format.bytes(totals.ss_rx_size)}
              <Dot />
              {isBilled
                ? `${t('raw')} ${format.bytes(totals.total_traffic)}`
                : t('billedOf', { size: format.bytes(totals.effective_traffic) })}
            </Text>
          </>
        ) : (
          <>
            <Skeleton width={148} height={34} line={48} />
            <Skeleton width={220} line={20} />
          </>
        )}
      </Row>
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
  );
}

/** Traffic over time, by node and by day. */
export function UsageChartScreen(props: UsageChartScreenProps) {
  const { axis, range, now, onChange } = props;
  return (
    <>
      <StaleLine of={axis} now={now} />
      <Head {...props} />
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
