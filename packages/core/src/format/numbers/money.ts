import type { NumberStyle } from '../../contract/accounts/preferences.ts';
import { numberFormat } from '../cached-formats.ts';
import { withMarks } from './numbers.ts';

export interface MoneyFormat {
  readonly locale: string;
  /** ISO 4217, such as `CNY`. */
  readonly currency: string;
  /** Shows `+` before a positive amount. */
  readonly signed?: boolean;
  /** Leaves out `.00`. */
  readonly isShort?: boolean;
  /** `auto` by default. */
  readonly numbers?: NumberStyle;
}

/** A decimal string as money, such as `¥36.50` or `−¥20.00`. It is never converted to a floating-point number. */
export const formatMoney = (
  amount: string,
  { locale, currency, signed = false, isShort = false, numbers = 'auto' }: MoneyFormat,
): string =>
  withMarks(
    numberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      signDisplay: signed ? 'exceptZero' : 'auto',
      trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
    }).formatToParts(amount as `${number}`),
    numbers,
  ).replace('-', '−');

/** The currency sign, for places that draw it smaller. */
export const currencySign = ({ locale, currency }: Pick<MoneyFormat, 'locale' | 'currency'>): string =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
