import { decimalsOfPaid } from '@ferry/core/format/numbers/money-due';

/**
 * Currencies whose amounts Stripe counts in whole units: docs.stripe.com/currencies#zero-decimal. UGX is not one of them,
 * although that list names it: by #special-cases, Stripe counts UGX and ISK in hundredths and takes only whole units of them.
 */
const wholeUnits = new Set([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'JPY',
    'KMF',
    'KRW',
    'MGA',
    'PYG',
    'RWF',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
]);

/** The decimals of Stripe's smallest unit of a currency, in which it counts: 0, 2 or 3. */
export const decimalsAtStripe = (currency: string): number =>
  wholeUnits.has(currency) ? 0 : Math.max(2, decimalsOfPaid(currency));

/**
 * Whether Stripe can be asked for every amount of a currency. Currencies with three decimals are left out: Stripe takes only
 * multiples of ten of their smallest unit, and Ferry rounds to that unit.
 */
export const isOfStripe = (currency: string): boolean =>
  Intl.supportedValuesOf('currency').includes(currency) && decimalsAtStripe(currency) <= 2;
