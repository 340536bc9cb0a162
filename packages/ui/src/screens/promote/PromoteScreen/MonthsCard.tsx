import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { months as monthsCall } from '@ferry/core/contract/invites/customer';
import { formatMonth, formatMonthName } from '@ferry/core/format/time';
import { styled } from 'styled-components';
import { CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Table } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Load } from '../../parts/load.ts';
import { type SavedTable, type View, ViewTools } from '../../parts/view/ViewTools.tsx';

export type Months = CallAnswer<typeof monthsCall>['result'];
type Month = Months['months'][number];

/** The width of the drawing in its own units. It is smaller on phones, so that text has the normal size. */
const widths = { wide: 600, narrow: 330 } as const;
const height = 220;
/** The usual room for amounts beside the axis. */
const minLeft = 44;
/** The width of a digit. */
const digit = 7;
const top = 24;
const bottom = 28;
const plot = height - top - bottom;

const Chart = styled.svg`
  display: block;
  width: 100%;
  height: auto;
  &[data-for='narrow'] { ${from.sm} { display: none; } }
  &[data-for='wide'] { ${below.sm} { display: none; } }
  text { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
  [data-value] { fill: var(--text); }
  line { stroke: var(--line); }
  [data-confirmed] { fill: var(--primary); }
  [data-pending] { fill: var(--primary-soft); stroke: var(--primary); stroke-dasharray: 3 2; }
`;
const Legend = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  &::before { content: ''; width: 10px; height: 10px; border-radius: 2px; background: var(--primary); }
  &[data-pending]::before { background: var(--primary-soft); outline: 1px dashed var(--primary); outline-offset: -1px; }
`;

/** A round step for an axis: 1, 2 or 5 times a power of ten, for three or four steps. */
function stepFor(largest: number): number {
  const rough = Math.max(largest, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10;
  return step * power;
}

/**
 * Bars of months: confirmed below, pending above. Hidden from screen readers, because the table has the same data.
 */
function Bars({
  months,
  label,
  nameOf,
  amountOf,
  sign,
  size,
}: {
  months: readonly Month[];
  size: keyof typeof widths;
  label: string;
  nameOf: (m: Month) => string;
  amountOf: (amount: string) => string;
  /** The currency sign before each amount of the axis. */
  sign: string;
}) {
  const sums = months.map(({ confirmed, pending }) => Number(confirmed) + Number(pending));
  const step = stepFor(Math.max(...sums));
  const lines = Math.max(1, Math.ceil(Math.max(...sums) / step));
  const y = (value: number) => top + plot - (value / (step * lines)) * plot;
  const width = widths[size];
  const named = (value: number) => `${sign}${Number(value.toFixed(2))}`;
  const left = Math.max(minLeft, named(step * lines).length * digit + 14);
  const slot = (width - left) / months.length;
  const bar = Math.min(36, slot * 0.5);
  const said = sums.map((sum) => amountOf(sum.toFixed(2)));
  // Longer amounts would overlap. The table has them.
  const fits = said.every((amount) => amount.length * digit < slot);
  return (
    <Chart data-for={size} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {Array.from({ length: lines + 1 }, (_, at) => at * step).map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 10} y={y(value) + 4} textAnchor="end">
            {named(value)}
          </text>
        </g>
      ))}
      {months.map((month, at) => {
        const x = left + slot * at + (slot - bar) / 2;
        const confirmed = Number(month.confirmed);
        const sum = sums[at] ?? 0;
        return (
          <g key={month.month}>
            {confirmed > 0 && (
              <rect data-confirmed x={x} y={y(confirmed)} width={bar} height={y(0) - y(confirmed)} rx={2} />
            )}
            {sum > confirmed && (
              <rect data-pending x={x} y={y(sum)} width={bar} height={y(confirmed) - y(sum)} rx={2} />
            )}
            {sum > 0 && fits && (
              <text data-value x={x + bar / 2} y={y(sum) - 7} textAnchor="middle">
                {said[at]}
              </text>
            )}
            <text x={x + bar / 2} y={height - 8} textAnchor="middle">
              {nameOf(month)}
            </text>
          </g>
        );
      })}
    </Chart>
  );
}

export interface MonthsCardProps {
  months: Load<Months>;
  /** The chosen view, from the address. */
  view: View;
  /** The chart or its table was chosen. */
  onView: (view: View) => void;
  /** Saves the months as a file. */
  onSave: (table: SavedTable) => void;
  onRetry: () => void;
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  const { t, i18n } = useTranslation('promote');
  const format = useFormat();
  return (
    <Table
      label={t('months')}
      rows={[...months].reverse()}
      rowKey={({ month }) => month}
      columns={[
        { header: t('month'), phone: 'title', cell: ({ month }) => formatMonth(month, i18n.language) },
        {
          header: t('joined'),
          phone: 'line',
          align: 'end',
          cell: ({ joined }) => t('joinedCount', { count: joined }),
        },
        { header: t('pending'), phone: 'line', align: 'end', cell: (row) => format.money(row.pending) },
        {
          header: t('confirmed'),
          phone: 'end',
          align: 'end',
          cell: ({ confirmed }) => <Text weight={500}>{format.money(confirmed)}</Text>,
        },
      ]}
    />
  );
}

/** The bars, the legend of the two colours, and the months. */
function MonthsChart({ data: { months, time_zone: zone } }: { data: Months }) {
  const { t, i18n } = useTranslation('promote');
  const format = useFormat();
  const sum = months.reduce((all, { confirmed, pending }) => all + Number(confirmed) + Number(pending), 0);
  return (
    <CardBody>
      {(['wide', 'narrow'] as const).map((size) => (
        <Bars
          key={size}
          size={size}
          months={months}
          nameOf={({ month }) => formatMonthName(month, i18n.language)}
          amountOf={format.money}
          sign={format.currency}
          label={t('chartLabel', { amount: format.money(sum.toFixed(2)) })}
        />
      ))}
      <Row between wrap style={{ marginTop: 8, fontSize: 13, color: 'var(--muted)', rowGap: 4 }}>
        <Row gap={16}>
          <Legend>{t('confirmed')}</Legend>
          <Legend data-pending>{t('pending')}</Legend>
        </Row>
        <Text size={12}>{t('monthsNote', { zone: format.zoneName(zone) })}</Text>
      </Row>
    </CardBody>
  );
}

const isNothing = ({ confirmed, pending, joined }: Month) =>
  `${confirmed}${pending}${joined}` === '0.000.000';

/** The switch between chart and table, and the file. Without months to show they keep only their height. */
function Tools({ months, view, onView, onSave }: MonthsCardProps) {
  const { t } = useTranslation('promote');
  const rows = months.state === 'ready' ? months.data.months : [];
  const save = () =>
    onSave({
      name: t('file'),
      columns: [t('month'), t('joined'), t('pending'), t('confirmed')],
      rows: rows.map(({ month, joined, pending, confirmed }) => [month, joined, pending, confirmed]),
    });
  const isHidden = months.state === 'ready' && rows.every(isNothing);
  return (
    <Row style={isHidden ? { visibility: 'hidden' } : {}}>
      <ViewTools view={view} onView={onView} onSave={months.state === 'ready' ? save : undefined} />
    </Row>
  );
}

/** The commissions of six months, as bars or as a table. */
export function MonthsCard(props: MonthsCardProps) {
  const { months, view, onRetry } = props;
  const { t } = useTranslation('promote');
  const plate = (
    <CardBody>
      <Skeleton height={228} radius={8} />
    </CardBody>
  );
  return (
    <LoadCard
      of={months}
      title={t('months')}
      tools={<Tools {...props} />}
      loading={{ said: t('monthsLoading'), lines: plate }}
      failed={{ title: t('monthsFailed'), safe: t('failedText') }}
      empty={{ title: t('monthsNoneTitle'), text: t('monthsNone') }}
      isEmpty={(data) => data.months.every(isNothing)}
      onRetry={onRetry}
    >
      {(data) => (view === 'table' ? <MonthsTable months={data.months} /> : <MonthsChart data={data} />)}
    </LoadCard>
  );
}
