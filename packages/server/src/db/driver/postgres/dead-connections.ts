import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, cut } from './connection.ts';
import type { Pool } from './pool.ts';

/** Milliseconds between two looks. */
const lookEvery = 3_000;
/** Milliseconds without an answer after which PostgreSQL is asked whether it is at work on it. */
const patience = 5_000;
/** The same while the server stops. */
const hurriedPatience = 1_000;
/** Milliseconds in which an answer that was on its way arrives. */
const arriving = 500;

/** A session that waits for us, and not we for it, has lost our question or its answer. */
const atWork = `
  select pg_backend_pid() as own, coalesce(array_agg(pid), '{}') as pids from pg_stat_activity
  where pid = any($1::integer[]) and state = 'active' and wait_event_type is distinct from 'Client'`;

/** The number of a connection's session. The driver's types do not declare it. */
const sessionOf = ({ client }: Connection): number => (client as unknown as { processID: number }).processID;
const readBytes = ({ client }: Connection): number => (client.connection.stream as Socket).bytesRead;

/**
 * Which of the sessions PostgreSQL is working for. `undefined`: a pooler is in between, whose numbers of sessions are not
 * those of PostgreSQL.
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
 * Finds connections that a network has lost without a word: a statement of a job may take minutes, and its limit says
 * nothing sooner. So PostgreSQL is asked, on another connection, whether it is at work on what waits long. What it is not
 * at work on is cut, and so is every connection that nobody uses at that moment.
 */
export function watchConnections(pools: readonly Pool[], probes: Pool) {
  let isHurried = false;
  let looking: Promise<void> | undefined;
  /** Whether a pooler hides the sessions. It is known after the first look. */
  let isHidden = false;

  const waitingLong = () => {
    const before = performance.now() - (isHurried ? hurriedPatience : patience);
    return pools.flatMap((pool) => pool.connections()).filter((one) => (one.waitsSince() ?? before) < before);
  };

  /** Cuts these, and what nobody uses. */
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
    /** A query of some connection got no answer within its limit. */
    foundDead(): void {
      drop(isHidden ? waitingLong() : []);
    },
    /** The process stops: it looks often, and gives everything up if the database cannot be asked. */
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
