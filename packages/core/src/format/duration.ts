import { numberFormat } from './cached-formats.ts';

const shape =
  /^P(?:(?<year>\d+)Y)?(?:(?<month>\d+)M)?(?:(?<week>\d+)W)?(?:(?<day>\d+)D)?(?:T(?:(?<hour>\d+)H)?(?:(?<minute>\d+)M)?(?:(?<second>\d+)S)?)?$/;

/** An ISO 8601 duration for people: `P30D` becomes `30 天` or `30 days`. Any other text is returned unchanged. */
export const formatDuration = (duration: string, locale: string): string => {
  const parts = Object.entries(shape.exec(duration)?.groups ?? {}).filter(([, count]) => Number(count) > 0);
  if (parts.length === 0) return duration;
  const words = parts.map(([unit, count]) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count)),
  );
  return words.join(' ').replaceAll(/(\d)(\p{Script=Han})/gu, '$1 $2');
};

/** Whole days of a duration in days and larger units. A month counts as 30, a year as 365. */
export const daysOf = (duration: string): number => {
  const { year = 0, month = 0, week = 0, day = 0 } = shape.exec(duration)?.groups ?? {};
  return Number(year) * 365 + Number(month) * 30 + Number(week) * 7 + Number(day);
};

/** The name of a period. `undefined`: it is shown in days. */
export const namedPeriod = (period: string): 'Month' | 'Quarter' | 'Half' | 'Year' | undefined => {
  const days = daysOf(period);
  if (days >= 28 && days <= 31) return 'Month';
  if (days >= 89 && days <= 92) return 'Quarter';
  if (days >= 180 && days <= 184) return 'Half';
  return days >= 360 && days <= 366 ? 'Year' : undefined;
};
