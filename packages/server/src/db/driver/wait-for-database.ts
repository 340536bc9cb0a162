import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { Outage } from './outage.ts';
import { assertTaken } from './postgres/unusable.ts';

/** Milliseconds between two tries. */
const again = 1_000;

/** The database did not become available during the start. */
export class NoDatabase extends Error {
  constructor(seconds: number, { message }: Outage) {
    super(
      `PostgreSQL did not let this server in for ${seconds} s (${message}). ` +
        'Check DATABASE_URL, and that the database runs and has a connection to spare.',
    );
  }
}

/**
 * Waits for a database that is starting, restarting or out of connections, and reports this once. Throws at once for
 * any other error.
 */
export async function waitForDatabase(
  database: Database,
  say: (sentence: string) => void,
  seconds = 60,
): Promise<void> {
  const ends = performance.now() + seconds * 1000;
  let isSaid = false;
  for (;;) {
    try {
      return await database.probe();
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      assertTaken(error);
      if (performance.now() >= ends) throw new NoDatabase(seconds, error);
      if (!isSaid) say(`PostgreSQL is not there yet (${error.message}): waiting for up to ${seconds} s`);
      isSaid = true;
      await pause(again);
    }
  }
}
