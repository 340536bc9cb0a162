import { setImmediate } from 'node:timers/promises';
import type { Database } from '../driver/database.ts';

/** What is asked for in this turn of the event loop, and what all of it will find. */
interface Turn<Asked, Found> {
  readonly asked: Asked[];
  readonly found: Promise<readonly Found[]>;
}

/**
 * Reads what is asked for in one turn of the event loop by one statement, because a round trip costs more than most of
 * what it fetches. `read` gets all of it, and returns what it found in the same order. If it fails, all fail.
 */
export function readTogether<On extends { database: Database }, Asked, Found>(
  read: (on: On, asked: readonly Asked[]) => Promise<readonly Found[]>,
): (on: On, asked: Asked) => Promise<Found | undefined> {
  const turns = new WeakMap<Database, Turn<Asked, Found>>();
  function open(on: On): Turn<Asked, Found> {
    const asked: Asked[] = [];
    const close = () => {
      turns.delete(on.database);
      return read(on, asked);
    };
    const turn = { asked, found: setImmediate().then(close) };
    turns.set(on.database, turn);
    return turn;
  }
  return async (on, one) => {
    const { asked, found } = turns.get(on.database) ?? open(on);
    const at = asked.push(one) - 1;
    return (await found)[at];
  };
}
