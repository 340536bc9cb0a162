import type { NumberStyle } from '../contract/preferences.ts';
import { withMarks } from './numbers.ts';

export interface MoneyFormat {
  readonly locale: string;
  /** ISO 4217, such as `CNY`. */
  readonly currency: string;
  /** Shows `+` before what comes in. */
  readonly signed?: boolean;
  /** `auto` when left out. */
  readonly numbers?: NumberStyle;
}

/** A decimal string as money, such as `¥36.50` or `−¥20.00`. Never goes through a binary fraction. */
export const formatMoney = (
  amount: string,
  { locale, currency, signed = false, numbers = 'auto' }: MoneyFormat,
): string =>
  withMarks(
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).formatToParts(amount as `${number}`),
    numbers,
  ).replace('-', '−');

/** The currency sign alone, for figures that draw it smaller. */
export const currencySign = ({ locale, currency }: Pick<MoneyFormat, 'locale' | 'currency'>): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
