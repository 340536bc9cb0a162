import { formatDay } from '@ferry/core/format/time';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Bytes } from '../../../components/Bytes/Bytes.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { topOf } from '../../../components/Chart/byte-steps.ts';
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

export interface UsageDay {
  /** A day of the site, such as `2026-03-14`. */
  day: string;
  /** Bytes. */
  billed: number;
  raw: number;
}

export interface UsageCardProps {
  /** One for each day, oldest first. */
  days: Load<readonly UsageDay[]>;
  /** The site's zone, which determines the days. */
  zone: string | undefined;
  chartHref: string;
  onRetry: () => void;
}

const width = 640;
const height = 120;
const top = 8;
const bottom = 22;

/** The marked parts of the axis. */
const marks = [1, 0.5, 0] as const;
/** The height of a part of the axis, in the units of the drawing. */
const yOf = (share: number) => top + (1 - share) * (height - top - bottom);

const Area = styled.svg`
  display: block;
  width: 100%;
  height: 132px;
  path[data-line] { fill: none; stroke: var(--primary); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
  stop { stop-color: var(--primary); }
  line { stroke: var(--line); vector-effect: non-scaling-stroke; }
`;
/** The axis beside the drawing, which is stretched and so cannot hold text. */
const Framed = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 8px;
  & > div:first-child { position: relative; font-size: var(--t12); line-height: 18px; color: var(--muted); text-align: end; white-space: nowrap; }
  & > div:first-child > span { position: absolute; inset-inline-end: 0; transform: translateY(-50%); }
  /* The widest label makes the column. */
  & > div:first-child > b { visibility: hidden; font-weight: 400; }
  & > div:last-child { grid-column: 2; }
`;
const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  font-size: var(--t12);
  line-height: 18px;
  color: var(--muted);
`;

const inUnits = height - bottom + 2;

/** Fourteen days as an area chart. The table contains the same numbers. */
function Chart({ days, label, most }: { days: readonly UsageDay[]; label: string; most: number }) {
  const fill = useId();
  const x = (at: number) => (days.length < 2 ? 0 : (at / (days.length - 1)) * width);
  const y = (bytes: number) => yOf(bytes / most);
  const line = days
    .map(({ billed }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(billed).toFixed(1)}`)
    .join('');
  return (
    <Area viewBox={`0 0 ${width} ${inUnits}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopOpacity="0.22" />
          <stop offset="1" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      {marks.map((share) => (
        <line key={share} x1={0} x2={width} y1={yOf(share)} y2={yOf(share)} />
      ))}
      <path d={`${line}L${width} ${y(0)}L0 ${y(0)}Z`} fill={`url(#${fill})`} />
      <path data-line d={line} />
    </Area>
  );
}

type Days = { days: readonly UsageDay[] };

/** Formats a day for people, such as “Mar 14”. */
function useDayName(): (day: string) => string {
  const { i18n } = useTranslation();
  const time = { locale: i18n.language, zone: 'UTC' };
  // Fourteen days need no year.
  return (day) => formatDay(day, time, new Date(day));
}

function DaysTable({ days }: Days) {
  const { t } = useTranslation('overview');
  const name = useDayName();
  return (
    <Table
      dense
      label={t('usage')}
      rows={[...days].reverse()}
      rowKey={({ day }) => day}
      columns={[
        { header: t('day'), phone: 'title', cell: ({ day }) => name(day) },
        { header: t('raw'), phone: 'line', align: 'end', cell: ({ raw }) => <Bytes value={raw} /> },
        {
          header: t('billed'),
          phone: 'end',
          align: 'end',
          cell: ({ billed }) => (
            <Text weight={500}>
              <Bytes value={billed} />
            </Text>
          ),
        },
      ]}
    />
  );
}

/** The total, the chart and its two ends. */
function DaysChart({ days, zone }: Days & Pick<UsageCardProps, 'zone'>) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const name = useDayName();
  const shown = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)];
  const size = format.bytes(days.reduce((total, { billed }) => total + billed, 0));
  const most = Math.max(0, ...days.map(({ billed }) => billed));
  const axis = topOf(most);
  return (
    <>
      <Row between wrap style={{ rowGap: 0, marginBottom: 8 }}>
        <Text size={13} weight={500}>
          {t('usageSum', { size })}
        </Text>
        {zone && (
          <Text size={12} tone="muted">
            {t('usageZone', { zone: format.zoneName(zone) })}
          </Text>
        )}
      </Row>
      <Framed>
        <div aria-hidden>
          {marks.map((share) => (
            <span key={share} style={{ top: `${(yOf(share) / inUnits) * 100}%` }}>
              {share === 0 ? '0' : format.bytes(axis * share)}
            </span>
          ))}
          <b>{format.bytes(axis)}</b>
          <br />
          <b>{format.bytes(axis * 0.5)}</b>
        </div>
        <Chart days={days} most={axis} label={t('usageLabel', { size, most: format.bytes(most) })} />
        <Ends aria-hidden>{shown.map((one) => one && <span key={one.day}>{name(one.day)}</span>)}</Ends>
      </Framed>
    </>
  );
}

/** The same height in each state. */
const Body = styled(CardBody)`
  min-height: 212px;
`;

function InCard({ days, zone, view, onRetry }: Omit<UsageCardProps, 'chartHref'> & { view: View }) {
  const { t } = useTranslation('overview');
  if (days.state === 'failed')
    return (
      <Body>
        <FailedRow of={days} title={t('usageFailed')} onRetry={onRetry} />
      </Body>
    );
  if (view === 'table') return <DaysTable days={days.state === 'ready' ? days.data : []} />;
  return (
    <Body>
      {days.state === 'loading' ? (
        <Skeleton height={176} radius={8} />
      ) : (
        <DaysChart days={days.data} zone={zone} />
      )}
    </Body>
  );
}

type View = 'chart' | 'table';

/** A small chart of the usage of fourteen days. The full chart has its own page. */
export function UsageCard({ chartHref, ...props }: UsageCardProps) {
  const { t } = useTranslation('overview');
  const [view, setView] = useState<View>('chart');
  return (
    <Card
      title={t('usage')}
      tools={
        <>
          <Segments
            small
            label={t('showAs')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
          <TextLink data-small href={chartHref}>
            {t('usageMore')}
          </TextLink>
        </>
      }
      aria-busy={props.days.state === 'loading' || undefined}
    >
      <InCard {...props} view={view} />
    </Card>
  );
}
