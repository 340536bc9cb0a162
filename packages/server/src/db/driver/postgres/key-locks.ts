import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { HeldKey } from '../database.ts';
import { asOutage, Connection, type ConnectionOptions, cut } from './connection.ts';

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

/** After a failure it is not known which locks the session has. They end with its connection. */
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

/** A connection, and its locks that are to be released. They wait for the next request for a lock, but not long. */
interface Holder {
  readonly connection: Connection;
  readonly releases: ReturnType<typeof openReleases>;
}

function openReleases(connection: Connection) {
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
 * Locks that this process shares with the others, all on one connection. If the connection breaks, PostgreSQL releases
 * them, and the work goes on without: whoever writes must not rely on them alone. `milliseconds`: the longest wait for
 * a lock. PostgreSQL may not know yet that the connection of its holder broke.
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
    // Only this one: when a broken connection ends, the next one may be open already, and hold locks.
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
     * Waits until no other process holds the lock, or the search finds something, or the longest wait is over. Two
     * holders in this process must not ask for one lock.
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
