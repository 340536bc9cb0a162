import type { TextStore } from './session-ports.ts';

/**
 * A store with a fallback in memory, for values that the storage below does not accept: storage may be forbidden,
 * full or broken. The old stored value is removed, so that it is never read in place of the new one.
 */
export function fallbackStore(below: TextStore): TextStore {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? below.get(key),
    set(key, value) {
      memory.delete(key);
      below.set(key, value);
      if (below.get(key) === value) return;
      // This also frees space if the storage is full.
      below.remove(key);
      below.set(key, value);
      if (below.get(key) !== value) memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      below.remove(key);
    },
  };
}
