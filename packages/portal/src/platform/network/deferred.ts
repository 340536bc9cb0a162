import { createListeners } from '../listeners.ts';

/** A value that is loaded once, on first use. Compatible with `useSyncExternalStore`. */
export interface Deferred<T> {
  /** The same promise for all callers. After a failure the next call tries again. */
  load(): Promise<T>;
  /** `undefined` until it is loaded. */
  current(): T | undefined;
  /** Calls back when it is loaded. */
  subscribe(listener: () => void): () => void;
}

export function defer<T>(open: () => Promise<T>): Deferred<T> {
  const { subscribe, tell } = createListeners();
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  const start = async () => {
    try {
      value = await open();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    // Fields that React's `use` reads, so that a loaded value does not suspend.
    if (loading) Object.assign(loading, { status: 'fulfilled', value });
    tell();
    return value;
  };
  return {
    load() {
      loading ??= start();
      return loading;
    },
    current: () => value,
    subscribe,
  };
}
