import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { ChartSeries } from './chart-types.ts';
import { stacked } from './plot-options.ts';
import { type ChartWindow, isWhole, moved, withEnd } from './window.ts';

const Track = styled.div`
  position: relative;
  height: 40px;
  margin: 8px 0 4px;
  border-radius: 4px;
  background: var(--sunken);
  touch-action: pan-y;
  svg { position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 4px; }
`;

const Selection = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  border: 1.5px solid var(--primary);
  border-radius: 4px;
  background: color-mix(in srgb, var(--primary) 10%, transparent);
  cursor: grab;
  touch-action: none;
  &:active { cursor: grabbing; }
`;

/** Thin, with a wide touch area. */
const Handle = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 28px;
  margin-left: -14px;
  cursor: ew-resize;
  touch-action: none;
  border-radius: 4px;
  &::before { content: ''; position: absolute; inset: -2px -8px; }
  &::after { content: ''; position: absolute; left: 10px; top: 10px; bottom: 10px; width: 8px; border-radius: 3px; background: var(--surface); border: 1.5px solid var(--primary); box-sizing: border-box; }
`;

const paths = 240;

/** The outline of all data in few points: the maximum of each segment. */
function outline(series: readonly ChartSeries[]): string {
  const top = stacked(series).at(-1) ?? [];
  const largest = Math.max(1, ...top.map((value) => value ?? 0));
  const every = Math.max(1, Math.ceil(top.length / paths));
  const points: string[] = [];
  for (let at = 0; at < top.length; at += every) {
    const high = Math.max(...top.slice(at, at + every).map((value) => value ?? 0));
    const x = top.length < 2 ? 0 : (at / (top.length - 1)) * 100;
    points.push(`${x.toFixed(2)},${(40 - (high / largest) * 34).toFixed(2)}`);
  }
  return `M0,40L${points.join('L')}L100,40Z`;
}

export interface BrushProps {
  series: readonly ChartSeries[];
  window: ChartWindow;
  onWindow: (window: ChartWindow) => void;
  onReset: () => void;
  /** The labels of the two ends, and their values. */
  labels: { from: string; to: string };
  step: (index: number) => string;
}

/** An overview of all data with the visible part. The part and its ends move by mouse, touch and keys; Escape resets. */
export function Brush({ series, window, onWindow, onReset, labels, step }: BrushProps) {
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; window: ChartWindow }>(null);
  const path = useMemo(() => outline(series), [series]);
  const steps = series[0]?.values.length ?? 0;
  const percent = (at: number) => (steps < 2 ? 0 : (at / (steps - 1)) * 100);
  const stepsOf = (pixels: number) => (pixels / (track.current?.clientWidth || 1)) * (steps - 1);

  const grip = (change: (before: ChartWindow, by: number) => ChartWindow) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, window };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = held.current;
      if (before !== null) onWindow(change(before.window, stepsOf(event.clientX - before.x)));
    },
    onPointerUp() {
      held.current = null;
    },
    onPointerCancel() {
      held.current = null;
    },
  });
  const keysOf = (end: 'from' | 'to') => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isWhole(window, steps)) {
      event.preventDefault();
      onReset();
      return;
    }
    const page = Math.max(1, Math.round(steps / 10));
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }[
      event.key
    ];
    const ends = { Home: 0, End: steps - 1 }[event.key];
    const at = ends ?? (by === undefined ? undefined : window[end] + by);
    if (at === undefined) return;
    event.preventDefault();
    onWindow(withEnd(window, end, at, steps));
  };
  return (
    <Track ref={track}>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
        <path
          d={path}
          fill="var(--c1)"
          fillOpacity={0.3}
          stroke="var(--c1)"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Selection
        style={{ left: `${percent(window.from)}%`, right: `${100 - percent(window.to)}%` }}
        {...grip((before, by) => moved(before, by, steps))}
      />
      {(['from', 'to'] as const).map((end) => (
        <Handle
          key={end}
          role="slider"
          tabIndex={0}
          aria-label={labels[end]}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, steps - 1)}
          aria-valuenow={window[end]}
          aria-valuetext={step(window[end])}
          style={{ left: `${percent(window[end])}%` }}
          onKeyDown={keysOf(end)}
          {...grip((before, by) => withEnd(before, end, before[end] + by, steps))}
        />
      ))}
    </Track>
  );
}
