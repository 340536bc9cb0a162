import { expect, test } from 'vitest';
import { edgesOf } from './scroll-edges.ts';

test.each([
  ['all of it is visible', 0, 300, false, false],
  ['the start is visible', 0, 200, false, true],
  ['the middle is visible', 40, 200, true, true],
  ['the end is visible', 100, 200, true, false],
  ['the middle is visible, from right to left', -40, 200, true, true],
  ['half a pixel is left', 99.5, 200, true, false],
])('%s', (_, scrollLeft, clientWidth, start, end) => {
  expect(edgesOf({ scrollLeft, clientWidth, scrollWidth: 300 })).toEqual({ start, end });
});
