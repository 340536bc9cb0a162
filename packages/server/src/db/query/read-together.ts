import { setImmediate } from 'node:timers/promises';
import type { Database } from '../driver/database.ts';

/** The requests of this turn of the event loop, and their results. */
interface Turn<Asked, Found> {
  readonly asked: Asked[];
  readonly found: Promise<readonly Found[]>;
}

/**
 * Reads the requests of one turn of the event loop with one statement, because a round trip costs more than most reads.
 * `read` gets all requests, and returns their results in the same order. If `read` fails, all requests fail.
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
