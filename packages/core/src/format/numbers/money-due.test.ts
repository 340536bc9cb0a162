import { expect, test } from 'vitest';
import { type DueTerms, decimalsOfPaid, dueOf, feeOf } from './money-due.ts';

const free: DueTerms = { rate: null, fee_percent: '0', fee_fixed: '0.00', fee_payer: 'site' };

test.each([
  ['20.00', {}, 'CNY', '20.00'],
  ['20.00', { fee_percent: '2' }, 'CNY', '20.00'],
  ['20.00', { fee_percent: '2', fee_payer: 'customer' }, 'CNY', '20.40'],
  ['0.01', { fee_percent: '50', fee_payer: 'customer' }, 'CNY', '0.02'],
  ['9.99', { fee_percent: '2.55', fee_fixed: '0.30', fee_payer: 'customer' }, 'CNY', '10.54'],
  ['100.00', { rate: '0.1389' }, 'USDT', '13.89'],
  ['0.10', { rate: '0.05' }, 'USDT', '0.01'],
  ['0.09', { rate: '0.05' }, 'USDT', '0.00'],
  ['100.00', { rate: '20.5' }, 'JPY', '2050'],
  ['0.07', { rate: '20.5' }, 'JPY', '1'],
  ['100.00', { rate: '0.1389', fee_percent: '1', fee_payer: 'customer' }, 'USD', '14.03'],
  ['9999999999.99', { rate: '99999999.9999999999' }, 'USD', '999999999998999999.00'],
] as const)('%s with %j is due as %s %s', (amount, terms, currency, due) =>
  expect(dueOf(amount, { ...free, ...terms }, currency)).toBe(due),
);

test('a fee is rounded half up to cents', () => {
  expect(feeOf('10.00', { ...free, fee_percent: '0.05' })).toBe('0.01');
  expect(feeOf('10.00', { ...free, fee_percent: '0.04' })).toBe('0.00');
  expect(feeOf('10.00', { ...free, fee_percent: '2.5', fee_fixed: '1.00' })).toBe('1.25');
});

test('currencies have the decimals of ISO 4217, and coins two', () => {
  expect(['CNY', 'JPY', 'KWD', 'USDT', 'XMR'].map(decimalsOfPaid)).toEqual([2, 0, 3, 2, 2]);
});
