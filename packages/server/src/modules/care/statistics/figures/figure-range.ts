import type { CallParsed } from '@ferry/core/contract/base/call';
import type { revenue } from '@ferry/core/contract/statistics/admin';
import { Temporal } from 'temporal-polyfill';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { dayOf, startOf } from '../../../ground/services/index.ts';

type Asked = CallParsed<typeof revenue>;

/**
 * The largest number of steps. Figures of customers store steps as the bits of a 64-bit number, so 64 is the upper
 * bound there.
 */
const maxSteps = { day: 400, week: 60, month: 36 } as const;
const defaultSteps = { day: { days: 29 }, week: { weeks: 11 }, month: { months: 11 } } as const;

const firstOf = (day: Temporal.PlainDate, by: Asked['by']) => {
  if (by === 'week') return day.subtract({ days: day.dayOfWeek - 1 });
  return by === 'month' ? day.with({ day: 1 }) : day;
};

const outOfRange = () =>
  new Refusal('figures.range', {
    status: 422,
    field: 'from',
    details: { most_days: maxSteps.day, most_weeks: maxSteps.week, most_months: maxSteps.month },
  });

/** The requested days, the moments of their start and end, and the first day of each step. */
export function readFigureRange({ config, now }: Services, { from, to, by }: Asked) {
  const zone = config.timeZone;
  const last = to === undefined ? dayOf(now(), zone) : Temporal.PlainDate.from(to);
  const first =
    from === undefined ? firstOf(last.subtract(defaultSteps[by]), by) : Temporal.PlainDate.from(from);
  const isBefore = Temporal.PlainDate.compare(first, last) > 0;
  const steps: string[] = [];
  for (let at = firstOf(first, by); Temporal.PlainDate.compare(at, last) <= 0; ) {
    if (steps.length === maxSteps[by]) throw outOfRange();
    steps.push(at.toString());
    at = at.add(by === 'day' ? { days: 1 } : by === 'week' ? { weeks: 1 } : { months: 1 });
  }
  if (isBefore) throw outOfRange();
  return {
    asked: { time_zone: zone, from: first.toString(), to: last.toString(), by },
    begins: startOf(first, zone),
    ends: startOf(last.add({ days: 1 }), zone),
    steps,
  };
}

export type FigureRange = ReturnType<typeof readFigureRange>;

/** Rows of all steps, with zeros for steps without a row. */
export function everyStep<Row extends { begins: string }>(
  { steps }: FigureRange,
  rows: readonly Row[],
  none: Omit<Row, 'begins'>,
): (Omit<Row, 'begins'> & { begins: string })[] {
  const known = new Map(rows.map((row) => [row.begins, row]));
  return steps.map((begins) => known.get(begins) ?? { ...none, begins });
}
