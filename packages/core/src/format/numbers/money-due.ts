/** The terms of a payment method that decide what the gateway is asked for. */
export interface DueTerms {
  /** What one unit of the site’s currency costs in the method’s currency. `null`: both are the same. */
  readonly rate: string | null;
  readonly fee_percent: string;
  readonly fee_fixed: string;
  readonly fee_payer: 'site' | 'customer';
}

/** A decimal as a whole number and the power of ten by which it was multiplied. */
function partsOf(decimal: string): { whole: bigint; scale: bigint } {
  const [, decimals = ''] = decimal.split('.');
  return { whole: BigInt(decimal.replace('.', '')), scale: 10n ** BigInt(decimals.length) };
}

/** A quotient, rounded half up to so many decimals. Both numbers are at least 0. */
function divide(dividend: bigint, divisor: bigint, decimals: number): string {
  const scaled = (dividend * 10n ** BigInt(decimals) * 2n + divisor) / (divisor * 2n);
  const digits = String(scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The decimals in which a currency is paid: none for JPY. A coin, which is in no standard, has two. */
export function decimalsOfPaid(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** The gateway’s fee for an amount, in the site’s currency, rounded half up to cents. */
export function feeOf(amount: string, { fee_percent, fee_fixed }: DueTerms): string {
  const [of, percent, fixed] = [partsOf(amount), partsOf(fee_percent), partsOf(fee_fixed)];
  const divisor = of.scale * percent.scale * 100n;
  return divide(of.whole * percent.whole * fixed.scale + fixed.whole * divisor, divisor * fixed.scale, 2);
}

/**
 * What the gateway is asked for, in the method’s currency: the amount, the fee if the customer bears it, and the rate,
 * rounded half up once, to the smallest unit of that currency.
 */
export function dueOf(amount: string, terms: DueTerms, currency: string): string {
  const paid = partsOf(amount);
  const fee = partsOf(terms.fee_payer === 'customer' ? feeOf(amount, terms) : '0');
  const rate = partsOf(terms.rate ?? '1');
  const sum = paid.whole * fee.scale + fee.whole * paid.scale;
  return divide(sum * rate.whole, paid.scale * fee.scale * rate.scale, decimalsOfPaid(currency));
}
