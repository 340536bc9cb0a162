const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** The sum of two amounts with two decimals, such as `36.50`, computed in whole cents. */
export function addMoney(one: string, other: string): string {
  const sum = cents(one) + cents(other);
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whether an amount is less than another. */
export const isLess = (one: string, other: string): boolean => cents(one) < cents(other);
