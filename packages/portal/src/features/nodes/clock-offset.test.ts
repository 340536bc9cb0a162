import { expect, test } from 'vitest';
import { clockOffset } from './clock-offset.ts';

const at = Date.parse('2026-03-09T08:00:00Z');
const offset = (updatedAt: number, took: number) => clockOffset('2026-03-09T08:00:00Z', { updatedAt, took });

test('a clock is off by what the way of the answer does not explain', () => {
  expect(offset(at + 40_000, 40_000)).toBe(0);
  expect(offset(at + 300_000, 1_000)).toBe(299);
  expect(offset(at - 300_000, 40_000)).toBe(-300);
});

test('without an answer of this visit nothing is measured', () => {
  expect(clockOffset(undefined, { updatedAt: at, took: 5 })).toBeUndefined();
  expect(clockOffset('2026-03-09T08:00:00Z', { updatedAt: at, took: undefined })).toBeUndefined();
});
