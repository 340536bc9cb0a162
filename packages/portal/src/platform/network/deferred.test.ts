import { expect, test, vi } from 'vitest';
import { defer } from './deferred.ts';

test('a value is loaded once for all callers, and subscribers are notified', async () => {
  const open = vi.fn(async () => 'core');
  const deferred = defer(open);
  const heard = vi.fn();
  deferred.subscribe(heard);
  expect(deferred.current()).toBeUndefined();
  expect(deferred.load()).toBe(deferred.load());
  expect(await deferred.load()).toBe('core');
  expect(deferred.current()).toBe('core');
  expect(open).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledOnce();
});

test('after a failure the next call retries', async () => {
  const open = vi.fn(async () => 'core').mockRejectedValueOnce(new Error('offline'));
  const deferred = defer(open);
  await expect(deferred.load()).rejects.toThrow('offline');
  expect(await deferred.load()).toBe('core');
});

test('a loaded value does not suspend: React reads it from the promise', async () => {
  const deferred = defer(async () => 'core');
  await deferred.load();
  expect(deferred.load()).toMatchObject({ status: 'fulfilled', value: 'core' });
});
