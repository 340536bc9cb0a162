import { expect, test } from 'vitest';
import { memoryStore } from '../../testing/session-world.ts';
import { fallbackStore } from './fallback-store.ts';

test('a value that the underlying store accepts is kept only there', () => {
  const below = memoryStore();
  const store = fallbackStore(below);
  store.set('key', 'one');
  expect(below.kept.get('key')).toBe('one');
  below.set('key', 'another tab');
  expect(store.get('key')).toBe('another tab');
});

test('a value that the underlying store rejects stays in memory until it is removed', () => {
  const store = fallbackStore({ get: () => null, set() {}, remove() {} });
  store.set('key', 'one');
  expect(store.get('key')).toBe('one');
  store.remove('key');
  expect(store.get('key')).toBeNull();
});

test('a full store never returns the old value instead of the new one', () => {
  const below = memoryStore({ key: 'old' });
  const store = fallbackStore({ ...below, set() {} });
  store.set('key', 'new');
  expect(store.get('key')).toBe('new');
  expect(below.kept.has('key')).toBe(false);
});

test('a store that accepts a value after the old one is removed keeps it', () => {
  const below = memoryStore({ key: 'old' });
  const store = fallbackStore({
    ...below,
    set: (key, value) => void (below.kept.size === 0 && below.set(key, value)),
  });
  store.set('key', 'new');
  expect(below.kept.get('key')).toBe('new');
});
