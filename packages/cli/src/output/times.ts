import { daySeconds } from '@ferry/core/contract/base/values/units';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', daySeconds],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const two = (number: number) => String(number).padStart(2, '0');

/** `2026-11-22 16:05` by the local clock. */
export const formatLocal = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;

/** A relative time: `3 minutes ago`, `3分钟前`. */
export function formatRelative(at: Date, now: Date, language: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(Math.trunc(seconds / size), unit).replaceAll(/(\d)(\p{Script=Han})/gu, '$1 $2');
}

/** Both forms: `2026-11-22 16:05 (3 minutes ago)`. */
export const formatAgo = (at: Date, now: Date, language: string): string =>
  `${formatLocal(at)} (${formatRelative(at, now, language)})`;
