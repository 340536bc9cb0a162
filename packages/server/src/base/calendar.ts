import { Temporal } from 'temporal-polyfill';
import { Refusal } from './refusal.ts';

/** The latest moment that an answer can contain. */
const latestTime = Date.parse('9999-12-31T23:59:59.999Z');

const inZone = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/**
 * Adds a duration (ISO 8601) to a moment, by the calendar and the clock of a zone. `null`: the result would be after
 * the year 9999.
 */
export function endOfDuration(at: Date, duration: string, zone: string): Date | null {
  const from = inZone(at, zone);
  const length = Temporal.Duration.from(duration);
  try {
    const moment = from.add(length).epochMilliseconds;
    if (moment <= latestTime) return new Date(moment);
  } catch (error) {
    // Temporal's own limit is the year 275760.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** The same, refused if it would be after the year 9999. */
export function addDuration(at: Date, duration: string, zone: string): Date {
  const end = endOfDuration(at, duration, zone);
  if (end === null) throw new Refusal('services.too_late');
  return end;
}

/** The business day of a moment in a zone. */
export const dayOf = (at: Date, zone: string): Temporal.PlainDate => inZone(at, zone).toPlainDate();

/** The first moment of a day in a zone: 00:00, or later if the change to summer time skips midnight. */
export const startOf = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

/** A business day: its first moment, and that of the next one. */
interface DayAround {
  readonly zone: string;
  readonly begins: Date;
  readonly ends: Date;
}

/** A cache of recent days: charts end today and start on few others. */
const lastDays: DayAround[] = [];
const maxCachedDays = 16;

/** The business day of a moment in a zone. */
export function dayAround(at: Date, zone: string): DayAround {
  const known = lastDays.find((day) => day.zone === zone && day.begins <= at && at < day.ends);
  if (known !== undefined) return known;
  const day = dayOf(at, zone);
  const found = { zone, begins: startOf(day, zone), ends: startOf(day.add({ days: 1 }), zone) };
  lastDays.unshift(found);
  lastDays.length = Math.min(lastDays.length, maxCachedDays);
  return found;
}

/** The first moments of a moment's month and of the next month. */
export function monthOf(at: Date, zone: string): { from: Date; until: Date } {
  const first = dayOf(at, zone).with({ day: 1 });
  return { from: startOf(first, zone), until: startOf(first.add({ months: 1 }), zone) };
}

/** The minutes since midnight that a zone's clock shows. */
export function minuteOfDay(at: Date, zone: string): number {
  const { hour, minute } = inZone(at, zone);
  return hour * 60 + minute;
}

/** The full minute at which a zone's clock shows that many minutes more. */
export function whenClockShows(at: Date, minutesLater: number, zone: string): Date {
  const shown = inZone(at, zone).toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' });
  return new Date(shown.add({ minutes: minutesLater }).toZonedDateTime(zone).epochMilliseconds);
}

/** A cache of one entry: most calls ask for the same day in the same zone. */
let lastDay: { zone: string; from: Date; until: Date; days: [today: string, yesterday: string] } | undefined;

/** The business days of today and yesterday, such as `2026-03-10`. */
export function todayAndYesterday(at: Date, zone: string): [today: string, yesterday: string] {
  if (lastDay?.zone === zone && lastDay.from <= at && at < lastDay.until) return lastDay.days;
  const today = dayOf(at, zone);
  const days: [string, string] = [today.toString(), today.subtract({ days: 1 }).toString()];
  lastDay = { zone, from: startOf(today, zone), until: startOf(today.add({ days: 1 }), zone), days };
  return days;
}

export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The start of the hour of a moment. In some zones it is not a full hour of UTC. */
export const hourOf = (at: Date, zone: string): Date =>
  new Date(inZone(at, zone).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds);
