/** Who wants to know of changes, as `useSyncExternalStore` subscribes. */
export interface Listeners {
  subscribe(listener: () => void): () => void;
  /** Tells all of them that something changed. */
  tell(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
