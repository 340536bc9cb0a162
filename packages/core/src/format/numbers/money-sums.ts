const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** The sum of two amounts with two decimals, such as `36.50`, computed in whole cents. */
export function addMoney(one: string, other: string): string {
  const sum = cents(one) + cents(other);
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What so many days cost at the price of other days, rounded down to cents. Days may have a fraction. */
export function priceOfDays(days: number, price: string, ofDays: number): string {
  const minutes = (of: number) => BigInt(Math.round(of * 1_440));
  const digits = String((cents(price) * minutes(days)) / minutes(ofDays)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whether an amount is less than another. */
export const isLess = (one: string, other: string): boolean => cents(one) < cents(other);
