import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';
import { formatMoney } from './money.ts';
import { formatNumber, rateText } from './numbers.ts';

test.each([
  ['auto', '1,234,567.5', '¥1,234.50'],
  ['comma', '1,234,567.5', '¥1,234.50'],
  ['dot', '1.234.567,5', '¥1.234,50'],
  ['space', '1\u00a0234\u00a0567,5', '¥1\u00a0234,50'],
  ['plain', '1234567.5', '¥1234.50'],
] as const)('numbers the %s way', (style, number, money) => {
  expect(formatNumber(1_234_567.5, 'zh-CN', style)).toBe(number);
  expect(formatMoney('1234.50', { locale: 'zh-CN', currency: 'CNY', numbers: style })).toBe(money);
});

test.each([
  ['1.00', '1.0'],
  ['1.50', '1.5'],
  ['0.25', '0.25'],
  ['10.00', '10.0'],
])('the rate %s reads %s', (rate, text) => expect(rateText(rate)).toBe(text));

test('sizes take the same marks', () => {
  expect(formatBytes(1.5 * 1024 ** 3, 'en', 'dot')).toBe('1,5 GB');
  expect(formatBytes(1020 * 1024 ** 5, 'en', 'plain')).toBe('1020 PB');
});
