import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { memoryStore } from '@ferry/core/testing/session-world';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaseLock } from './lock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test('two tabs with a lease run one after the other, even if they start at the same time', async () => {
  const store: TextStore = memoryStore();
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await sleep(500);
    running -= 1;
  };
  const all = Promise.all([1, 2, 3].map(() => leaseLock(store)('session', 10_000, work)));
  await vi.advanceTimersByTimeAsync(5_000);
  await all;
  expect(maxRunning).toBe(1);
  expect(store.get('lock:session')).toBeNull();
});

test('the wait for a frozen tab’s lease has a limit', async () => {
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

test('an expired lease is free', async () => {
  const store: TextStore = memoryStore();
  store.set('lock:session', `gone ${Date.now() - 1}`);
  const done = vi.fn();
  void leaseLock(store)('session', 3_000, async () => done());
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toHaveBeenCalledOnce();
});

test('if storage is forbidden, the work runs nevertheless', async () => {
  const nothing: TextStore = { get: () => null, set() {}, remove() {} };
  const done = leaseLock(nothing)('session', 3_000, async () => 'done');
  await vi.advanceTimersByTimeAsync(100);
  expect(await done).toBe('done');
});
