import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { Outage } from './outage.ts';

/** Milliseconds between two looks. */
const again = 1_000;

/** A database that did not come while a start waited for it. */
export class NoDatabase extends Error {
  constructor(seconds: number, { message }: Outage) {
    super(
      `PostgreSQL did not let this server in for ${seconds} s (${message}). ` +
        'Check DATABASE_URL, and that the database runs and has a connection to spare.',
    );
  }
}

/** Waits for a database that starts, restarts or is out of connections, and says so once. Any other refusal is final. */
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
      if (performance.now() >= ends) throw new NoDatabase(seconds, error);
      if (!isSaid) say(`PostgreSQL is not there yet (${error.message}): waiting for up to ${seconds} s`);
      isSaid = true;
      await pause(again);
    }
  }
}
