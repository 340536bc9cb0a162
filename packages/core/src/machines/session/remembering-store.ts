import type { TextStore } from './session-ports.ts';

/**
 * A store that keeps in memory what the one below does not take, as long as the page stands: storage may be
 * forbidden, full or broken. What was kept there before goes, so that an old text never stands for a new one.
 */
export function rememberingStore(below: TextStore): TextStore {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? below.get(key),
    set(key, value) {
      memory.delete(key);
      below.set(key, value);
      if (below.get(key) === value) return;
      // Also makes room where storage is full.
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
