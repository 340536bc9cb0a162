/** A whole number as agents write it, some of them as text. What JavaScript does not hold exactly is none. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : undefined;
}
