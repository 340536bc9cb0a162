import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Tables } from '../../schema/tables.ts';
import type { Database } from '../database.ts';
import { parsers } from '../parsers.ts';
import { withinPatience, writeOneRow } from '../probe.ts';
import type { ConnectionOptions } from './connection.ts';
import { watchConnections } from './dead-connections.ts';
import { openKeyLocks } from './key-locks.ts';
import { LastingKysely } from './lasting-kysely.ts';
import { listen } from './listen.ts';
import { openPool, type Pool } from './pool.ts';

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Time limits, in seconds: for opening a connection, waiting for a lock, running a statement, and for an idle
 * transaction.
 */
interface Limits {
  readonly connect: number;
  readonly lock: number;
  readonly statement: number;
  readonly idle: number;
}

/**
 * Milliseconds. PostgreSQL itself cancels a statement at its limit. If no answer comes for this much longer, the
 * server or the network is lost.
 */
const grace = 3_000;

/** The settings of a session: formats of values, and limits. */
const settingsOf = ({ lock, statement, idle }: Limits) => ({
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  // JIT compiles by estimated costs and not by frequency. It took two seconds for a report that is otherwise written in
  // a fifth of a second.
  jit: 'off',
  lock_timeout: `${lock}s`,
  statement_timeout: `${statement}s`,
  // A process that hangs, or whose machine is gone, must not keep its locks.
  idle_in_transaction_session_timeout: `${idle}s`,
});

const connectionOf = (url: string, { connect }: Limits): pg.PoolConfig => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: connect * 1000,
  // A new connection would cost the next call the time to connect and all cached plans.
  idleTimeoutMillis: 5 * 60_000,
  // After this many milliseconds Node probes the other machine ten times, once a second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Statements are sent at once, without waiting for earlier results.
  pipeline: true,
});

/**
 * The settings of a long-lived session outside the pools. Ferry queries it at intervals, or reopens it when needed. A
 * session whose client is gone must not keep its locks, even if a proxy keeps the connection open.
 */
const lasting = { idle_session_timeout: '60s' };

/** A session without a pooler gets all settings with its start, which costs no further round trip. */
const sessionOf = (url: string, limits: Limits, more: Record<string, string> = {}): pg.PoolConfig => ({
  ...connectionOf(url, limits),
  options: Object.entries({
    ...settingsOf(limits),
    ...more,
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
    // Milliseconds for which sent data may stay unacknowledged, such as if the other machine is gone.
    tcp_user_timeout: 30_000,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/**
 * A pooler that lends a session for a transaction drops the start parameters, so each transaction sends the settings
 * again.
 */
const saidEachTime = (limits: Limits): string =>
  `select ${Object.entries(settingsOf(limits))
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;

async function ask(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.ask('select 1');
  } finally {
    connection.release();
  }
}

/**
 * The limits of a job whose statements may take this many seconds, or of a migration, an import or a backup. After a
 * network failure a job must continue soon, so its lost transaction must not keep its locks for long.
 */
const unhurriedLimits = (job?: number): Limits => ({
  connect: 15,
  lock: job ?? 600,
  statement: job ?? 600,
  idle: job === undefined ? 120 : 15,
});
/** Shorter than the timeout of a health check. */
const probeLimits: Limits = { connect: 2, lock: 2, statement: 2, idle: 4 };

/** `seconds`: how long a call may wait for a connection or a statement. */
export interface PostgresOptions {
  readonly poolSize?: number;
  readonly seconds?: number;
  /** A pooler such as pgbouncer is in between and lends a session for one transaction. */
  readonly isPooled?: boolean;
  /** PostgreSQL itself, without the pooler: LISTEN needs a session of its own. */
  readonly directUrl?: string | undefined;
}

/**
 * Opens a PostgreSQL of version 15 or newer. The database may be away at first: queries then fail with an `Outage`.
 */
export async function openPostgres(
  url: string,
  { poolSize = 10, seconds = 15, isPooled = false, directUrl = url }: PostgresOptions = {},
): Promise<Database> {
  const callLimits: Limits = {
    connect: seconds,
    lock: Math.ceil((seconds * 2) / 3),
    statement: seconds,
    idle: 2 * seconds,
  };
  const plans = { times: 0 };
  const foundDead = () => watch.foundDead();
  const open = (
    max: number,
    limits: Limits,
    own: Omit<ConnectionOptions, 'limit'>,
    limitsNow = () => limits,
  ) => {
    const habits = isPooled ? { settings: () => saidEachTime(limitsNow()) } : own;
    const session = isPooled ? connectionOf(url, limits) : sessionOf(url, limits);
    const limit = () => limitsNow().statement * 1000 + grace;
    return openPool({ ...session, max }, { ...habits, limit, foundDead });
  };
  const half = Math.ceil(poolSize / 2);
  const calls = open(poolSize, callLimits, { plans });
  const reserve = open(half, callLimits, { plans });
  /** The pool for the work that runs now, and the limits of unhurried work. */
  const chosen = new AsyncLocalStorage<{ readonly pool: Pool; readonly limits?: Limits }>();
  const longest = unhurriedLimits();
  const limitsNow = () => chosen.getStore()?.limits ?? longest;
  // Jobs run few statements that read many rows. They are planned at each execution, because the tables change between
  // the runs. All jobs share these connections, and each job has its own limits.
  const jobs = open(half, longest, { settings: () => saidEachTime(limitsNow()) }, limitsNow);
  const probes = open(1, probeLimits, {});
  const pools = [calls, reserve, jobs, probes];
  const watch = watchConnections(pools, probes);
  const connect = () => (chosen.getStore()?.pool ?? calls).connect();
  const sql = new LastingKysely<Tables>(connect);
  const lastingSession = sessionOf(directUrl, probeLimits, lasting);
  const keyLocks = openKeyLocks(lastingSession, { plans, foundDead }, seconds * 1000);
  const stops: (() => Promise<void>)[] = [];
  return {
    engine: 'postgres',
    sql,
    async exec(script) {
      const connection = await connect();
      try {
        connection.begin();
        await connection.script(script);
        await connection.commit();
      } catch (error) {
        // Destroying the connection also cancels its transaction.
        connection.isBroken = true;
        throw error;
      } finally {
        connection.release();
      }
    },
    holdKey: (key, search) => keyLocks.hold(key, search),
    unhurried: (work, job) => chosen.run({ pool: jobs, limits: unhurriedLimits(job) }, work),
    reserved: (work) => chosen.run({ pool: reserve }, work),
    probe: () => withinPatience(ask(probes)),
    probeWrite: () => withinPatience(chosen.run({ pool: probes }, () => writeOneRow(sql))),
    async listen(channel, heard) {
      stops.push(await listen(lastingSession, channel, heard, foundDead));
    },
    hurry: () => watch.hurry(),
    async close() {
      await Promise.all([keyLocks.close(), ...stops.map((stop) => stop())]);
      await sql.destroy();
      await watch.end();
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}
