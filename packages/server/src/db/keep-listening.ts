import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asOutage, cut, limitQueries } from './patient-pool.ts';

/** Milliseconds until another connection is tried after a lost one. */
const again = 1_000;
/** A connection that only listens would not notice that nobody is there any more, so it asks this often. */
const askEvery = 15_000;
/** Longer than this nobody waits for an answer or for a good end. */
const patience = 3_000;

interface Line {
  readonly client: pg.Client;
  readonly ended: Promise<void>;
}

/**
 * Listens on a connection of its own until it is stopped. One that breaks, or that is silent, is opened again; what is
 * said meanwhile is not heard, so a listener looks for itself now and then.
 */
export async function keepListening(
  options: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();

  async function open(): Promise<Line> {
    const client = new pg.Client(options);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => {});
    client.on('notification', (note) => heard(note.payload ?? ''));
    limitQueries(client, patience);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      cut(client);
      throw asOutage(error);
    }
    return { client, ended };
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
      const { client, ended } = line;
      const asking = setInterval(() => client.query('select 1').catch(() => {}), askEvery);
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
