import { LRUCache } from 'lru-cache';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';

interface Reading<Value> {
  readonly begunAt: number;
  readonly value: Promise<Value | undefined>;
}

/**
 * Keeps in this process what was read from the database, at most as old as `milliseconds` and only the `most` that
 * were asked for last. Who asks while a reading is on its way shares it. What is not there is asked for again each
 * time, and so is what could not be read.
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
      const reading: Reading<Value> = { begunAt: at, value: readNow() };
      memory.set(key, reading);
      const drop = () => {
        if (memory.get(key) === reading) memory.delete(key);
      };
      reading.value.then((value) => value === undefined && drop(), drop);
      return reading.value;
    },
    /** What this process itself changed shows at once. */
    forget({ database }: Services): void {
      memories.delete(database);
    },
  };
}
