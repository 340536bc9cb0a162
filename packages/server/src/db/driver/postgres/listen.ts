import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asOutage, Connection, cut } from './connection.ts';

/** Milliseconds until a lost connection is opened again. */
const again = 1_000;
/** Milliseconds between two pings. A connection that only listens would not notice that the other side is gone. */
const askEvery = 15_000;
/** Milliseconds to wait for an answer or for a clean close. */
const patience = 3_000;

interface Line {
  readonly connection: Connection;
  readonly ended: Promise<void>;
}

/**
 * Listens on its own connection until it is stopped. A connection that breaks or does not answer is opened again.
 * Notifications are lost meanwhile, so a listener must also check its state at intervals.
 */
export async function listen(
  options: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  foundDead: () => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();

  async function open(): Promise<Line> {
    const client = new pg.Client(options);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => {});
    client.on('notification', (note) => heard(note.payload ?? ''));
    const connection = new Connection(client, { limit: () => patience, foundDead });
    try {
      await client.connect();
      await connection.ask(`listen ${channel}`);
    } catch (error) {
      cut(client);
      throw asOutage(error);
    }
    return { connection, ended };
  }

  async function openAgain(): Promise<Line | undefined> {
    while (!stopping.signal.aborted) {
      await pause(again, undefined, { signal: stopping.signal }).catch(() => {});
      const opened = await open().catch(() => undefined);
      if (opened !== undefined) return opened;
    }
    return undefined;
  }

  async function keep(first: Line): Promise<void> {
    for (let line: Line | undefined = first; line !== undefined; line = await openAgain()) {
      const { connection, ended } = line;
      const { client } = connection;
      const asking = setInterval(() => connection.ask('select 1').catch(() => {}), askEvery);
      const stop = () => {
        client.end().catch(() => {});
        setTimeout(() => cut(client), patience).unref();
      };
      stopping.signal.addEventListener('abort', stop);
      if (stopping.signal.aborted) stop();
      await ended;
      stopping.signal.removeEventListener('abort', stop);
      clearInterval(asking);
    }
  }

  const keeping = keep(await open());
  return async () => {
    stopping.abort();
    await keeping;
  };
}
