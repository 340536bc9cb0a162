import type { Step } from '@ferry/core/format/ranges/steps';
import { useMemo, useState } from 'react';
import { CardBody } from '../../../components/Card/Card.tsx';
import { DataFoot } from '../../../components/Card/DataFoot.tsx';
import { Chart, ChartSkeleton } from '../../../components/Chart/Chart.tsx';
import type { ChartSeries, EarlierValues } from '../../../components/Chart/chart-types.ts';
import type { ChartWindow } from '../../../components/Chart/window.ts';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { LoadCard } from '../../parts/LoadCard.tsx';
import { ViewTools } from '../../parts/view/ViewTools.tsx';
import { useNoTraffic } from '../no-traffic.tsx';
import { stepWords } from '../step-words.ts';
import type { Axis } from '../steps.ts';
import type { Earlier } from './earlier.ts';
import { NodeShares, NodeSharesSkeleton } from './NodeShares.tsx';
import { TrafficTable } from './TrafficTable.tsx';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';
import { viewIcons } from './view-icons.ts';

interface Compared {
  steps: readonly Step[];
  /** `undefined`: not loaded yet. `null`: there is nothing to compare with. */
  earlier: Earlier | null | undefined;
}

type DrawnProps = Compared &
  Pick<UsageChartScreenProps, 'range' | 'isBilled' | 'view' | 'now' | 'onChange'> & {
    totals: Axis['totals'];
  };

/** The values of the chart. They are the same objects until the numbers change. */
function useValues({
  steps,
  earlier,
  isBilled,
  range,
}: Pick<DrawnProps, 'steps' | 'earlier' | 'isBilled' | 'range'>) {
  const { t } = useTranslation('usage');
  const series = useMemo((): ChartSeries[] => {
    const of = (key: 'upload' | 'download' | 'billed') => steps.map(({ sums }) => sums?.[key] ?? null);
    if (isBilled) return [{ name: t('billed'), hue: 'c1', values: of('billed') }];
    return [
      { name: t('download'), hue: 'c1', values: of('download') },
      { name: t('upload'), hue: 'c2', values: of('upload') },
    ];
  }, [steps, isBilled, t]);
  const before = useMemo(
    (): EarlierValues => ({
      name: t('earlier'),
      stepName: t(range.step === 'hour' ? 'earlierHour' : 'earlierDay'),
      values:
        earlier === undefined
          ? undefined
          : steps.map((_, at) => {
              const sums = earlier?.steps[at]?.sums;
              if (sums === undefined) return null;
              return isBilled ? sums.billed : sums.upload + sums.download;
            }),
    }),
    [steps, earlier, isBilled, range.step, t],
  );
  return { series, before };
}

/** The chart, or its numbers as a table. A part that is chosen in the chart stays chosen in the table. */
function Drawn({ totals, steps, earlier, range, isBilled, view, now, onChange }: DrawnProps) {
  const { t, i18n } = useTranslation(['usage', 'ui']);
  const format = useFormat();
  const [part, setPart] = useState<ChartWindow>();
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
  const { series, before } = useValues({ steps, earlier, isBilled, range });
  if (view === 'table')
    return (
      <>
        {part && (
          <CardBody>
            <Row between wrap>
              <Text size={13} tone="muted">
                {t('fromTo', { from: words.step(part.from), to: words.step(part.to) })}
              </Text>
              <TextButton data-small onClick={() => setPart(undefined)}>
                {t('ui:showAll')}
              </TextButton>
            </Row>
          </CardBody>
        )}
        <TrafficTable
          key={`${part?.from} ${part?.to}`}
          steps={part ? steps.slice(part.from, part.to + 1) : steps}
          step={range.step}
          title={title}
          now={now}
        />
      </>
    );
  return (
    <CardBody>
      <Chart
        label={t('chartLabel', {
          title,
          from: words.step(0),
          to: words.step(steps.length - 1),
          total: format.bytes(isBilled ? totals.effective_traffic : totals.total_traffic),
        })}
        series={series}
        words={words}
        bars={range.step === 'day'}
        earlier={before}
        window={part}
        onWindow={setPart}
        part={(window) =>
          range.step === 'day' && (
            <TextButton
              data-small
              onClick={() =>
                onChange({ range: undefined, from: words.day(window.from), to: words.day(window.to) })
              }
            >
              {t(window.to - window.from < 10 ? 'seeHours' : 'seeOnly')}
            </TextButton>
          )
        }
      />
    </CardBody>
  );
}

/** Traffic by hour or day, as a chart or a table, and by node. */
export function TrafficCard(props: UsageChartScreenProps & Compared) {
  const { axis, range, node, view, now, steps, earlier, onChange, onSave, onRetry } = props;
  const { t } = useTranslation('usage');
  const data = axis.state === 'ready' ? axis.data : undefined;
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
          icons={viewIcons}
          onSave={data && data.totals.total_traffic > 0 ? save : undefined}
        />
      }
      loading={{
        said: t('chartLoading'),
        lines: (
          <>
            <CardBody>
              <ChartSkeleton />
            </CardBody>
            <NodeSharesSkeleton />
            <DataFoot until={null} now={now} />
          </>
        ),
      }}
      failed={{ title: t('chartFailedTitle'), safe: t('chartFailedText') }}
      empty={{ ...useNoTraffic(props), example: 'bars' }}
      isEmpty={({ by_node }) => by_node.length === 0 && node === undefined}
      onRetry={onRetry}
      foot={({ data_until }) => <DataFoot until={data_until} now={now} />}
    >
      {(loaded) => (
        <>
          <Drawn
            key={`${range.from.getTime()} ${range.to.getTime()}`}
            {...props}
            steps={steps}
            totals={loaded.totals}
          />
          <NodeShares {...props} nodes={loaded.by_node} before={earlier?.nodes} />
        </>
      )}
    </LoadCard>
  );
}
