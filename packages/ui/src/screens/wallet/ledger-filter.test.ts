import { expect, test } from 'vitest';
import { kindsOf } from './ledger-filter.ts';

test('spending is purchases and renewals', () => {
  expect(kindsOf('spent')).toBe('purchase,renewal');
  expect(kindsOf('cd_key')).toBe('cd_key');
  expect(kindsOf('all')).toBeUndefined();
});
