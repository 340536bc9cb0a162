import { dayOf, formatMonth } from '@ferry/core/format/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { DataFoot } from '../../../components/Card/DataFoot.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import { ViewTools } from '../../parts/view/ViewTools.tsx';
import { addMonths, huesOf } from '../steps.ts';
import { DaysTable } from './DaysTable.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { daysByName, nodesOf } from './month-data.ts';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';
import { viewIcons } from './view-icons.ts';

const Months = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  margin-bottom: 8px;
  font-weight: 500;
  & > span { min-width: 8em; text-align: center; }
`;

/** A month with each day's traffic by node, or the same as a table. */
export function CalendarCard(props: UsageChartScreenProps) {
  const { month, monthName, daysView, now, onChange, onSave, onRetry } = props;
  const { t, i18n } = useTranslation('usage');
  const format = useFormat();
  const data = month.state === 'ready' ? month.data : undefined;
  const days = useMemo(() => daysByName(data, format.zone), [data, format.zone]);
  const hueOf = useMemo(() => huesOf(nodesOf(data)), [data]);
  const title = formatMonth(monthName, i18n.language);
  const label = t('calendarLabel', { text: title });
  const save = () =>
    onSave({
      name: `${t('fileDays')} ${monthName}`,
      columns: [t('day'), t('upload'), t('download'), t('total'), t('billed')],
      rows: [...days].map(([name, row]) => [
        name,
        row.ss_tx_size,
        row.ss_rx_size,
        row.total_traffic,
        row.effective_traffic,
      ]),
    });
  const months = (
    <Months>
      <IconButton aria-label={t('monthBefore')} onClick={() => onChange({ month: addMonths(monthName, -1) })}>
        <Icon as={ChevronLeft} />
      </IconButton>
      <span aria-live="polite">{title}</span>
      <IconButton
        aria-label={t('monthAfter')}
        disabled={monthName >= dayOf(now, format.zone).slice(0, 7)}
        onClick={() => onChange({ month: addMonths(monthName, 1) })}
      >
        <Icon as={ChevronRight} />
      </IconButton>
    </Months>
  );
  return (
    <Card
      title={t('days')}
      aria-busy={month.state === 'loading' || undefined}
      tools={
        <ViewTools
          view={daysView}
          onView={(next) => onChange({ days: next === 'table' ? 'table' : undefined })}
          icons={viewIcons}
          onSave={days.size > 0 ? save : undefined}
        />
      }
    >
      {month.state === 'failed' && (
        <FailedLoad
          of={month}
          title={t('calendarFailedTitle')}
          safe={t('chartFailedText')}
          onRetry={onRetry}
        />
      )}
      {month.state !== 'failed' && daysView === 'table' && (
        <>
          <div style={{ padding: '12px 16px 0' }}>{months}</div>
          <DaysTable days={days} title={label} now={now} />
        </>
      )}
      {month.state !== 'failed' && daysView === 'chart' && (
        <CardBody>
          {months}
          <MonthGrid {...props} label={label} days={days} isKnown={data !== undefined} hueOf={hueOf} />
        </CardBody>
      )}
      {month.state !== 'failed' && <DataFoot until={data?.data_until ?? null} now={now} />}
    </Card>
  );
}
