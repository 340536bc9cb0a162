import { expect, test } from 'vitest';
import { rateAt } from './rate-at.ts';

const night = { from: '22:30', to: '06:00', rate: '0.50' };
const evening = { from: '19:00', to: '22:30', rate: '2.00' };
const node = { rate: '1.00', hourly_rates: [night, evening] };

test.each([
  ['18:59:59', '1.00', '19:00'],
  ['19:00:00', '2.00', '22:30'],
  ['22:29:59', '2.00', '22:30'],
  ['22:30:00', '0.50', '06:00'],
  ['23:59:59', '0.50', '06:00'],
  ['00:00:00', '0.50', '06:00'],
  ['05:59:59', '0.50', '06:00'],
  ['06:00:00', '1.00', '19:00'],
])('at %s by the clock of the site a byte counts %s until %s', (clock, rate, end) => {
  const at = new Date(`2026-03-10T${clock}+08:00`);
  const { until, ...found } = rateAt(node, at, 'Asia/Shanghai');
  expect(found).toEqual({ rate });
  const shown = until?.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'short' });
  expect(shown).toBe(end);
  expect(Number(until) - Number(at)).toBeGreaterThan(0);
  expect(Number(until) - Number(at)).toBeLessThan(86_400_000);
});

test('a row with the same rate ends nothing, and without rows the rate stays', () => {
  const at = new Date('2026-03-10T12:00:00Z');
  expect(rateAt({ rate: '1.00', hourly_rates: [] }, at, 'UTC')).toEqual({ rate: '1.00', until: null });
  const same = [{ from: '10:00', to: '11:00', rate: '1.00' }];
  expect(rateAt({ rate: '1.00', hourly_rates: same }, at, 'UTC')).toEqual({ rate: '1.00', until: null });
});

test('follows the clock when summer time begins and ends', () => {
  const hours = { rate: '1.00', hourly_rates: [{ from: '01:00', to: '03:00', rate: '0.50' }] };
  // On this night Berlin's clock goes from 02:00 to 03:00: an hour of the row is missing.
  const spring = rateAt(hours, new Date('2026-03-29T00:30:00Z'), 'Europe/Berlin');
  expect(spring).toEqual({ rate: '0.50', until: new Date('2026-03-29T01:00:00Z') });
  expect(rateAt(hours, new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin').rate).toBe('1.00');
  // On this one it shows 02:00 to 03:00 twice.
  for (const time of ['00:30', '01:30']) {
    const autumn = rateAt(hours, new Date(`2026-10-25T${time}:00Z`), 'Europe/Berlin');
    expect(autumn).toEqual({ rate: '0.50', until: new Date('2026-10-25T02:00:00Z') });
  }
});
