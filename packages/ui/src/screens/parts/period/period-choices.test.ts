import { expect, test } from 'vitest';
import { sinceOf } from './period-choices.ts';

test('a period is the same all day', () => {
  expect(sinceOf('30', new Date('2026-03-14T04:00:00Z'))).toBe('2026-02-12T00:00:00.000Z');
  expect(sinceOf('30', new Date('2026-03-14T23:59:59Z'))).toBe('2026-02-12T00:00:00.000Z');
  expect(sinceOf('all', new Date())).toBeUndefined();
});
