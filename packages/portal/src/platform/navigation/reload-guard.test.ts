import { memoryStore } from '@ferry/core/testing/session-world';
import { expect, test } from 'vitest';
import { mayReload } from './reload-guard.ts';

test('a chunk that does not load reloads the page once in 10 seconds', () => {
  const store = memoryStore();
  expect(mayReload(store, 1_000_000, true)).toBe(true);
  expect(mayReload(store, 1_000_100, true)).toBe(false);
  expect(mayReload(store, 1_009_999, true)).toBe(false);
  expect(mayReload(store, 1_010_000, true)).toBe(true);
});

test('without a network the page stays', () => {
  expect(mayReload(memoryStore(), 1_000_000, false)).toBe(false);
});

test('if storage does not work, the page is not reloaded, to prevent a loop', () => {
  expect(mayReload({ get: () => null, set() {}, remove() {} }, 1_000_000, true)).toBe(false);
});

test('a clock that was set back does not stop reloads for long', () => {
  const store = memoryStore();
  mayReload(store, 9_000_000, true);
  expect(mayReload(store, 1_000_000, true)).toBe(true);
});
