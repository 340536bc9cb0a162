import { expect, test } from 'vitest';
import { topOf } from './byte-steps.ts';

test.each([
  [0, 1024 ** 3],
  [1, 1],
  [3 * 1024 ** 3, 5 * 1024 ** 3],
  [5 * 1024 ** 3, 5 * 1024 ** 3],
  [900 * 1024 ** 2, 1024 ** 3],
  [300 * 1024 ** 2, 512 * 1024 ** 2],
  [2 ** 60, 2 ** 60],
])('an axis for %d ends at %d', (largest, top) => {
  expect(topOf(largest)).toBe(top);
});

test('an axis with more lines ends at the first one that is not below the largest value', () => {
  const gib = 1024 ** 3;
  expect(topOf(8.89 * gib, 5)).toBe(10 * gib);
  expect(topOf(8.89 * gib, 9)).toBe(9 * gib);
  expect(topOf(1.1 * 1024 * gib, 5)).toBe(1.25 * 1024 * gib);
  expect(topOf(10 * gib, 5)).toBe(10 * gib);
});
