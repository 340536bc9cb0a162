import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import UPlot from 'uplot';
import type { ChartSeries, ChartWords } from './chart-types.ts';
import { plotOptions, stacked } from './plot-options.ts';
import type { ChartWindow } from './window.ts';

/** The part of the library's style sheet that this chart needs. */
const Place = styled.div`
  position: relative;
  min-width: 0;
  touch-action: pan-y;
  .uplot, .u-wrap { position: relative; width: 100%; user-select: none; }
  canvas { display: block; position: relative; width: 100%; height: 100%; }
  .u-over, .u-under { position: absolute; }
  .u-over { cursor: crosshair; }
  .u-axis { position: absolute; }
  .u-select { position: absolute; pointer-events: none; background: var(--primary); opacity: 0.14; }
  .u-cursor-x { position: absolute; left: 0; top: 0; height: 100%; border-right: 1px solid var(--primary); pointer-events: none; will-change: transform; }
  .u-cursor-pt { position: absolute; top: 0; left: 0; border-radius: 50%; border: 0 solid; pointer-events: none; will-change: transform; background-clip: padding-box !important; }
  .u-off { display: none; }
`;

export interface ChartCanvasProps {
  series: readonly ChartSeries[];
  words: ChartWords;
  window: ChartWindow;
  height: number;
  bars: boolean;
  /** Drawn as a dashed line. */
  earlier: readonly (number | null)[] | undefined;
  /** The step of the readout. */
  cursor: number;
  onCursor: (index: number) => void;
  onWindow: (window: ChartWindow) => void;
  onReset: () => void;
}

/** A counter that increases when the theme changes, because a canvas keeps its colours. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges((before) => before + 1));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return changes;
}

/** One finger shows the step under it, two fingers zoom. */
function useFingers(
  place: RefObject<HTMLDivElement | null>,
  plot: RefObject<UPlot | null>,
  props: RefObject<ChartCanvasProps>,
) {
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    const fingers = new Map<number, number>();
    let before: { from: number; to: number; min: number; max: number } | undefined;
    const xOf = (event: PointerEvent) => {
      const over = plot.current?.over.getBoundingClientRect();
      return over === undefined ? 0 : event.clientX - over.left;
    };
    const spread = () => {
      const all = [...fingers.values()];
      return { min: Math.min(...all), max: Math.max(...all) };
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      fingers.set(event.pointerId, xOf(event));
      if (fingers.size === 2) before = { ...props.current.window, ...spread() };
      else plot.current?.setCursor({ left: xOf(event), top: 10 });
    };
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, xOf(event));
      const width = plot.current?.over.clientWidth ?? 0;
      if (fingers.size === 2 && before !== undefined && width > 0) {
        const { min, max } = spread();
        const perPixel = (before.to - before.from) / width;
        const factor = (before.max - before.min) / Math.max(24, max - min);
        const middle = before.from + ((before.min + before.max) / 2) * perPixel;
        const begins = middle - ((min + max) / 2) * perPixel * factor;
        props.current.onWindow({ from: begins, to: begins + (before.to - before.from) * factor });
      } else if (fingers.size === 1) plot.current?.setCursor({ left: xOf(event), top: 10 });
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      before = undefined;
    };
    box.addEventListener('pointerdown', down);
    box.addEventListener('pointermove', move);
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, up);
    return () => {
      box.removeEventListener('pointerdown', down);
      box.removeEventListener('pointermove', move);
      for (const end of ['pointerup', 'pointercancel'] as const) removeEventListener(end, up);
    };
  }, [place, plot, props]);
}

/** The drawing with its library, in a separate chunk. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { series, words, bars, earlier, window, height, cursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const latest = useRef(props);
  latest.current = props;
  const theme = useThemeChanges();

  /** Whether this code, and not the customer, moves the cursor: the library calls back for both. */
  const isOurs = useRef(false);
  const show = useCallback((drawn: UPlot) => {
    const { window: part, cursor: at, bars: isBars } = latest.current;
    // A bar at the edge is as wide as the others.
    const padding = isBars ? 0.5 : 0;
    isOurs.current = true;
    drawn.batch(() => drawn.setScale('x', { min: part.from - padding, max: part.to + padding }));
    drawn.setCursor({ left: drawn.valToPos(at, 'x'), top: 10 }, false);
    isOurs.current = false;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read anew when the theme changes
  useLayoutEffect(() => {
    const box = place.current;
    if (box === null) return;
    const style = getComputedStyle(box);
    const sums = stacked(series);
    const steps = (series[0]?.values ?? []).map((_, at) => at);
    const before = earlier && steps.map((at) => earlier[at] ?? null);
    const drawn = new UPlot(
      plotOptions({
        series,
        words,
        bars,
        hasEarlier: before !== undefined,
        size: { width: Math.max(120, box.clientWidth), height },
        inks: { token: (name) => style.getPropertyValue(`--${name}`).trim(), font: style.fontFamily },
        chosen: () => latest.current.cursor,
        onCursor: (index) => {
          if (isOurs.current) return;
          // The pointer left the chart: the readout keeps its step.
          if (index !== undefined) latest.current.onCursor(index);
          else if (plot.current) show(plot.current);
        },
        onSelect: (from, to) => latest.current.onWindow({ from: Math.round(from), to: Math.round(to) }),
        onReset: () => latest.current.onReset(),
      }),
      [steps, ...sums, ...(before ? [before] : [])] as UPlot.AlignedData,
      box,
    );
    plot.current = drawn;
    show(drawn);
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === 0 || box.clientWidth === drawn.width) return;
      drawn.setSize({ width: box.clientWidth, height });
      show(drawn);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [series, words, bars, earlier, height, theme, show]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` reads the window by its reference
  useLayoutEffect(() => {
    if (plot.current) show(plot.current);
  }, [window.from, window.to, show]);

  useLayoutEffect(() => {
    const drawn = plot.current;
    if (drawn === null) return;
    if (cursor !== drawn.cursor.idx) show(drawn);
    // The bar of the readout is darker than the others.
    if (bars) drawn.redraw(false, false);
  }, [cursor, bars, show]);

  useFingers(place, plot, latest);
  return <Place ref={place} style={{ height }} />;
}
