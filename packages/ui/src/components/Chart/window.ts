/** The visible steps of a chart, both ends inclusive. */
export interface ChartWindow {
  from: number;
  to: number;
}

/** The minimum width in steps. */
const minSteps = 3;

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** Limits a window to the existing steps and to the minimum width. */
export function within({ from, to }: ChartWindow, steps: number): ChartWindow {
  const last = Math.max(0, steps - 1);
  const width = clamp(Math.round(to - from), Math.min(minSteps - 1, last), last);
  const begins = clamp(Math.round(from), 0, last - width);
  return { from: begins, to: begins + width };
}

export const whole = (steps: number): ChartWindow => ({ from: 0, to: Math.max(0, steps - 1) });

export const isWhole = ({ from, to }: ChartWindow, steps: number): boolean => from <= 0 && to >= steps - 1;

/** Zooms by a factor around the position `at`. */
export function zoomed({ from, to }: ChartWindow, factor: number, at: number, steps: number): ChartWindow {
  const width = (to - from) * factor;
  const share = to === from ? 0.5 : (at - from) / (to - from);
  const begins = at - width * share;
  return within({ from: begins, to: begins + width }, steps);
}

export const moved = ({ from, to }: ChartWindow, by: number, steps: number): ChartWindow =>
  within({ from: from + by, to: to + by }, steps);

/** Moves one end, but not beyond the limit of the other. */
export function withEnd(window: ChartWindow, end: 'from' | 'to', at: number, steps: number): ChartWindow {
  const last = Math.max(0, steps - 1);
  const span = Math.min(minSteps - 1, last);
  return end === 'from'
    ? { from: clamp(Math.round(at), 0, window.to - span), to: window.to }
    : { from: window.from, to: clamp(Math.round(at), window.from + span, last) };
}
