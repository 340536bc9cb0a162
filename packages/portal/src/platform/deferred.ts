/** Something that is loaded once, when it is first asked for. Fits `useSyncExternalStore`. */
export interface Deferred<T> {
  /** The same promise for everybody; after a failure, the next ask tries again. */
  load(): Promise<T>;
  /** `undefined` until it is there. */
  current(): T | undefined;
  /** Tells when it is there. */
  subscribe(listener: () => void): () => void;
}

export function defer<T>(open: () => Promise<T>): Deferred<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  const start = async () => {
    try {
      value = await open();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    // As `use` of React reads it: nobody waits for what is there.
    if (loading) Object.assign(loading, { status: 'fulfilled', value });
    for (const listener of listeners) listener();
    return value;
  };
  return {
    load() {
      loading ??= start();
      return loading;
    },
    current: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
