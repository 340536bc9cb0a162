import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextReset } from './next-reset.ts';

const far = new Date('2040-01-01T00:00:00Z');
const rule = { purchased_at: null, reset_interval: null, auto_reset_day: 0, level_expires_at: far };

test.each([
  [
    'every 30 days',
    '2026-03-10T04:00:00Z',
    'P30D',
    '2026-03-20T00:00:00Z',
    'Asia/Shanghai',
    '2026-04-08T16:00:00.000Z',
  ],
  [
    'the third of them',
    '2026-03-10T04:00:00Z',
    'P30D',
    '2026-05-20T00:00:00Z',
    'Asia/Shanghai',
    '2026-06-07T16:00:00.000Z',
  ],
  [
    'monthly from the 31st, in February',
    '2026-01-31T04:00:00Z',
    'P1M',
    '2026-02-01T00:00:00Z',
    'Asia/Shanghai',
    '2026-02-27T16:00:00.000Z',
  ],
  [
    'monthly from the 31st, in March again',
    '2026-01-31T04:00:00Z',
    'P1M',
    '2026-03-01T00:00:00Z',
    'Asia/Shanghai',
    '2026-03-30T16:00:00.000Z',
  ],
  [
    'over the change to summer time',
    '2026-03-01T12:00:00Z',
    'P30D',
    '2026-03-02T00:00:00Z',
    'Europe/Berlin',
    '2026-03-30T22:00:00.000Z',
  ],
  [
    'bought just before midnight of the site',
    '2026-03-10T15:59:59Z',
    'P1D',
    '2026-03-10T15:59:59Z',
    'Asia/Shanghai',
    '2026-03-10T16:00:00.000Z',
  ],
  [
    'where midnight is skipped',
    '2026-09-04T12:00:00Z',
    'P1D',
    '2026-09-05T12:00:00Z',
    'America/Santiago',
    '2026-09-06T04:00:00.000Z',
  ],
])('an interval resets at 00:00 of the site: %s', (_, bought, interval, now, zone, expected) => {
  const at = nextReset(
    { ...rule, purchased_at: new Date(bought), reset_interval: interval },
    new Date(now),
    zone,
  );
  expect(at?.toISOString()).toBe(expected);
});

test.each([
  ['later this month', 15, '2026-03-10T04:00:00Z', '2026-03-14T16:00:00.000Z'],
  ['next month when the day has passed', 5, '2026-03-10T04:00:00Z', '2026-04-04T16:00:00.000Z'],
  ['next month on the day itself', 10, '2026-03-10T04:00:00Z', '2026-04-09T16:00:00.000Z'],
  ['the last day of a shorter month', 31, '2026-02-10T04:00:00Z', '2026-02-27T16:00:00.000Z'],
  ['29 February of a leap year', 30, '2028-02-10T04:00:00Z', '2028-02-28T16:00:00.000Z'],
  ['the 31st again after a shorter month', 31, '2026-02-28T04:00:00Z', '2026-03-30T16:00:00.000Z'],
])('a day of the month: %s', (_, day, now, expected) => {
  expect(nextReset({ ...rule, auto_reset_day: day }, new Date(now), 'Asia/Shanghai')?.toISOString()).toBe(
    expected,
  );
});

test('nothing is reset without a rule, nor once the package has ended', () => {
  const now = new Date('2026-03-10T04:00:00Z');
  expect(nextReset(rule, now, 'UTC')).toBeNull();
  const ends = new Date('2026-03-12T00:00:00Z');
  expect(nextReset({ ...rule, auto_reset_day: 15, level_expires_at: ends }, now, 'UTC')).toBeNull();
  expect(nextReset({ ...rule, auto_reset_day: 12, level_expires_at: ends }, now, 'UTC')).toBeNull();
});

test('the day that a package ends on has no reset', () => {
  const bought = new Date('2026-03-10T04:00:00Z');
  const monthly = { ...rule, purchased_at: bought, reset_interval: 'P30D' };
  const ends = (at: string) => ({ ...monthly, level_expires_at: new Date(at) });
  expect(nextReset(ends('2026-04-09T04:00:00Z'), bought, 'Asia/Shanghai')).toBeNull();
  expect(nextReset(ends('2026-04-10T04:00:00Z'), bought, 'Asia/Shanghai')).toEqual(
    new Date('2026-04-08T16:00:00Z'),
  );
});

test('the next reset lies ahead and at most one interval away, wherever and whenever', () => {
  const moment = fc
    .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) })
    .map((ms) => new Date(ms));
  const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'UTC');
  fc.assert(
    fc.property(moment, moment, zones, fc.integer({ min: 1, max: 400 }), (one, other, zone, days) => {
      const [bought, now] = one < other ? [one, other] : [other, one];
      const at = nextReset({ ...rule, purchased_at: bought, reset_interval: `P${days}D` }, now, zone);
      const ahead = (at?.getTime() ?? Number.NaN) - now.getTime();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual((days + 1) * 86_400_000);
      const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', hour: 'numeric' });
      expect(['00', '01']).toContain(clock.format(at ?? undefined));
    }),
  );
});
