import { expect, test } from 'vitest';
import { kindsOf, sinceOf } from './ledger-filter.ts';

test('what was spent is purchases and renewals', () => {
  expect(kindsOf('spent')).toBe('purchase,renewal');
  expect(kindsOf('cd_key')).toBe('cd_key');
  expect(kindsOf('all')).toBeUndefined();
});

test('a period is the same all day', () => {
  expect(sinceOf('30', new Date('2026-03-14T04:00:00Z'))).toBe('2026-02-12T00:00:00.000Z');
  expect(sinceOf('30', new Date('2026-03-14T23:59:59Z'))).toBe('2026-02-12T00:00:00.000Z');
  expect(sinceOf('all', new Date())).toBeUndefined();
});
