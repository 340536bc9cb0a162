import { expect, test } from 'vitest';
import { axisHours, axisNormal, axisYear } from '../../testing/fixtures/traffic.ts';
import { rangeOf } from './ranges.ts';
import { stepsOf } from './steps.ts';

const zone = 'Asia/Shanghai';
const now = new Date('2026-03-14T04:00:00Z');
const range = (name: string) => rangeOf({ range: name, from: null, to: null }, { now, zone });
const sum = (steps: ReturnType<typeof stepsOf>) =>
  steps.reduce((all, { sums }) => all + (sums ? sums.upload + sums.download : 0), 0);

test('each day of a range is a step, and an unknown day is not zero', () => {
  const steps = stepsOf(axisNormal, range('30d'), zone, now);
  expect(steps).toHaveLength(30);
  expect(steps.flatMap(({ sums }, at) => (sums === undefined ? [at] : []))).toEqual([17, 18, 19]);
  expect(sum(steps)).toBe(axisNormal.totals.total_traffic);
  expect(steps.at(-1)?.from.toISOString()).toBe('2026-03-13T16:00:00.000Z');
});

test('each hour up to now is a step; one without a row had no traffic', () => {
  const steps = stepsOf(axisHours, range('24h'), zone, now);
  expect(steps).toHaveLength(24);
  expect(steps[13]?.sums).toEqual({ upload: 0, download: 0, billed: 0 });
  expect(sum(steps)).toBe(axisHours.totals.total_traffic);
  // Future hours are not included.
  expect(stepsOf(axisHours, range('7d'), zone, now).at(-1)?.from.toISOString()).toBe(
    '2026-03-14T04:00:00.000Z',
  );
});

test('a year has a step for each day, and days before the first row are unknown', () => {
  const steps = stepsOf(axisYear, range('366d'), zone, now);
  expect(steps).toHaveLength(366);
  expect(steps.filter(({ sums }) => sums === undefined)).toHaveLength(146);
});
