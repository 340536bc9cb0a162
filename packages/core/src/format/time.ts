import { dayMs, hourMs } from '../contract/base/values/units.ts';
import { dateFormat, relativeFormat } from './cached-formats.ts';
export interface TimeFormat {
  readonly locale: string;
  /** The IANA name of the zone for days. */
  readonly zone: string;
}

type Moment = string | Date;

const second = 1000;
const minute = 60 * second;

/** Chinese typography requires a space between Han characters and digits, which the browser's formats lack. */
const spaced = (text: string): string =>
  text
    .replace('秒钟', '秒')
    .replaceAll(/(\d)(\p{Script=Han})/gu, '$1 $2')
    .replaceAll(/(\p{Script=Han})(\d)/gu, '$1 $2');

const partsOf = (at: Moment, zone: string): Record<string, string> =>
  Object.fromEntries(
    dateFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );

/** The day of a moment in a zone, as `2026-12-14`. */
export const dayOf = (at: Moment, zone: string): string => {
  const { year, month, day: date } = partsOf(at, zone);
  return `${year}-${month}-${date}`;
};

/** Whole days between the days of two moments in a zone. Negative if the second is earlier. */
export const daysBetween = (from: Moment, to: Moment, zone: string): number =>
  Math.round((Date.parse(dayOf(to, zone)) - Date.parse(dayOf(from, zone))) / dayMs);

/** The name of a month without its year, such as `6 月` or `Jun`, from `2026-06`. */
export const formatMonthName = (month: string, locale: string): string =>
  spaced(dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`)));

/** A day for people, such as `12 月 14 日` or `Dec 14`, with the year if it is not the year of `now`. */
export const formatDay = (at: Moment, { locale, zone }: TimeFormat, now: Date): string =>
  spaced(
    dateFormat(locale, {
      timeZone: zone,
      month: locale.startsWith('zh') ? 'long' : 'short',
      day: 'numeric',
      ...(partsOf(at, zone).year === partsOf(now, zone).year ? {} : { year: 'numeric' }),
    }).format(new Date(at)),
  );

/** The name of a zone, such as `中国标准时间` or `Eastern Time`: the same in summer and winter. */
export const formatZone = (zone: string, locale: string): string =>
  dateFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** The time of day, such as `14:31`. */
export const formatClock = (at: Moment, { locale, zone }: TimeFormat): string =>
  dateFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));

/** Day and time, such as `11 月 14 日 08:00`. */
export const formatMoment = (at: Moment, format: TimeFormat, now: Date): string =>
  `${formatDay(at, format, now)} ${formatClock(at, format)}`;

/** A month of a year, such as `2026 年 11 月`, from `2026-11`. */
export const formatMonth = (month: string, locale: string): string =>
  spaced(
    dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    ),
  );

/** `今天` or `昨天`, by the days since. */
function dayWord(since: 0 | 1, locale: string, isWithin: boolean): string {
  const word = relativeFormat(locale, { numeric: 'auto' }).format(-since, 'day');
  return isWithin ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** `今天 10:20` for today, else the day, for lists of news. `isWithin`: it is in the middle of a sentence. */
export const formatRecent = (at: Moment, format: TimeFormat, now: Date, isWithin = false): string =>
  daysBetween(at, now, format.zone) === 0
    ? `${dayWord(0, format.locale, isWithin)} ${formatClock(at, format)}`
    : formatDay(at, format, now);

/** Day and time, for records. Today and yesterday appear as words. `isWithin`: as above. */
export const formatRecentMoment = (at: Moment, format: TimeFormat, now: Date, isWithin = false): string => {
  const since = daysBetween(at, now, format.zone);
  return since === 0 || since === 1
    ? `${dayWord(since, format.locale, isWithin)} ${formatClock(at, format)}`
    : formatMoment(at, format, now);
};

/** A relative time, such as `11 分钟前`. From two days on it is the day. */
export const formatAgo = (at: Moment, format: TimeFormat, now: Date): string => {
  const gone = Math.max(0, now.getTime() - new Date(at).getTime());
  if (gone >= 2 * dayMs) return formatDay(at, format, now);
  const relative = relativeFormat(format.locale, { numeric: 'always' });
  if (gone < minute) return spaced(relative.format(-Math.floor(gone / second), 'second'));
  if (gone < hourMs) return spaced(relative.format(-Math.floor(gone / minute), 'minute'));
  return spaced(relative.format(-Math.floor(gone / hourMs), 'hour'));
};

/**
 * The time left until a moment: calendar days in a zone, so that a plan of 30 days starts with 30 and matches the
 * date beside it; hours in the last day; nothing after it.
 */
export const timeLeft = (
  until: Moment,
  now: Date,
  zone: string,
): { readonly count: number; readonly unit: 'days' | 'hours' } => {
  const left = Math.max(0, new Date(until).getTime() - now.getTime());
  return left >= dayMs
    ? { count: daysBetween(now, until, zone), unit: 'days' }
    : { count: Math.ceil(left / hourMs), unit: 'hours' };
};
