import { gigabyte } from '@ferry/core/contract/base/values/units';
/** Axis steps for bytes: 1, 2, 5 and so on of each unit, then a quarter and a half of the next one, base 1024. */
export const byteSteps = [0, 1, 2, 3, 4, 5].flatMap((unit) =>
  [1, 2, 5, 10, 20, 50, 100, 256, 512].map((step) => step * 1024 ** unit),
);

/** The upper end of the axis of a chart without traffic. */
export const topOfNothing = gigabyte;

/**
 * The upper end of an axis that begins at zero: the largest value, rounded up to the smallest step that needs at most so
 * many lines above zero.
 */
export function topOf(largest: number, lines = 1): number {
  if (largest <= 0) return topOfNothing;
  const step = byteSteps.find((size) => Math.ceil(largest / size) <= lines);
  return step === undefined ? largest : Math.ceil(largest / step) * step;
}
