import type { NumberStyle } from '../../contract/accounts/preferences.ts';
import { numberFormat } from '../cached-formats.ts';
import { withMarks } from './numbers.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A size with a separate unit, for places that show the unit smaller. */
export interface Size {
  readonly value: string;
  readonly unit: (typeof units)[number];
}

/** The unit in which a size has at most four digits. A size that would be rounded up to 1024 gets the next unit. */
const unitOf = (bytes: number): number => {
  let at = 0;
  while (bytes / 1024 ** at >= 1023.5 && at < units.length - 1) at += 1;
  return at;
};

const digitsOf = (bytes: number, at: number): number => {
  const value = bytes / 1024 ** at;
  if (at === 0 || value >= 1000) return 0;
  return value < 10 && at > 2 ? 2 : 1;
};

/**
 * Converts bytes to a number of at most four digits and a unit, base 1024. In a column every number except single bytes
 * has one decimal. With `like`, the number gets the unit and decimals of this larger size, so that both can be compared
 * at a glance. A number that would be rounded to zero keeps its own.
 */
export const sizeOf = (
  bytes: number,
  locale: string,
  numbers: NumberStyle = 'auto',
  isInColumn = false,
  like = 0,
): Size => {
  const size = Math.max(0, bytes);
  const shared = Math.max(size, like);
  let at = unitOf(shared);
  let digits = digitsOf(shared, at);
  let decimals = like > 0 ? digits : 1;
  if (size / 1024 ** at < 0.5 / 10 ** digits) {
    at = unitOf(size);
    digits = digitsOf(size, at);
    decimals = 1;
  }
  if (at === 0) decimals = 0;
  const parts = numberFormat(locale, {
    minimumFractionDigits: isInColumn ? decimals : 0,
    maximumFractionDigits: isInColumn ? decimals : digits,
  }).formatToParts(size / 1024 ** at);
  return { value: withMarks(parts, numbers), unit: units[at] ?? 'B' };
};

/** Bytes for people, such as `171.6 GB`. */
export const formatBytes = (
  bytes: number,
  locale: string,
  numbers: NumberStyle = 'auto',
  isInColumn = false,
  like = 0,
): string => {
  const { value, unit } = sizeOf(bytes, locale, numbers, isInColumn, like);
  return `${value} ${unit}`;
};
