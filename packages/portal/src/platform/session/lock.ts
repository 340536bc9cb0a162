import type { SessionPorts, TextStore } from '@ferry/core/machines/session/session-ports';
import { deviceNow } from '../device/clock.ts';

type WithLock = SessionPorts['withLock'];

/** A lock by the browser. The wait for it has a limit. */
export function browserLock(locks: LockManager): WithLock {
  return async (name, milliseconds, work) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), milliseconds);
    let isMine = false;
    try {
      return await locks.request(name, { signal: controller.signal }, async () => {
        isMine = true;
        clearTimeout(timer);
        return await work();
      });
    } catch (error) {
      if (isMine) throw error;
      // The limit has passed, or the browser has no locks because it forbids storage.
      return await work();
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The maximum life of a lease in milliseconds, longer than a request takes. */
const lease = 12_000;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A lock by a lease in storage, for pages over plain HTTP, where browsers have no locks. If two tabs write at the
 * same moment, they notice it when they read again.
 */
export function leaseLock(store: TextStore, now = deviceNow, random = Math.random): WithLock {
  return async (name, milliseconds, work) => {
    const key = `lock:${name}`;
    const me = `${now().toString(36)}-${random().toString(36).slice(2)}`;
    const heldBy = () => {
      const [holder, until] = store.get(key)?.split(' ') ?? [];
      return Number(until) > now() ? holder : undefined;
    };
    const deadline = now() + milliseconds;
    while (now() < deadline) {
      if (heldBy() === undefined) {
        store.set(key, `${me} ${now() + lease}`);
        await pause(30 + random() * 30);
        const holder = heldBy();
        if (holder === me || holder === undefined) break;
      }
      await pause(50);
    }
    try {
      return await work();
    } finally {
      if (heldBy() === me) store.remove(key);
    }
  };
}

export const tabLock = (store: TextStore): WithLock =>
  'locks' in navigator ? browserLock(navigator.locks) : leaseLock(store);
