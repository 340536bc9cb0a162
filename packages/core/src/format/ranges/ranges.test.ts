import { expect, test } from 'vitest';
import { addDays, offsetText, ownDays, rangeBefore, rangeOf, startOfDay } from './ranges.ts';

const zone = 'Asia/Shanghai';
const now = new Date('2026-03-14T04:10:00Z');
const of = (range: string | null, from: string | null = null, to: string | null = null) =>
  rangeOf({ range, from, to }, { now, zone, periodStart: new Date('2026-03-05T02:00:00Z') });

test.each([
  ['24h', '2026-03-13T05:00:00.000Z', '2026-03-14T05:00:00.000Z', 'hour'],
  ['7d', '2026-03-07T16:00:00.000Z', '2026-03-14T16:00:00.000Z', 'hour'],
  ['30d', '2026-02-12T16:00:00.000Z', '2026-03-14T16:00:00.000Z', 'day'],
  ['period', '2026-03-04T16:00:00.000Z', '2026-03-14T16:00:00.000Z', 'hour'],
  ['366d', '2025-03-13T16:00:00.000Z', '2026-03-14T16:00:00.000Z', 'day'],
  ['what', '2026-02-12T16:00:00.000Z', '2026-03-14T16:00:00.000Z', 'day'],
] as const)('%s goes from %s to %s', (name, from, to, step) => {
  const range = of(name);
  expect([range.from.toISOString(), range.to.toISOString(), range.step]).toEqual([from, to, step]);
});

test('a custom range has its first and last day', () => {
  expect(of('7d', '2026-01-01', '2026-01-31')).toMatchObject({
    name: 'own',
    firstDay: '2026-01-01',
    lastDay: '2026-01-31',
    step: 'day',
  });
  expect(ownDays('2026-01-02', '2026-01-01')).toBeUndefined();
  expect(ownDays('2025-01-01', '2026-03-01')).toBeUndefined();
  expect(ownDays('2026-02-30', '2026-03-01')).toBeUndefined();
  expect(of(null, 'x', '2026-03-01').name).toBe('30d');
});

test('days begin at midnight in their time zone, also when its clocks change', () => {
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Asia/Kolkata').toISOString()).toBe('2026-03-29T18:30:00.000Z');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

test('the UTC offset of a time zone is shown', () => {
  expect(offsetText(now, zone)).toBe('UTC+8');
  expect(offsetText(now, 'Asia/Kolkata')).toBe('UTC+5:30');
  expect(offsetText(now, 'America/New_York')).toBe('UTC−4');
});

test.each([
  // Twelve hours and ten minutes of the last day have passed.
  ['24h', '2026-03-12T05:00:00.000Z', '2026-03-13T05:00:00.000Z'],
  ['7d', '2026-02-28T16:00:00.000Z', '2026-03-07T05:00:00.000Z'],
  ['30d', '2026-01-13T16:00:00.000Z', '2026-02-12T05:00:00.000Z'],
] as const)('%s is compared with the same elapsed part of the previous range', (name, from, to) => {
  const before = rangeBefore(of(name), { now, zone });
  expect([before.from.toISOString(), before.to.toISOString()]).toEqual([from, to]);
  expect(before.step).toBe(of(name).step);
});

test('a past range is compared with the whole previous range, and a future one has a previous range too', () => {
  const over = rangeBefore(of(null, '2026-03-01', '2026-03-10'), { now, zone });
  expect([over.firstDay, over.lastDay, over.to]).toEqual([
    '2026-02-19',
    '2026-02-28',
    startOfDay('2026-03-01', zone),
  ]);
  const ahead = rangeBefore(of(null, '2026-05-01', '2026-05-02'), { now, zone });
  expect(ahead.to > ahead.from).toBe(true);
});
