import { expect, test } from 'vitest';
import { isWhole, moved, whole, withEnd, within, zoomed } from './window.ts';

test('a window stays within its steps and is never too narrow', () => {
  expect(within({ from: -5, to: 4 }, 10)).toEqual({ from: 0, to: 9 });
  expect(within({ from: 8, to: 8 }, 10)).toEqual({ from: 7, to: 9 });
  expect(within({ from: 0, to: 9 }, 1)).toEqual({ from: 0, to: 0 });
  expect(whole(0)).toEqual({ from: 0, to: 0 });
});

test('zooming keeps the step under the pointer', () => {
  const near = zoomed(whole(101), 0.5, 50, 101);
  expect(near).toEqual({ from: 25, to: 75 });
  expect(zoomed(near, 2, 50, 101)).toEqual({ from: 0, to: 100 });
  expect(zoomed(near, 0.5, 25, 101)).toEqual({ from: 25, to: 50 });
  expect(isWhole(zoomed(near, 8, 30, 101), 101)).toBe(true);
});

test('moving stops at the ends', () => {
  expect(moved({ from: 10, to: 20 }, 95, 101)).toEqual({ from: 90, to: 100 });
  expect(moved({ from: 10, to: 20 }, -95, 101)).toEqual({ from: 0, to: 10 });
});

test('one end stops before the other', () => {
  expect(withEnd({ from: 10, to: 20 }, 'from', 30, 101)).toEqual({ from: 18, to: 20 });
  expect(withEnd({ from: 10, to: 20 }, 'to', 300, 101)).toEqual({ from: 10, to: 100 });
});
