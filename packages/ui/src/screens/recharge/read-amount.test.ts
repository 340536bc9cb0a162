import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

const bounds = { least: '1.00', most: '5000.00' };

test.each([
  ['50', '50.00'],
  [' 50.5 ', '50.50'],
  ['¥1,000.00', '1000.00'],
  ['５０．２５', '50.25'],
  ['007', '7.00'],
  ['12.', '12.00'],
])('%s is %s', (typed, amount) => expect(readAmount(typed, bounds)).toEqual({ is: 'good', amount }));

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['1.234', 'unreadable'],
  ['-5', 'unreadable'],
  ['1e3', 'unreadable'],
  ['五十', 'unreadable'],
  ['0.99', 'tooLittle'],
  ['5000.01', 'tooMuch'],
])('%j is %s', (typed, is) => expect(readAmount(typed, bounds).is).toBe(is));
