import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { axis } from '@ferry/core/contract/traffic/customer';
import type { ChosenRange } from '@ferry/core/format/ranges/ranges';
import { type Step, stepsOf } from '@ferry/core/format/ranges/steps';
import { dayOf, daysBetween, formatDay } from '@ferry/core/format/time';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Bytes } from '../../../components/Bytes/Bytes.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { DataFoot } from '../../../components/Card/DataFoot.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { type SavedTable, type View, ViewTools } from '../../parts/view/ViewTools.tsx';
import { DayArea } from './DayArea.tsx';

export interface UsageCardProps {
  /** The days of `range`. */
  axis: Load<CallAnswer<typeof axis>>;
  /** The longest choice of the card. */
  range: ChosenRange;
  now: Date;
  chartHref: string;
  /** Saves the shown days as a file. */
  onSave: (table: SavedTable) => void;
  onRetry: () => void;
}

/** The choices, in days. All are parts of the same answer. */
const choices = ['7', '14', '30'] as const;
type Choice = (typeof choices)[number];

/** Formats a day for people, such as “Mar 14”. */
function useDayName(): (day: Step) => string {
  const { i18n } = useTranslation();
  const { zone } = useFormat();
  // Thirty days need no year.
  return ({ from }) => formatDay(from, { locale: i18n.language, zone }, from);
}

function DaysTable({ days }: { days: readonly Step[] }) {
  const { t } = useTranslation('overview');
  const name = useDayName();
  const size = (bytes: number | undefined) => (bytes === undefined ? t('noData') : <Bytes value={bytes} />);
  return (
    <Table
      dense
      label={t('usage')}
      rows={[...days].reverse()}
      rowKey={({ from }) => from.toISOString()}
      columns={[
        { header: t('day'), phone: 'title', cell: (day) => name(day) },
        {
          header: t('raw'),
          phone: 'line',
          align: 'end',
          cell: ({ sums }) => size(sums && sums.upload + sums.download),
        },
        {
          header: t('billed'),
          phone: 'end',
          align: 'end',
          cell: ({ sums }) => <Text weight={500}>{size(sums?.billed)}</Text>,
        },
      ]}
    />
  );
}

/** The total and the chart. */
function DaysChart({ days, now }: { days: readonly Step[]; now: Date }) {
  const { t } = useTranslation(['overview', 'account']);
  const format = useFormat();
  const name = useDayName();
  // Today is not over, so its low end is not a fall.
  const label = (day: Step) =>
    daysBetween(day.from, now, format.zone) === 0 ? t('account:today') : name(day);
  const values = days.map(({ sums }) => sums?.billed);
  const size = format.bytes(values.reduce<number>((total, value) => total + (value ?? 0), 0));
  const most = format.bytes(Math.max(0, ...values.map((value) => value ?? 0)));
  return (
    <>
      <Text as="p" size={13} weight={500} style={{ marginBottom: 8 }}>
        {t('usageSum', { size })}
      </Text>
      <DayArea
        values={values}
        nameOf={(at) => (days[at] ? label(days[at]) : '')}
        label={t('usageLabel', { count: days.length, size, most })}
      />
    </>
  );
}

/** The same height in each state. */
const Body = styled(CardBody)`
  min-height: 210px;
`;

interface ShownProps extends Pick<UsageCardProps, 'axis' | 'now' | 'onRetry'> {
  days: readonly Step[];
  view: View;
}

function Shown({ axis, days, view, now, onRetry }: ShownProps) {
  const { t } = useTranslation('overview');
  if (view === 'table' && axis.state === 'ready') return <DaysTable days={days} />;
  return (
    <Body>
      {axis.state === 'failed' ? (
        <FailedRow of={axis} title={t('usageFailed')} onRetry={onRetry} />
      ) : axis.state === 'loading' ? (
        <Skeleton height={176} radius={8} />
      ) : (
        <DaysChart days={days} now={now} />
      )}
    </Body>
  );
}

/** The days of the choice, and the function that saves them. */
function useDays({ axis, range, now, onSave }: UsageCardProps, count: number) {
  const { t } = useTranslation('overview');
  const { zone } = useFormat();
  const days = axis.state === 'ready' ? stepsOf(axis.data, range, zone, now).slice(-count) : [];
  const save = () =>
    onSave({
      name: t('file'),
      columns: [t('day'), t('raw'), t('billed')],
      rows: days.map(({ from, sums }) => [
        dayOf(from, zone),
        ...(sums ? [sums.upload + sums.download, sums.billed] : ['', '']),
      ]),
    });
  return { days, save: days.length > 0 ? save : undefined };
}

/** A small chart of the last days. The full chart has its own page. */
export function UsageCard(props: UsageCardProps) {
  const { axis, now, chartHref, onRetry } = props;
  const { t } = useTranslation('overview');
  const [view, setView] = useState<View>('chart');
  const [choice, setChoice] = useState<Choice>('14');
  const { days, save } = useDays(props, Number(choice));
  const until = axis.state === 'ready' ? axis.data.data_until : undefined;
  return (
    <Card
      title={t('usage')}
      tools={<ViewTools view={view} onView={setView} onSave={save} />}
      aria-busy={axis.state === 'loading' || undefined}
    >
      <CardBody style={{ paddingBottom: 0 }}>
        <Row between wrap>
          <Segments
            small
            label={t('days')}
            value={choice}
            onChange={setChoice}
            options={choices.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
          />
          <TextLink data-small href={chartHref}>
            {t('usageMore')}
          </TextLink>
        </Row>
      </CardBody>
      <Shown axis={axis} days={days} view={view} now={now} onRetry={onRetry} />
      <DataFoot until={axis.state === 'loading' ? null : until} now={now} />
    </Card>
  );
}
