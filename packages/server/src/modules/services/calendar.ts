import { Temporal } from 'temporal-polyfill';

const inZone = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** The moment a duration (ISO 8601) later, counted on the calendar and the clock of a zone. */
export function addDuration(at: Date, duration: string, zone: string): Date {
  return new Date(inZone(at, zone).add(Temporal.Duration.from(duration)).epochMilliseconds);
}

/** The business day of a moment in a zone. */
export const dayOf = (at: Date, zone: string): Temporal.PlainDate => inZone(at, zone).toPlainDate();

/** The first moment of a day in a zone: 00:00, or later where the clock is turned over it. */
export const startOf = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

/** The business days of today and yesterday, such as `2026-03-10`. */
export function todayAndYesterday(at: Date, zone: string): [today: string, yesterday: string] {
  const today = dayOf(at, zone);
  return [today.toString(), today.subtract({ days: 1 }).toString()];
}

export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** When the hour of a moment began, which in some zones is not a full hour of UTC. */
export const hourOf = (at: Date, zone: string): Date =>
  new Date(inZone(at, zone).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds);
