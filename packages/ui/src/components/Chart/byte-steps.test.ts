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
])('an axis for %d ends at %d', (most, top) => {
  expect(topOf(most)).toBe(top);
});
