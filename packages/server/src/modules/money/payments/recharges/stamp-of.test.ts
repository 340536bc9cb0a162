import { expect, test } from 'vitest';
import { stampOf } from './stamp-of.ts';

test.each([
  ['Asia/Shanghai', '20261109010130'],
  ['UTC', '20261108170130'],
  ['America/New_York', '20261108120130'],
])('the clocks of %s show %s', (zone, stamp) => {
  expect(stampOf(new Date('2026-11-08T17:01:30.400Z'), zone)).toBe(stamp);
});
