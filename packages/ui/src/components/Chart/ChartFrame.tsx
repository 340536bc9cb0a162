import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import { TextButton } from '../Link/Link.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Brush } from './Brush.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import { type ChartProps, usualHeight } from './chart-types.ts';
import { Readout, sumsOf, useEarlierText } from './Readout.tsx';
import { type ChartWindow, isWhole, whole, within, zoomed } from './window.ts';

/** Reserves the space beside the drawing for the labels of the axes. */
const Root = styled.div`
  --chart-left: 64px;
  --chart-right: 28px;
  ${below.sm} { --chart-left: 50px; --chart-right: 8px; }
`;

/** Keeps the overview of the chart as wide as its drawing. */
const AsWide = styled.div`
  margin: 0 var(--chart-right) 0 var(--chart-left);
`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  gap: 4px 20px;
  min-height: 32px;
  ${below.sm} { min-height: 56px; }
  font-size: var(--t13);
  line-height: 20px;
  & > span { display: inline-flex; align-items: center; gap: 8px; }
  i { width: 8px; height: 8px; border-radius: 2px; flex: none; }
  i[data-earlier] { width: 18px; height: 0; border-radius: 0; border-top: 1.5px dashed var(--text); opacity: 0.72; }
  em { font-style: normal; color: var(--muted); }
  button { margin-inline-start: auto; }
`;

const Stage = styled.div`
  position: relative;
  border-radius: 4px;
`;

interface Keys {
  shown: ChartWindow;
  steps: number;
  at: number;
  setCursor: (at: number) => void;
  setWindow: (window: ChartWindow) => void;
  showAll: () => void;
}

/** Arrow and page keys go through the steps, plus and minus zoom, Escape resets. */
function keysOf({ shown, steps, at, setCursor, setWindow, showAll }: Keys) {
  return (event: KeyboardEvent) => {
    const page = Math.max(1, Math.round((shown.to - shown.from) / 10));
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[
      event.key
    ];
    if (by !== undefined || event.key === 'Home' || event.key === 'End') {
      const asked = { Home: shown.from, End: shown.to }[event.key] ?? at + (by ?? 0);
      const next = Math.min(Math.max(asked, 0), steps - 1);
      setCursor(next);
      if (next < shown.from) setWindow({ from: next, to: next + shown.to - shown.from });
      if (next > shown.to) setWindow({ from: next - shown.to + shown.from, to: next });
    } else if (event.key === '+' || event.key === '=') setWindow(zoomed(shown, 0.6, at, steps));
    else if (event.key === '-') setWindow(zoomed(shown, 1 / 0.6, at, steps));
    else if (event.key === 'Escape' && !isWhole(shown, steps)) showAll();
    else return;
    event.preventDefault();
  };
}

/** A sentence for screen readers once it no longer changes, so that a drag is not read out step by step. */
function Settled({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    // The initial part is not announced.
    if (text === first.current) return;
    first.current = '';
    const timer = setTimeout(() => setSaid(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

const sumIn = (values: readonly (number | null)[], { from, to }: ChartWindow) =>
  values.slice(from, to + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The largest step, or the last one of equals. The readout shows it until a step is selected. */
const mostAt = (sums: readonly (number | null)[], { from, to }: ChartWindow) => {
  const known = sums.slice(from, to + 1).map((sum) => sum ?? -1);
  return from + known.lastIndexOf(Math.max(...known));
};

/** Announces the visible part and its sum, once it no longer changes. */
function Said({
  words,
  sums,
  shown,
}: Pick<ChartProps, 'words'> & { sums: readonly (number | null)[]; shown: ChartWindow }) {
  const { t } = useTranslation();
  const [from, to] = [words.step(shown.from), words.step(shown.to)];
  const part = t('chartPart', { from, to, size: words.value(sumIn(sums, shown)) });
  return <Settled text={isWhole(shown, sums.length) ? t('chartWhole') : part} />;
}

/** All numbers of a step in a sentence. */
function useStepText({ series, words, earlier }: Pick<ChartProps, 'series' | 'words' | 'earlier'>) {
  const earlierText = useEarlierText(words);
  return (index: number) => {
    const sum = sumsOf(series)[index] ?? null;
    const parts = series.map(({ name, values }) => {
      const value = values[index] ?? null;
      return `${name} ${value === null ? words.gap : words.value(value, sum ?? 0)}`;
    });
    const compared = earlier?.values ? [earlierText(earlier, index, sum)] : [];
    return [words.step(index), ...parts, ...compared].join(', ');
  };
}

/** The legend, with the sums of the visible part. */
function Sums({
  series,
  words,
  earlier,
  shown,
  children,
}: Pick<ChartProps, 'series' | 'words' | 'earlier'> & { shown: ChartWindow; children: ReactNode }) {
  const sums = series.map(({ values }) => sumIn(values, shown));
  const before = earlier?.values && sumIn(earlier.values, shown);
  const largest = Math.max(...sums);
  return (
    <Legend>
      {series.map((one, at) => (
        <span key={one.name}>
          <i style={{ background: `var(--${one.hue})` }} />
          {one.name}
          <em>{words.value(sums[at] ?? 0, largest, true)}</em>
        </span>
      ))}
      {earlier && (
        <span>
          <i data-earlier />
          {earlier.name}
          <em>{before !== undefined && words.value(before, largest, true)}</em>
        </span>
      )}
      {children}
    </Legend>
  );
}

/** The chart with its readout and legend, in a separate chunk with the library. */
export function ChartFrame(props: ChartProps) {
  const { label, series, words, height = usualHeight, bars = false, earlier, window, onWindow, part } = props;
  const { t } = useTranslation();
  const textOf = useStepText(props);
  const steps = series[0]?.values.length ?? 0;
  const [cursor, setCursor] = useState<number>();
  const shown = within(window ?? whole(steps), steps);
  const setWindow = (next: ChartWindow) => {
    const fitted = within(next, steps);
    onWindow(isWhole(fitted, steps) ? undefined : fitted);
  };
  const showAll = () => onWindow(undefined);
  const sums = sumsOf(series);
  const at = Math.min(Math.max(cursor ?? mostAt(sums, shown), shown.from), shown.to);
  return (
    <Root>
      <Readout
        series={series}
        words={words}
        earlier={earlier}
        at={at}
        first={shown.from}
        last={shown.to}
        onStep={setCursor}
      />
      <Stage
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps - 1)}
        aria-valuenow={at}
        aria-valuetext={textOf(at)}
        onKeyDown={keysOf({ shown, steps, at, setCursor, setWindow, showAll })}
      >
        <ChartCanvas
          series={series}
          words={words}
          bars={bars}
          earlier={earlier?.values}
          window={shown}
          height={height}
          cursor={at}
          onCursor={setCursor}
          onWindow={setWindow}
          onReset={showAll}
        />
      </Stage>
      <Sums series={series} words={words} earlier={earlier} shown={shown}>
        {!isWhole(shown, steps) && (
          <>
            {part?.(shown)}
            <TextButton data-small onClick={showAll}>
              {t('showAll')}
            </TextButton>
          </>
        )}
      </Sums>
      {steps > 3 && (
        <AsWide>
          <Brush
            series={series}
            window={shown}
            onWindow={setWindow}
            onReset={showAll}
            labels={{ from: t('chartFrom'), to: t('chartTo') }}
            step={words.step}
          />
        </AsWide>
      )}
      <Said words={words} sums={sums} shown={shown} />
    </Root>
  );
}
