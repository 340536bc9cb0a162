import { offsetText } from '@ferry/core/format/ranges';
import { daysBetween } from '@ferry/core/format/time';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { CardBody, CardFoot } from '../../../components/Card/Card.tsx';
import { around, Chart } from '../../../components/Chart/Chart.tsx';
import { type ChartSeries, usualHeight } from '../../../components/Chart/chart-types.ts';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { LoadCard } from '../../parts/LoadCard.tsx';
import { stepWords } from '../step-words.ts';
import { type Axis, type Step, stepsOf } from '../steps.ts';
import { NodeShares, NodeSharesSkeleton } from './NodeShares.tsx';
import { TrafficTable } from './TrafficTable.tsx';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';
import { ViewTools } from './ViewTools.tsx';

const Foot = styled(CardFoot)`
  justify-content: space-between;
  flex-wrap: wrap;
`;

type DrawnProps = Pick<UsageChartScreenProps, 'range' | 'isBilled' | 'view' | 'now' | 'onChange'>;

function Drawn({
  totals,
  steps,
  range,
  isBilled,
  view,
  now,
  onChange,
}: DrawnProps & { totals: Axis['totals']; steps: readonly Step[] }) {
  const { t, i18n } = useTranslation('usage');
  const format = useFormat();
  const title = t(range.step === 'hour' ? 'byHour' : 'byDay');
  const words = useMemo(
    () =>
      stepWords(steps, range.step, {
        locale: i18n.language,
        zone: format.zone,
        gap: t('noData'),
        bytes: format.bytes,
      }),
    [steps, range.step, i18n.language, format, t],
  );
  const series = useMemo((): ChartSeries[] => {
    const of = (key: 'upload' | 'download' | 'billed') => steps.map(({ sums }) => sums?.[key] ?? null);
    if (isBilled) return [{ name: t('billed'), hue: 'c1', values: of('billed') }];
    return [
      { name: t('download'), hue: 'c1', values: of('download') },
      { name: t('upload'), hue: 'c2', values: of('upload') },
    ];
  }, [steps, isBilled, t]);
  if (view === 'table') return <TrafficTable steps={steps} step={range.step} title={title} now={now} />;
  return (
    <CardBody>
      <Chart
        key={`${range.from.getTime()} ${range.to.getTime()}`}
        label={t('chartLabel', {
          title,
          from: words.step(0),
          to: words.step(steps.length - 1),
          total: format.bytes(isBilled ? totals.effective_traffic : totals.total_traffic),
        })}
        series={series}
        words={words}
        part={(window) =>
          range.step === 'day' &&
          window.to - window.from < 10 && (
            <TextButton
              data-small
              onClick={() =>
                onChange({ range: undefined, from: words.day(window.from), to: words.day(window.to) })
              }
            >
              {t('seeHours')}
            </TextButton>
          )
        }
      />
    </CardBody>
  );
}

/** Traffic by hour or day, as a chart or a table, and by node. */
export function TrafficCard(props: UsageChartScreenProps) {
  const { axis, range, node, view, now, nodesHref, onChange, onSave, onRetry } = props;
  const { t } = useTranslation('usage');
  const format = useFormat();
  const data = axis.state === 'ready' ? axis.data : undefined;
  // Rounded to the hour, so that the chart is not redrawn each minute.
  const hour = Math.floor(now.getTime() / 3_600_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hour` stands for `now`, and the bounds for the range
  const steps = useMemo(
    () => (data ? stepsOf(data, range, format.zone, now) : []),
    [data, range.from.getTime(), range.to.getTime(), format.zone, hour],
  );
  const save = () =>
    onSave({
      name: t('fileChart'),
      columns: [t('time'), t('upload'), t('download'), t('total'), t('billed')],
      rows: steps.map(({ from, sums }) => [
        from.toISOString(),
        ...(sums ? [sums.upload, sums.download, sums.upload + sums.download, sums.billed] : ['', '', '', '']),
      ]),
    });
  return (
    <LoadCard
      of={axis}
      title={t(range.step === 'hour' ? 'byHour' : 'byDay')}
      tools={
        <ViewTools
          view={view}
          onView={(next) => onChange({ view: next === 'table' ? 'table' : undefined })}
          onSave={data && data.totals.total_traffic > 0 ? save : undefined}
        />
      }
      loading={{
        said: t('chartLoading'),
        lines: (
          <>
            <CardBody>
              <Skeleton height={usualHeight + around} radius={8} />
            </CardBody>
            <NodeSharesSkeleton />
            <Foot>
              <Skeleton width={88} line={20} />
            </Foot>
          </>
        ),
      }}
      failed={{ title: t('chartFailedTitle'), safe: t('chartFailedText') }}
      empty={{
        title: t('chartEmptyTitle'),
        text: t('chartEmptyText'),
        action: <ButtonLink href={nodesHref}>{t('seeNodes')}</ButtonLink>,
      }}
      isEmpty={({ by_node }) => by_node.length === 0 && node === undefined}
      onRetry={onRetry}
      foot={({ data_until }) => (
        <Foot>
          <Text size={13} tone="muted">
            {t('dataUntil', {
              time:
                daysBetween(data_until, now, format.zone) === 0
                  ? format.clock(data_until)
                  : format.moment(data_until, now),
            })}
          </Text>
          <Text size={13} tone="muted">
            {t('zone', { zone: format.zone, offset: offsetText(now, format.zone) })}
          </Text>
        </Foot>
      )}
    >
      {(loaded) => (
        <>
          <Drawn {...props} totals={loaded.totals} steps={steps} />
          <NodeShares {...props} nodes={loaded.by_node} />
        </>
      )}
    </LoadCard>
  );
}
