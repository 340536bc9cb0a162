import { expect, test } from 'vitest';
import { formatBytes, sizeOf } from './numbers/bytes.ts';
import { currencySign, formatMoney } from './numbers/money.ts';
import { subtractMoney } from './numbers/money-sums.ts';
import {
  daysBetween,
  formatAgo,
  formatDay,
  formatMoment,
  formatMonth,
  formatRecent,
  formatRecentMoment,
  formatZone,
  timeLeft,
} from './time.ts';

const zh = { locale: 'zh-CN', zone: 'Asia/Shanghai' };
const en = { locale: 'en', zone: 'Asia/Shanghai' };
const now = new Date('2026-11-21T06:32:00Z');

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1023.7 * 1024 ** 3, '1 TB'],
  [171.6 * 1024 ** 3, '171.6 GB'],
  [1.824 * 1024 ** 3, '1.82 GB'],
  [300 * 1024 ** 3, '300 GB'],
  [2 * 1024 ** 4, '2 TB'],
  [-5, '0 B'],
])('%d bytes read %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));

test('a size has the unit and decimals of a larger one beside it', () => {
  const gib = 1024 ** 3;
  const beside = (bytes: number, like: number) => formatBytes(bytes, 'en', 'auto', false, like);
  expect(beside(464 * 1024 ** 2, 4.97 * gib)).toBe('0.45 GB');
  expect(beside(464 * 1024 ** 2, 49.7 * gib)).toBe('0.5 GB');
  expect(beside(256 * gib, 1024 * gib)).toBe('0.25 TB');
  expect(formatBytes(1.7 * gib, 'en', 'auto', true, 4.97 * gib)).toBe('1.70 GB');
  expect(formatBytes(12 * gib, 'en', 'auto', true, 49.7 * gib)).toBe('12.0 GB');
  // A larger size keeps its own unit, and so does a size that would be rounded to zero.
  expect(beside(2 * gib, 900 * 1024 ** 2)).toBe('2 GB');
  expect(beside(3 * 1024 ** 2, 4.97 * gib)).toBe('3 MB');
  expect(beside(0, 4.97 * gib)).toBe('0 B');
});

test('a size and its unit are separate', () =>
  expect(sizeOf(1536, 'zh-CN')).toEqual({ value: '1.5', unit: 'KB' }));

test('money keeps its decimals and has a true minus sign', () => {
  expect(formatMoney('36.50', { locale: 'zh-CN', currency: 'CNY' })).toBe('¥36.50');
  expect(formatMoney('-20.00', { locale: 'en', currency: 'CNY' })).toBe('−¥20.00');
  expect(formatMoney('50.00', { locale: 'zh-CN', currency: 'CNY', signed: true })).toBe('+¥50.00');
  expect(formatMoney('999999999999.99', { locale: 'en', currency: 'USD' })).toBe('$999,999,999,999.99');
  expect(currencySign({ locale: 'zh-CN', currency: 'CNY' })).toBe('¥');
});

test('a day is that of the time zone, with a space between Han and digits', () => {
  expect(formatDay('2026-12-13T16:00:00Z', zh, now)).toBe('12 月 14 日');
  expect(formatDay('2026-12-13T16:00:00Z', en, now)).toBe('Dec 14');
  expect(formatDay('2027-01-13T00:00:00Z', zh, now)).toBe('2027 年 1 月 13 日');
  expect(formatMoment('2026-11-14T00:00:00Z', zh, now)).toBe('11 月 14 日 08:00');
});

test('a time zone has its usual name, the same all year', () => {
  expect(formatZone('Asia/Shanghai', 'zh-CN')).toBe('中国标准时间');
  expect(formatZone('America/New_York', 'en')).toBe('Eastern Time');
});

test('today’s news shows the time, older news the day', () => {
  expect(formatRecent('2026-11-21T02:20:00Z', zh, now)).toBe('今天 10:20');
  expect(formatRecent('2026-11-21T02:20:00Z', en, now)).toBe('Today 10:20');
  expect(formatRecent('2026-11-21T02:20:00Z', en, now, true)).toBe('today 10:20');
  expect(formatRecent('2026-11-19T02:20:00Z', zh, now)).toBe('11 月 19 日');
  expect(formatRecentMoment('2026-11-21T02:20:00Z', zh, now)).toBe('今天 10:20');
  expect(formatRecentMoment('2026-11-20T14:43:00Z', zh, now)).toBe('昨天 22:43');
  expect(formatRecentMoment('2026-11-20T14:43:00Z', en, now)).toBe('Yesterday 22:43');
  expect(formatRecentMoment('2026-11-20T14:43:00Z', en, now, true)).toBe('yesterday 22:43');
  expect(formatRecentMoment('2026-11-19T02:20:00Z', zh, now)).toBe('11 月 19 日 10:20');
});

test('a relative time is in seconds, minutes or hours, then it is the day', () => {
  expect(formatAgo('2026-11-21T06:31:48Z', zh, now)).toBe('12 秒前');
  expect(formatAgo('2026-11-21T06:21:00Z', zh, now)).toBe('11 分钟前');
  expect(formatAgo('2026-11-20T06:32:00Z', en, now)).toBe('24 hours ago');
  expect(formatAgo('2026-11-14T06:32:00Z', zh, now)).toBe('11 月 14 日');
});

test('the time left is in calendar days, then in hours, then zero', () => {
  expect(timeLeft('2026-12-14T15:00:00Z', now, 'Asia/Shanghai')).toEqual({ count: 23, unit: 'days' });
  expect(timeLeft('2026-12-21T05:00:00Z', now, 'Asia/Shanghai')).toEqual({ count: 30, unit: 'days' });
  expect(timeLeft('2026-11-21T10:00:00Z', now, 'Asia/Shanghai')).toEqual({ count: 4, unit: 'hours' });
  expect(timeLeft('2026-11-20T10:00:00Z', now, 'Asia/Shanghai')).toEqual({ count: 0, unit: 'hours' });
});

test('days between two moments are counted by the calendar of the zone', () => {
  expect(daysBetween('2026-11-21T06:00:00Z', '2026-11-30T16:00:00Z', 'Asia/Shanghai')).toBe(10);
  expect(daysBetween('2026-11-21T15:59:00Z', '2026-11-21T16:00:00Z', 'Asia/Shanghai')).toBe(1);
});

test.each([
  ['36.50', '20.00', '16.50'],
  ['0.05', '0.06', '-0.01'],
  ['20.00', '20.00', '0.00'],
  ['999999999999.99', '0.01', '999999999999.98'],
  ['-1.50', '0.75', '-2.25'],
])('%s less %s is %s', (from, amount, left) => {
  expect(subtractMoney(from, amount)).toBe(left);
});

test('a month is named with its year', () => {
  expect(formatMonth('2026-11', 'zh-CN')).toBe('2026 年 11 月');
  expect(formatMonth('2026-11', 'en')).toBe('November 2026');
});
