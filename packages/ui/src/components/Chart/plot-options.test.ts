import { expect, test } from 'vitest';
import { stacked, ticksBetween, unknownIn } from './plot-options.ts';

test('a series is stacked on those below it, and is unknown where one of them is unknown', () => {
  const sums = stacked([
    { name: 'a', hue: 'c1', values: [1, 2, null] },
    { name: 'b', hue: 'c2', values: [10, null, 30] },
  ]);
  expect(sums).toEqual([
    [1, 2, null],
    [11, null, null],
  ]);
});

test('unknown values form ranges', () => {
  expect(unknownIn([null, null, 1, null, 2])).toEqual([
    [0, 1],
    [3, 3],
  ]);
  expect(unknownIn([])).toEqual([]);
});

test('the newest step always has a label, and no more labels than fit', () => {
  expect(ticksBetween(0, 29, 4)).toEqual([5, 13, 21, 29]);
  expect(ticksBetween(0, 2, 10)).toEqual([0, 1, 2]);
  expect(ticksBetween(0, 0, 0)).toEqual([0]);
  // The oldest, too, if it is as far away as the others are from each other.
  expect(ticksBetween(0, 29, 3)).toEqual([0, 9, 19, 29]);
  const isMidnight = (at: number) => at % 24 === 5;
  expect(ticksBetween(0, 100, 10, isMidnight)).toEqual([5, 29, 53, 77]);
  expect(ticksBetween(0, 100, 2, isMidnight)).toEqual([29, 77]);
  expect(ticksBetween(0, 30, 2, isMidnight)).toEqual([0, 14, 30]);
});
