import { dayMs, hourMs } from '../../contract/base/values/units.ts';
import { dayOf } from '../time.ts';
import { aheadAt, momentIn } from '../zones.ts';

/** Named time ranges. `period`: since the last reset of usage. */
export const rangeNames = ['24h', '7d', '30d', 'period', '366d'] as const;
export type RangeName = (typeof rangeNames)[number] | 'own';

/** The longest range in days. */
export const maxDays = 366;
/** Ranges up to so many days are shown by hour. */
export const hourlyDays = 10;

export interface ChosenRange {
  readonly name: RangeName;
  readonly from: Date;
  /** The end (exclusive). For today it is the end of the day. */
  readonly to: Date;
  /** The first and last day, as `2026-03-14`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The unit of a step. */
  readonly step: 'hour' | 'day';
}

/** A day plus a number of days, as `2026-03-14`. */
export const addDays = (of: string, count: number): string =>
  new Date(Date.parse(`${of}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** The start of a day in a zone. */
export const startOfDay = (of: string, zone: string): Date => momentIn(Date.parse(`${of}T00:00:00Z`), zone);

const isDay = (text: string | null): text is string =>
  text !== null &&
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;

const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** A custom range of days, if it is valid. */
export function ownDays(from: string | null, to: string | null): [first: string, last: string] | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  const count = daysFrom(from, to);
  return count >= 1 && count <= maxDays ? [from, to] : undefined;
}

export interface Standing {
  now: Date;
  zone: string;
  /** The start of the present period. `undefined`: unknown or none. */
  periodStart?: Date | undefined;
}

/** Parses a range of an address: a name, or a first and a last day. 30 days if it is missing or invalid. */
export function rangeOf(
  asked: { range: string | null; from: string | null; to: string | null },
  { now, zone, periodStart }: Standing,
): ChosenRange {
  const today = dayOf(now, zone);
  const ofDays = (name: RangeName, firstDay: string, lastDay: string): ChosenRange => ({
    name,
    from: startOfDay(firstDay, zone),
    to: startOfDay(addDays(lastDay, 1), zone),
    firstDay,
    lastDay,
    step: daysFrom(firstDay, lastDay) <= hourlyDays ? 'hour' : 'day',
  });
  const own = ownDays(asked.from, asked.to);
  if (own !== undefined) return ofDays('own', ...own);
  if (asked.range === '24h') {
    const to = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
    const from = new Date(to.getTime() - dayMs);
    return { name: '24h', from, to, firstDay: dayOf(from, zone), lastDay: today, step: 'hour' };
  }
  if (asked.range === '7d') return ofDays('7d', addDays(today, -6), today);
  if (asked.range === '366d') return ofDays('366d', addDays(today, 1 - maxDays), today);
  if (asked.range === 'period') {
    const oldest = addDays(today, 1 - maxDays);
    const begun = periodStart === undefined ? addDays(today, -29) : dayOf(periodStart, zone);
    // biome-ignore lint/complexity/useMathMinMax: days are texts
    return ofDays('period', begun < oldest ? oldest : begun, today);
  }
  return ofDays('30d', addDays(today, -29), today);
}

/**
 * The previous range of the same length, for a comparison. If the range is still running, only the same elapsed part in
 * whole hours: a morning is compared with a morning.
 */
export function rangeBefore(range: ChosenRange, { now, zone }: Omit<Standing, 'periodStart'>): ChosenRange {
  const { step, from: until } = range;
  if (range.name === '24h')
    return { ...range, from: new Date(until.getTime() - dayMs), to: until, lastDay: dayOf(until, zone) };
  const count = daysFrom(range.firstDay, range.lastDay);
  const firstDay = addDays(range.firstDay, -count);
  const from = startOfDay(firstDay, zone);
  const passed = Math.max(1, Math.ceil((now.getTime() - until.getTime()) / hourMs)) * hourMs;
  const to = new Date(Math.min(until.getTime(), from.getTime() + passed));
  return { name: 'own', from, to, firstDay, lastDay: dayOf(new Date(to.getTime() - 1), zone), step };
}

/** The UTC offset of a zone at a moment, such as `UTC+8`. */
export function offsetText(at: Date, zone: string): string {
  const minutes = aheadAt(at.getTime(), zone) / 60_000;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
