import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { HeldKey } from '../database.ts';
import { asOutage, Connection, type ConnectionOptions, cut } from './connection.ts';

/** Milliseconds to wait for an answer. */
const patience = 3_000;
/** Milliseconds between two attempts to take a lock that another process holds. */
const again = 20;
/** A lock is released after this many milliseconds, or earlier together with the next request for a lock. */
const releasedWithin = 10;

const release = 'select pg_advisory_unlock(one) from unnest($1::bigint[]) as one';

/** Takes a lock, releases others and runs a search. The row of the search also has the columns of the lock. */
const takeWith = ({ sql, parameters: { length } }: CompiledQuery): string =>
  `select found.*, pg_try_advisory_lock($${length + 1}::bigint) as is_taken,
    (select count(pg_advisory_unlock(one)) from unnest($${length + 2}::bigint[]) as one) as released
  from (select) as always left join (select true as is_found, one.* from (${sql}) as one limit 1) as found on true`;

/** After a failure it is unknown which locks the session holds. Closing the connection releases them. */
async function ask<Row>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  try {
    const { rows } = await connection.ask(text, values);
    return rows[0] as Row | undefined;
  } catch (error) {
    cut(connection.client);
    throw error;
  }
}

/** A connection, and the locks to release on it. The release waits a short time for the next request for a lock. */
interface Holder {
  readonly connection: Connection;
  readonly releases: ReturnType<typeof openReleases>;
}

function openReleases(connection: Connection) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Returns the locks to release, each of them once. */
  function take(): string[] {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = [];
    return taken;
  }
  return {
    take,
    add(lock: string): void {
      waiting.push(lock);
      timer ??= setTimeout(
        () => void ask(connection, release, [take()]).catch(() => {}),
        releasedWithin,
      ).unref();
    },
  };
}

/**
 * Locks that this process shares with other processes, all on one connection. If the connection breaks, PostgreSQL
 * releases the locks and the work continues without them, so writes must not rely on them alone. `milliseconds` limits
 * the wait for a lock, because PostgreSQL may not know yet that its holder's connection broke.
 */
export function openKeyLocks(
  options: pg.ClientConfig,
  own: Pick<ConnectionOptions, 'plans' | 'foundDead'>,
  milliseconds: number,
) {
  let opened: Promise<Holder> | undefined;

  function open(): Promise<Holder> {
    const client = new pg.Client(options);
    const opening = start(client);
    // Forgets only this connection: when it ends, the next one may already be open and hold locks.
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    opening.catch(forget);
    return opening;
  }

  async function start(client: pg.Client): Promise<Holder> {
    const connection = new Connection(client, { ...own, limit: () => patience });
    try {
      await client.connect();
    } catch (error) {
      cut(client);
      throw asOutage(error);
    }
    return { connection, releases: openReleases(connection) };
  }

  function connect(): Promise<Holder> {
    opened ??= open();
    return opened;
  }

  return {
    /**
     * Waits until no other process holds the lock, or the search finds something, or the time limit has passed. Two
     * callers in this process must not request the same lock.
     */
    async hold<Row>(lock: string, search: CompiledQuery<Row>): Promise<HeldKey<Row>> {
      const text = takeWith(search);
      const ends = performance.now() + milliseconds;
      for (let hasWaited = false; ; hasWaited = true) {
        if (hasWaited) await pause(again);
        const { connection, releases } = await connect();
        const given = [...search.parameters, lock, releases.take()];
        const row = await ask<Row & { is_taken: boolean; is_found: boolean | null }>(connection, text, given);
        if (row === undefined) throw new Error('a lock that was asked for got no answer');
        const { is_taken, is_found } = row;
        if (is_taken || is_found === true || performance.now() >= ends)
          return {
            hasWaited,
            found: is_found === true ? row : undefined,
            release: () => {
              if (is_taken) releases.add(lock);
            },
          };
      }
    },
    async close(): Promise<void> {
      const holder = await opened?.catch(() => undefined);
      if (holder === undefined) return;
      const { client } = holder.connection;
      const late = setTimeout(() => cut(client), patience);
      await client.end().catch(() => {});
      clearTimeout(late);
    },
  };
}
