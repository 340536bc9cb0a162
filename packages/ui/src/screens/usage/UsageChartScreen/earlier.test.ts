import type { Step } from '@ferry/core/format/ranges/steps';
import { axisEmpty, axisNormal } from '@ferry/core/testing/fixtures/traffic';
import { expect, test } from 'vitest';
import { earlierOf, percentText } from './earlier.ts';

const step = (sums: Step['sums']): Step => ({ from: new Date(0), until: new Date(1), sums });
const none = { upload: 0, download: 0, billed: 0 };

test('an earlier time is compared with or without traffic, but not before the first record', () => {
  expect(earlierOf(axisNormal, [step(none), step(undefined)])?.nodes.get(2)?.node_id).toBe(2);
  expect(earlierOf(axisEmpty, [step(none)])?.totals.total_traffic).toBe(0);
  expect(earlierOf(axisNormal, [step(undefined), step(none)])).toBeUndefined();
  expect(earlierOf(axisEmpty, [])).toBeUndefined();
});

test.each([
  [112, 100, '+12%'],
  [94, 100, '−6%'],
  [1_001, 1_000, '0%'],
  [50_000, 1, '+999%'],
  [0, 10, '−100%'],
  [10, 0, undefined],
])('%d after %d is %s', (now, before, text) => {
  expect(percentText(now, before)).toBe(text);
});
