const cents = (amount: string) => BigInt(amount.replace('.', ''));

function amountOf(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of two amounts with two decimals, such as `36.50`, computed in whole cents. */
export const addMoney = (one: string, other: string): string => amountOf(cents(one) + cents(other));

/** The difference of two amounts, which may be negative. */
export const subtractMoney = (from: string, amount: string): string => amountOf(cents(from) - cents(amount));

/** Whether an amount is less than another. */
export const isLess = (one: string, other: string): boolean => cents(one) < cents(other);

/** A price for so many days, which may have a fraction. */
export interface PriceOfDays {
  readonly price: string;
  readonly days: number;
}

/**
 * What an offer saves compared with the same number of days at the base price, rounded down to cents. `undefined`:
 * nothing.
 */
export function savedByDays(offer: PriceOfDays, base: PriceOfDays): string | undefined {
  const [long, short] = [offer, base].map(({ days }) => BigInt(Math.round(days * 1_440)));
  if (!long || !short) return undefined;
  const saved = (cents(base.price) * long) / short - cents(offer.price);
  return saved > 0n ? amountOf(saved) : undefined;
}
