import { type KeyboardEvent, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { TextButton } from '../Link/Link.tsx';
import { Brush } from './Brush.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import { type ChartProps, type ChartSeries, usualHeight } from './chart-types.ts';
import { type ChartWindow, isWhole, whole, within, zoomed } from './window.ts';

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 20px;
  min-height: 32px;
  font-size: var(--t13);
  line-height: 20px;
  & > span { display: inline-flex; align-items: center; gap: 8px; }
  i { width: 8px; height: 8px; border-radius: 2px; flex: none; }
  em { font-style: normal; color: var(--muted); }
  button { margin-inline-start: auto; }
`;

const Stage = styled.div`
  position: relative;
  border-radius: 4px;
`;

const Tip = styled.div`
  position: absolute;
  top: 12px;
  z-index: 2;
  pointer-events: none;
  min-width: 148px;
  padding: 8px 12px;
  border-radius: var(--r-control);
  background: var(--raised);
  box-shadow: var(--float);
  font-size: var(--t12);
  line-height: 20px;
  white-space: nowrap;
  &[data-before] { transform: translateX(-100%); }
  p { display: flex; align-items: center; gap: 8px; }
  i { width: 8px; height: 8px; border-radius: 2px; flex: none; }
  b { font-weight: 600; margin-inline-start: auto; padding-inline-start: 16px; }
`;

/** The tooltip with the values of a step. */
function StepTip({
  series,
  words,
  window: { from, to },
  at,
}: Pick<ChartProps, 'series' | 'words'> & { window: ChartWindow; at: number }) {
  const share = (at - from) / Math.max(1, to - from);
  if (share < 0 || share > 1) return null;
  return (
    <Tip
      aria-hidden
      data-before={share > 0.5 || undefined}
      style={{ left: `calc(64px + (100% - 92px) * ${share} + ${share > 0.5 ? -12 : 12}px)` }}
    >
      <p>{words.step(at)}</p>
      {series.toReversed().map(({ name, hue, values }) => (
        <p key={name}>
          <i style={{ background: `var(--${hue})` }} />
          {name}
          <b>{(values[at] ?? null) === null ? words.gap : words.value(values[at] ?? 0)}</b>
        </p>
      ))}
    </Tip>
  );
}

interface Keys {
  shown: ChartWindow;
  steps: number;
  at: number | undefined;
  setCursor: (at: number) => void;
  setWindow: (window: ChartWindow) => void;
  showAll: () => void;
}

/** Arrow and page keys go through the steps, plus and minus zoom, Escape resets. */
function keysOf({ shown, steps, at, setCursor, setWindow, showAll }: Keys) {
  return (event: KeyboardEvent) => {
    const here = at ?? shown.to;
    const page = Math.max(1, Math.round((shown.to - shown.from) / 10));
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[
      event.key
    ];
    if (by !== undefined || event.key === 'Home' || event.key === 'End') {
      const asked =
        { Home: shown.from, End: shown.to }[event.key] ?? (at === undefined ? here : here + (by ?? 0));
      const next = Math.min(Math.max(asked, 0), steps - 1);
      setCursor(next);
      if (next < shown.from) setWindow({ from: next, to: next + shown.to - shown.from });
      if (next > shown.to) setWindow({ from: next - shown.to + shown.from, to: next });
    } else if (event.key === '+' || event.key === '=') setWindow(zoomed(shown, 0.6, here, steps));
    else if (event.key === '-') setWindow(zoomed(shown, 1 / 0.6, here, steps));
    else if (event.key === 'Escape' && !isWhole(shown, steps)) showAll();
    else return;
    event.preventDefault();
  };
}

/** The chart with its legend, in a separate chunk with the library. */
export function ChartFrame({ label, series, words, height = usualHeight, part }: ChartProps) {
  const { t } = useTranslation();
  const steps = series[0]?.values.length ?? 0;
  const [asked, setAsked] = useState<ChartWindow>();
  const [cursor, setCursor] = useState<number>();
  const shown = useMemo(() => within(asked ?? whole(steps), steps), [asked, steps]);
  const setWindow = (next: ChartWindow) => setAsked(within(next, steps));
  const showAll = () => setAsked(undefined);
  const at = cursor !== undefined && cursor < steps ? cursor : undefined;
  const sumOf = ({ values }: ChartSeries) =>
    values.slice(shown.from, shown.to + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const textOf = (index: number) => {
    const parts = series.map(({ name, values }) => {
      const value = values[index] ?? null;
      return `${name} ${value === null ? words.gap : words.value(value)}`;
    });
    return [words.step(index), ...parts].join(', ');
  };
  const keys = keysOf({ shown, steps, at, setCursor, setWindow, showAll });
  return (
    <div>
      <Legend>
        {series.map((one) => (
          <span key={one.name}>
            <i style={{ background: `var(--${one.hue})` }} />
            {one.name}
            <em>{words.value(sumOf(one))}</em>
          </span>
        ))}
        {!isWhole(shown, steps) && (
          <>
            {part?.(shown)}
            <TextButton data-small onClick={showAll}>
              {t('showAll')}
            </TextButton>
          </>
        )}
      </Legend>
      <Stage
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps - 1)}
        aria-valuenow={at ?? shown.to}
        aria-valuetext={textOf(at ?? shown.to)}
        onKeyDown={keys}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setCursor(undefined)}
      >
        <ChartCanvas
          series={series}
          words={words}
          window={shown}
          height={height}
          cursor={at}
          onCursor={setCursor}
          onWindow={setWindow}
          onReset={showAll}
        />
        {at !== undefined && <StepTip series={series} words={words} window={shown} at={at} />}
      </Stage>
      {steps > 3 && (
        <Brush
          series={series}
          window={shown}
          onWindow={setWindow}
          labels={{ from: t('chartFrom'), to: t('chartTo') }}
          step={words.step}
        />
      )}
    </div>
  );
}
