import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { memoryStore } from '@ferry/core/testing/session-world';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaseLock } from './lock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test('two tabs with a lease run one after the other, also when they begin in the same moment', async () => {
  const store: TextStore = memoryStore();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(500);
    running -= 1;
  };
  const all = Promise.all([1, 2, 3].map(() => leaseLock(store)('session', 10_000, work)));
  await vi.advanceTimersByTimeAsync(5_000);
  await all;
  expect(most).toBe(1);
  expect(store.get('lock:session')).toBeNull();
});

test('a lease that a frozen tab holds is waited for no longer than asked', async () => {
  const store: TextStore = memoryStore();
  store.set('lock:session', `other ${Date.now() + 60_000}`);
  const done = vi.fn();
  void leaseLock(store)('session', 3_000, async () => done());
  await vi.advanceTimersByTimeAsync(2_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalledOnce();
  expect(store.get('lock:session')).toMatch(/^other /);
});

test('a lease that ran out is nobody’s', async () => {
  const store: TextStore = memoryStore();
  store.set('lock:session', `gone ${Date.now() - 1}`);
  const done = vi.fn();
  void leaseLock(store)('session', 3_000, async () => done());
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toHaveBeenCalledOnce();
});

test('where storage is forbidden the work is done all the same', async () => {
  const nothing: TextStore = { get: () => null, set() {}, remove() {} };
  const done = leaseLock(nothing)('session', 3_000, async () => 'done');
  await vi.advanceTimersByTimeAsync(100);
  expect(await done).toBe('done');
});
