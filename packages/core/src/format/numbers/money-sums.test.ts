import { expect, test } from 'vitest';
import { addMoney, isLess, savedByDays } from './money-sums.ts';

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

test.each([
  ['300.00', 365, '30.00', 30, '65.00'],
  ['0.01', 100, '0.07', 365, undefined],
  ['1.00', 30, '1.00', 0.5, '59.00'],
  ['90.00', 90, '30.00', 30, undefined],
  ['1.00', 0, '30.00', 30, undefined],
  ['1.00', 30, '30.00', 0, undefined],
])('%s for %s days beside %s for %s save %s', (price, days, other, ofDays, saved) =>
  expect(savedByDays({ price, days }, { price: other, days: ofDays })).toBe(saved),
);
