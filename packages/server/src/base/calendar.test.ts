import { expect, test } from 'vitest';
import { todayAndYesterday } from './calendar.ts';

test('today and yesterday follow the time zone to the millisecond, whatever was cached', () => {
  const ask = (at: string, zone: string) => todayAndYesterday(new Date(at), zone);
  const shanghai = 'Asia/Shanghai';
  expect(ask('2026-03-09T16:00:00.000Z', shanghai)).toEqual(['2026-03-10', '2026-03-09']);
  expect(ask('2026-03-10T15:59:59.999Z', shanghai)).toEqual(['2026-03-10', '2026-03-09']);
  expect(ask('2026-03-10T16:00:00.000Z', shanghai)).toEqual(['2026-03-11', '2026-03-10']);
  expect(ask('2026-03-10T15:59:59.999Z', shanghai)).toEqual(['2026-03-10', '2026-03-09']);
  expect(ask('2026-03-10T15:59:59.999Z', 'UTC')).toEqual(['2026-03-10', '2026-03-09']);
  expect(ask('2026-03-10T16:30:00.000Z', 'UTC')).toEqual(['2026-03-10', '2026-03-09']);
});

test('a day on which summer time begins has 23 hours', () => {
  const ask = (at: string) => todayAndYesterday(new Date(at), 'Europe/Berlin')[0];
  expect([ask('2026-03-28T23:00:00Z'), ask('2026-03-29T21:59:59Z'), ask('2026-03-29T22:00:00Z')]).toEqual([
    '2026-03-29',
    '2026-03-29',
    '2026-03-30',
  ]);
});
