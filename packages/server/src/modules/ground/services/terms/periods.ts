import {
  approximateDays,
  isInMonths,
  isSameUnit,
  lengthBetween,
  lengthOf,
  momentAfter,
  noLength,
  plus,
} from './length.ts';
import type { RunningTerm, Term } from './term.ts';

/** How often an interval fits into a duration, halves rounded up. */
export const timesIn = (duration: string, interval: string): number =>
  Math.floor(approximateDays(lengthOf(duration)) / approximateDays(lengthOf(interval)) + 0.5);

/** The number of periods of a term: at least one, and only one without an interval or an end. */
export const periodsOf = (duration: string | null, interval: string | null): number =>
  duration === null || interval === null ? 1 : Math.max(1, timesIn(duration, interval));

/** When a period of the running term begins: `term.first` or a later one. */
export function beginOf(term: RunningTerm, period: number, zone: string): Date {
  const interval = term.interval === null ? noLength : lengthOf(term.interval);
  return momentAfter(term.counted_from, plus(term.offset, interval, period - term.first), zone);
}

/** When the running term ends. `null`: never. */
export const endOf = ({ counted_from, offset, rest }: RunningTerm, zone: string): Date | null =>
  rest === null ? null : momentAfter(counted_from, plus(offset, rest), zone);

/** Whether another period follows in the term. */
export const hasNext = ({ period, periods, duration, interval }: RunningTerm): boolean =>
  duration === null ? interval !== null : period + 1 < periods;

/** When the running period ends. `null`: never. */
export const periodEnd = (term: RunningTerm, zone: string): Date | null =>
  hasNext(term) ? beginOf(term, term.period + 1, zone) : endOf(term, zone);

/** Drops the periods that would begin at the end of the term or later, such as the 29th day in a February of 28. */
function withoutLatePeriods(term: RunningTerm, zone: string): RunningTerm {
  const end = endOf(term, zone);
  if (end === null) return term;
  let { periods } = term;
  while (periods - 1 > term.period && beginOf(term, periods - 1, zone) >= end) periods -= 1;
  return { ...term, periods };
}

const withPaidUntil = (term: RunningTerm, zone: string): RunningTerm => ({
  ...term,
  paid_until: periodEnd(term, zone),
});

/**
 * Places a term at the end of another, or where none runs, without computing its periods. If both are counted in months,
 * its months are counted from the same moment as those of the term before it.
 */
export function placeAt(term: Term, at: Date, before: RunningTerm | null): RunningTerm {
  const rest = term.duration === null ? null : lengthOf(term.duration);
  const goesOn = before?.rest && rest && isInMonths(rest) && isInMonths(plus(before.offset, before.rest));
  const counted = goesOn
    ? { counted_from: before.counted_from, offset: plus(before.offset, before.rest) }
    : { counted_from: at, offset: noLength };
  return {
    ...term,
    ...counted,
    begun_at: at,
    rest,
    first: 0,
    period: 0,
    period_begun_at: at,
    paid_until: null,
  };
}

/** Begins a term where `placeAt` puts it. */
export const begin = (term: Term, at: Date, before: RunningTerm | null, zone: string): RunningTerm =>
  withPaidUntil(withoutLatePeriods(placeAt(term, at, before), zone), zone);

/** Begins a later period of the running term at its time. */
export const beginPeriod = (term: RunningTerm, period: number, zone: string): RunningTerm =>
  withPaidUntil({ ...term, period, period_begun_at: beginOf(term, period, zone) }, zone);

/** Moves the end of the running period to `at`. All later periods are counted from there. */
export function withPeriodUntil(term: RunningTerm, at: Date, zone: string): RunningTerm {
  const next = term.period + 1;
  const counted = { ...term, first: next, offset: noLength, counted_from: at };
  const end = endOf(term, zone);
  if (term.rest === null || end === null) return counted;
  if (!hasNext(term)) return { ...counted, rest: noLength };
  const interval = lengthOf(term.interval ?? 'PT0S');
  const rest = isSameUnit(term.rest, interval)
    ? plus(term.rest, interval, term.first - next)
    : lengthBetween(beginOf(term, next, zone), end, zone);
  return withoutLatePeriods({ ...counted, rest }, zone);
}
