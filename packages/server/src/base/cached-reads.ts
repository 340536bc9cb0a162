import { LRUCache } from 'lru-cache';
import type { Database } from '../db/driver/database.ts';
import type { Services } from './context.ts';

interface Reading<Value> {
  readonly begunAt: number;
  readonly value: Promise<Value | undefined>;
}

/**
 * A cache in this process for values that were read from the database. An entry lives for `milliseconds`, and the cache
 * holds the `most` recently used entries. Concurrent callers share one read, on the reserved connections: a node must
 * not wait for a read that a customer's call started and that has no connection. A missing value and a failed read are
 * not cached.
 */
export function remember<Value>({ milliseconds, most }: { milliseconds: number; most: number }) {
  const memories = new WeakMap<Database, LRUCache<string, Reading<Value>>>();
  const memoryOf = (database: Database) => {
    const known = memories.get(database) ?? new LRUCache<string, Reading<Value>>({ max: most });
    memories.set(database, known);
    return known;
  };
  return {
    read(
      { database, now }: Services,
      key: string,
      readNow: () => Promise<Value | undefined>,
    ): Promise<Value | undefined> {
      const memory = memoryOf(database);
      const at = now().getTime();
      const kept = memory.get(key);
      const age = kept === undefined ? Number.NaN : at - kept.begunAt;
      if (kept !== undefined && age >= 0 && age < milliseconds) return kept.value;
      const reading: Reading<Value> = { begunAt: at, value: database.reserved(readNow) };
      memory.set(key, reading);
      const drop = () => {
        if (memory.get(key) === reading) memory.delete(key);
      };
      reading.value.then((value) => value === undefined && drop(), drop);
      return reading.value;
    },
    /** Drops an entry after this process changed its value, so that the change is visible at once. */
    forget({ database }: Services): void {
      memories.delete(database);
    },
  };
}
