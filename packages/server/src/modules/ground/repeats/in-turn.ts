import type { Database } from '../../../db/driver/database.ts';

/** The latest of the equal writes of this process, by the lock of their key. */
const turns = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Runs writes with the same key one after another, so that a repeat finds the first answer. */
export async function inTurn<T>(database: Database, lock: string, work: () => Promise<T>): Promise<T> {
  const running = turns.get(database) ?? new Map<string, Promise<unknown>>();
  turns.set(database, running);
  const before = running.get(lock);
  const turn = before === undefined ? work() : before.then(work, work);
  running.set(lock, turn);
  try {
    return await turn;
  } finally {
    if (running.get(lock) === turn) running.delete(lock);
  }
}

/** Whether this process runs a write with this key. */
export const isInTurn = (database: Database, lock: string): boolean =>
  turns.get(database)?.has(lock) ?? false;
