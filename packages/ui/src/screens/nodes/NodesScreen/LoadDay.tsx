import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { NodeHistory } from '../node-words.ts';

/** The axis beside the drawing, which is stretched and so cannot hold text. */
const Framed = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px;
  margin-top: 12px;
  & > div { display: flex; flex-direction: column; justify-content: space-between; margin: -6px 0; font-size: var(--t12); line-height: 12px; color: var(--muted); text-align: end; }
`;

const Bars = styled.svg`
  display: block;
  width: 100%;
  height: 46px;
  border-block: 1px solid var(--line);
  rect { fill: var(--c1); }
  rect[data-high] { fill: var(--warning); }
  rect[data-full] { fill: var(--error); }
  rect[data-unread] { fill: var(--control-line); }
  rect[data-none] { fill: var(--track); }
`;

const halfHour = 1_800_000;

/** A bar for each half hour. Its height is the load. It is flat if the node did not report. */
export function LoadDay({ history: { from, to, reported }, now }: { history: NodeHistory; now: Date }) {
  const { t } = useTranslation('nodes');
  const format = useFormat();
  const first = Date.parse(from);
  const count = Math.max(1, Math.ceil((Date.parse(to) - first) / halfHour));
  const known = new Map(reported.map((one) => [Math.round((Date.parse(one.at) - first) / halfHour), one]));
  const loads = reported.flatMap(({ load }) => (load === null ? [] : [load]));
  const percent = (share: number) => Math.round(share * 100);
  const mean = loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length);
  const said = { heard: known.size, count, mean: percent(mean), most: percent(Math.max(0, ...loads)) };
  return (
    <div>
      <Row between>
        <Text weight={500}>{t('loadDay')}</Text>
        <Text size={13} tone="muted">
          {loads.length > 0 ? t('loadMean', said) : t('noData')}
        </Text>
      </Row>
      <Framed>
        <div aria-hidden>
          <span>100%</span>
          <span>0</span>
        </div>
        <Bars
          viewBox={`0 0 ${count * 4} 44`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t(loads.length > 0 ? 'loadSaid' : 'loadUnsaid', said)}
        >
          {Array.from({ length: count }, (_, at) => {
            const one = known.get(at);
            const load = one?.load ?? null;
            const height = one === undefined ? 2 : load === null ? 8 : Math.max(3, load * 44);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the half hour
                key={at}
                x={at * 4}
                y={44 - height}
                width={3}
                height={height}
                data-none={one === undefined || undefined}
                data-unread={(one !== undefined && load === null) || undefined}
                data-high={(load !== null && load >= 0.7 && load < 0.9) || undefined}
                data-full={(load !== null && load >= 0.9) || undefined}
              />
            );
          })}
        </Bars>
      </Framed>
      <Row between>
        <Text size={12} tone="muted">
          {format.moment(from, now)}
        </Text>
        <Text size={12} tone="muted">
          {t('heardIn', said)}
        </Text>
        <Text size={12} tone="muted">
          {format.clock(to)}
        </Text>
      </Row>
    </div>
  );
}
