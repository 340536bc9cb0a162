import type { NumberStyle } from '../../contract/accounts/preferences.ts';
import { numberFormat } from '../cached-formats.ts';

/** The separator of thousands and the decimal mark. */
const marks: Readonly<Record<Exclude<NumberStyle, 'auto'>, readonly [group: string, decimal: string]>> = {
  comma: [',', '.'],
  dot: ['.', ','],
  space: ['\u00a0', ','],
  plain: ['', '.'],
};

/** A number in the browser's format with the customer's separators. `auto` keeps those of the language. */
export const withMarks = (parts: readonly Intl.NumberFormatPart[], style: NumberStyle): string => {
  const chosen = style === 'auto' ? undefined : marks[style];
  return parts
    .map(({ type, value }) => {
      if (chosen === undefined) return value;
      if (type === 'group') return chosen[0];
      return type === 'decimal' ? chosen[1] : value;
    })
    .join('');
};

/** `"1.00"` becomes `1.0`, `"1.25"` stays: a rate with at least one decimal. */
export const rateText = (rate: string): string => rate.replace(/0$/, '');

/** A plain number for people, such as `12,345.6`. */
export const formatNumber = (value: number, locale: string, style: NumberStyle = 'auto'): string =>
  withMarks(numberFormat(locale, {}).formatToParts(value), style);
