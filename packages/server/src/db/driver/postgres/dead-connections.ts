import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, cut } from './connection.ts';
import type { Pool } from './pool.ts';

/** Milliseconds between two checks. */
const lookEvery = 3_000;
/** Milliseconds without an answer after which PostgreSQL is asked whether it is executing the statement. */
const patience = 5_000;
/** The same while the server stops. */
const hurriedPatience = 1_000;
/** Milliseconds to wait for an answer that is already on its way. */
const arriving = 500;

/** If the session waits for Ferry and Ferry for the session, the statement or its answer was lost. */
const atWork = `
  select pg_backend_pid() as own, coalesce(array_agg(pid), '{}') as pids from pg_stat_activity
  where pid = any($1::integer[]) and state = 'active' and wait_event_type is distinct from 'Client'`;

/** The number of a connection's session. The driver's types do not declare it. */
const sessionOf = ({ client }: Connection): number => (client as unknown as { processID: number }).processID;
const readBytes = ({ client }: Connection): number => (client.connection.stream as Socket).bytesRead;

/**
 * The sessions for which PostgreSQL is executing a statement. `undefined`: there is a pooler in between, and its
 * session numbers are not those of PostgreSQL.
 */
async function askAtWork(
  probes: Pool,
  waiting: readonly Connection[],
): Promise<ReadonlySet<number> | undefined> {
  const connection = await probes.connect();
  try {
    const { rows } = await connection.ask(atWork, [waiting.map(sessionOf)]);
    const [row] = rows as { own: number; pids: number[] }[];
    return row?.own === sessionOf(connection) ? new Set(row.pids) : undefined;
  } finally {
    connection.release();
  }
}

/**
 * Finds connections that the network has lost without an error. The statement limit is too long for this, because a
 * job's statement may take minutes. So Ferry asks PostgreSQL on another connection about the sessions that have waited
 * long. It closes the connections whose session is not executing a statement, and all idle connections.
 */
export function watchConnections(pools: readonly Pool[], probes: Pool) {
  let isHurried = false;
  let looking: Promise<void> | undefined;
  /** Whether a pooler hides the sessions. Known after the first check. */
  let isHidden = false;

  const waitingLong = () => {
    const before = performance.now() - (isHurried ? hurriedPatience : patience);
    return pools.flatMap((pool) => pool.connections()).filter((one) => (one.waitsSince() ?? before) < before);
  };

  /** Closes these connections and all idle ones. */
  function drop(connections: readonly Connection[]): void {
    const why = new Error('timeout of a connection that PostgreSQL does not know to wait');
    for (const { client } of connections) cut(client, why);
    for (const pool of pools) pool.dropIdle();
  }

  async function look(): Promise<void> {
    const seen = waitingLong().map((one) => ({ one, since: one.waitsSince(), bytes: readBytes(one) }));
    if (seen.length === 0) return;
    let working: ReadonlySet<number> | undefined;
    try {
      working = await askAtWork(
        probes,
        seen.map(({ one }) => one),
      );
    } catch (error) {
      if (isHurried) for (const pool of pools) pool.giveUp(error as Error);
      return;
    }
    isHidden = working === undefined;
    if (working === undefined) return;
    await pause(arriving);
    const dead = seen.filter(
      ({ one, since, bytes }) =>
        one.waitsSince() === since && readBytes(one) === bytes && !working.has(sessionOf(one)),
    );
    if (dead.length > 0) drop(dead.map(({ one }) => one));
  }

  const lookNow = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  let timer = setInterval(lookNow, lookEvery).unref();
  return {
    /** A statement of some connection got no answer within its limit. */
    foundDead(): void {
      drop(isHidden ? waitingLong() : []);
    },
    /** The process stops: check often, and close all connections if the database does not respond. */
    hurry(): void {
      isHurried = true;
      clearInterval(timer);
      timer = setInterval(lookNow, hurriedPatience).unref();
      lookNow();
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
