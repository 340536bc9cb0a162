import type { NumberStyle } from '../../contract/accounts/preferences.ts';
import { numberFormat } from '../cached-formats.ts';
import { withMarks } from './numbers.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A size with its unit apart, for places that draw the unit smaller. */
export interface Size {
  readonly value: string;
  readonly unit: (typeof units)[number];
}

/**
 * Converts bytes to a number of at most four digits and a unit, base 1024. In a column every number but single bytes has
 * one decimal.
 */
export const sizeOf = (
  bytes: number,
  locale: string,
  numbers: NumberStyle = 'auto',
  isInColumn = false,
): Size => {
  let value = Math.max(0, bytes);
  let at = 0;
  // A value that would be rounded up to 1024 gets the next unit.
  while (value >= 1023.5 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  const digits = at === 0 || value >= 1000 ? 0 : value < 10 && at > 2 ? 2 : 1;
  const decimals = isInColumn && at > 0 ? 1 : 0;
  const parts = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals || digits,
  }).formatToParts(value);
  return { value: withMarks(parts, numbers), unit: units[at] ?? 'B' };
};

/** Bytes for people, such as `171.6 GB`. */
export const formatBytes = (
  bytes: number,
  locale: string,
  numbers: NumberStyle = 'auto',
  isInColumn = false,
): string => {
  const { value, unit } = sizeOf(bytes, locale, numbers, isInColumn);
  return `${value} ${unit}`;
};
