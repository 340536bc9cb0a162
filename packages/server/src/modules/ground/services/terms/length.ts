import { dayMs } from '@ferry/core/contract/base/values/units';
import { Temporal } from 'temporal-polyfill';

/** A duration in three units that have no fixed relation: a month has 28 to 31 days, and a day 23 to 25 hours. */
export interface Length {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

export const noLength: Length = { months: 0, days: 0, milliseconds: 0 };

/** @param duration ISO 8601, such as `P30D` */
export function lengthOf(duration: string): Length {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(duration);
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000,
  };
}

/** A length in ISO 8601. */
export const textOf = ({ months, days, milliseconds }: Length): string =>
  Temporal.Duration.from({ months, days, seconds: milliseconds / 1_000 }).toString();

/** `one` plus `count` times `other`. */
export const plus = (one: Length, other: Length, count = 1): Length => ({
  months: one.months + other.months * count,
  days: one.days + other.days * count,
  milliseconds: one.milliseconds + other.milliseconds * count,
});

/** The days of a length. A month counts as 30.44. */
export const approximateDays = ({ months, days, milliseconds }: Length): number =>
  months * 30.44 + days + milliseconds / dayMs;

const unitsOf = (length: Length) =>
  (['months', 'days', 'milliseconds'] as const).filter((unit) => length[unit] !== 0).join();

/** Whether a length is counted in months alone. */
export const isInMonths = (length: Length): boolean => unitsOf(length) === 'months';

/** Whether both are counted in one and the same unit, so that one can be subtracted from the other. */
export const isSameUnit = (one: Length, other: Length): boolean =>
  unitsOf(one) === unitsOf(other) && !unitsOf(one).includes(',');

const inZone = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** The moment that is `length` after `at`, by the calendar and the clock of a zone. */
export const momentAfter = (at: Date, length: Length, zone: string): Date =>
  new Date(inZone(at, zone).add(length).epochMilliseconds);

/** The whole days, and the rest, from one moment to a later one, by the calendar and the clock of a zone. */
export function lengthBetween(from: Date, until: Date, zone: string): Length {
  const between = inZone(from, zone).until(inZone(until, zone), { largestUnit: 'day' });
  const rest = between.with({ days: 0 }).total('millisecond');
  return { months: 0, days: between.days, milliseconds: rest };
}
