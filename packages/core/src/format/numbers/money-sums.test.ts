import { expect, test } from 'vitest';
import { addMoney, isLess, priceOfDays } from './money-sums.ts';

test.each([
  ['36.50', '50.00', '86.50'],
  ['36.50', '-20.00', '16.50'],
  ['0.05', '-0.10', '-0.05'],
  ['999999999999.99', '0.01', '1000000000000.00'],
  ['0.10', '0.20', '0.30'],
])('%s and %s make %s', (one, other, sum) => expect(addMoney(one, other)).toBe(sum));

test('amounts are compared by what they are worth', () => {
  expect(isLess('9.00', '10.00')).toBe(true);
  expect(isLess('10.00', '10.00')).toBe(false);
});

test('days are priced by those of another price, rounded down', () => {
  expect(priceOfDays(365, '30.00', 30)).toBe('365.00');
  expect(priceOfDays(90, '0.07', 365)).toBe('0.01');
  expect(priceOfDays(30, '1.00', 0.5)).toBe('60.00');
});
