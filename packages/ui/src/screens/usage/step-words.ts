import type { Step } from '@ferry/core/format/ranges/steps';
import { dayOf, formatClock, formatDay } from '@ferry/core/format/time';
import type { ChartWords } from '../../components/Chart/chart-types.ts';
import type { Format } from '../../components/Format/Format.tsx';

export interface StepWords extends ChartWords {
  /** The day of a step, as `2026-03-14`. */
  day: (index: number) => string;
}

/** The labels of the steps of a range. */
export function stepWords(
  steps: readonly Step[],
  size: 'hour' | 'day',
  { locale, zone, gap, bytes }: { locale: string; zone: string; gap: string; bytes: Format['bytes'] },
): StepWords {
  const time = { locale, zone };
  const last = steps.at(-1)?.from ?? new Date(0);
  const at = (index: number) => steps[Math.min(Math.max(0, index), steps.length - 1)]?.from ?? last;
  const dayName = (index: number) => formatDay(at(index), time, last);
  // Created once, because it is needed for each step of each drawing.
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', hour: 'numeric' });
  const midnights = new Set(
    size === 'hour'
      ? steps.flatMap((step, index) => (Number(hour.format(step.from)) === 0 ? [index] : []))
      : [],
  );
  const isMidnight = (index: number) => midnights.has(index);
  return {
    value: (value, like, isInColumn) => bytes(value, isInColumn, like),
    gap,
    day: (index) => dayOf(at(index), zone),
    step: (index) => (size === 'day' ? dayName(index) : `${dayName(index)} ${formatClock(at(index), time)}`),
    ...(size === 'hour' ? { isMark: isMidnight } : {}),
    tick: (index) => {
      if (size === 'day' || isMidnight(index)) return dayName(index).replace(/^\d{4}\s*年\s*/, '');
      return formatClock(at(index), time);
    },
  };
}
