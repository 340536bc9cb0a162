/**
 * Parses a whole number as agents send it: as a number or as text. Returns `undefined` for a number that JavaScript
 * cannot hold exactly.
 */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : undefined;
}
