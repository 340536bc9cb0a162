import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { HeldKey } from '../database.ts';
import { asOutage, cut, limitQueries } from './pool.ts';

/** Milliseconds to wait for an answer. */
const patience = 3_000;
/** Milliseconds between two tries of a lock that another process holds. */
const again = 20;

/**
 * Locks that this process shares with the others, all on one connection. If the connection breaks, PostgreSQL releases
 * them, and the work goes on without: whoever writes must not rely on them alone.
 */
export function openKeyLocks(options: pg.ClientConfig) {
  let opened: Promise<pg.Client> | undefined;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(options);
    const forget = () => {
      opened = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    limitQueries(client, patience);
    try {
      await client.connect();
    } catch (error) {
      forget();
      cut(client);
      throw asOutage(error);
    }
    return client;
  }

  function connect(): Promise<pg.Client> {
    opened ??= open();
    return opened;
  }

  async function isTaken(client: pg.Client, lock: string): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>({
      name: 'take key',
      text: 'select pg_try_advisory_lock($1::bigint) as taken',
      values: [lock],
    });
    return rows[0]?.taken === true;
  }

  return {
    /** Waits until no other process holds the lock. Two holders in this process must not ask for one lock. */
    async hold(lock: string, signal: AbortSignal): Promise<HeldKey> {
      let hasWaited = false;
      for (;;) {
        const client = await connect();
        if (await isTaken(client, lock))
          return {
            hasWaited,
            release: () => void client.query('select pg_advisory_unlock($1::bigint)', [lock]).catch(() => {}),
          };
        hasWaited = true;
        await pause(again, undefined, { signal });
      }
    },
    async close(): Promise<void> {
      const client = await opened?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
