import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { HeldKey } from '../database.ts';
import { asOutage, cut, limitQueries } from './pool.ts';
import { batchTrips, type TripOptions } from './round-trips.ts';

/** Milliseconds to wait for an answer. */
const patience = 3_000;
/** Milliseconds between two tries of a lock that another process holds. */
const again = 20;
/** Milliseconds in which a lock is released, unless the next request for a lock takes the release along. */
const releasedWithin = 10;

const release = 'select pg_advisory_unlock(one) from unnest($1::bigint[]) as one';

/** Takes a lock, releases others, and answers a search, whose row has these columns as well. */
const takeWith = ({ sql, parameters: { length } }: CompiledQuery): string =>
  `select found.*, pg_try_advisory_lock($${length + 1}::bigint) as is_taken,
    (select count(pg_advisory_unlock(one)) from unnest($${length + 2}::bigint[]) as one) as released
  from (select) as always left join (select true as is_found, one.* from (${sql}) as one limit 1) as found on true`;

/** The locks that are to be released. They wait for the next request for a lock, but not long. */
function openReleases() {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Each is returned once. */
  function take(): string[] {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = [];
    return taken;
  }
  return {
    take,
    add(client: pg.Client, lock: string): void {
      waiting.push(lock);
      timer ??= setTimeout(
        () => void client.query(release, [take()]).catch(() => {}),
        releasedWithin,
      ).unref();
    },
  };
}

/**
 * Locks that this process shares with the others, all on one connection. If the connection breaks, PostgreSQL releases
 * them, and the work goes on without: whoever writes must not rely on them alone.
 */
export function openKeyLocks(options: pg.ClientConfig, trips: TripOptions) {
  let opened: Promise<pg.Client> | undefined;
  const releases = openReleases();

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(options);
    const forget = () => {
      opened = undefined;
      releases.take();
    };
    client.on('error', forget);
    client.on('end', forget);
    batchTrips(client, trips);
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

  return {
    /**
     * Waits until no other process holds the lock, or the search finds something. Two holders in this process must not
     * ask for one lock.
     */
    async hold<Row>(lock: string, search: CompiledQuery<Row>): Promise<HeldKey<Row>> {
      const text = takeWith(search);
      for (let hasWaited = false; ; hasWaited = true) {
        if (hasWaited) await pause(again);
        const client = await connect();
        const { rows } = await client.query<Row & { is_taken: boolean; is_found: boolean | null }>(text, [
          ...search.parameters,
          lock,
          releases.take(),
        ]);
        const [row] = rows;
        if (row === undefined) throw new Error('a lock that was asked for got no answer');
        const { is_taken, is_found } = row;
        if (is_taken || is_found === true)
          return {
            hasWaited,
            found: is_found === true ? row : undefined,
            release: () => {
              if (is_taken) releases.add(client, lock);
            },
          };
      }
    },
    async close(): Promise<void> {
      const client = await opened?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
