import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { keepListening } from './keep-listening.ts';
import { parsers } from './parsers.ts';
import { openPatientPool } from './patient-pool.ts';
import { withinPatience } from './probe.ts';
import { LastingKysely } from './run-again.ts';
import type { Manner } from './speak-in-trips.ts';
import type { Tables } from './tables.ts';

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** How long a connection, a lock and a statement may take, in seconds. */
interface Limits {
  readonly connect: number;
  readonly lock: number;
  readonly statement: number;
}

/** Milliseconds. PostgreSQL ends a statement itself; a server or a network that is silent longer has lost it. */
const grace = 3_000;

/** What a session is told of the forms of values and of its limits. */
const settingsOf = ({ lock, statement }: Limits) => ({
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  // Compiling took two seconds of a report that is written in a fifth of one: it looks at costs, not at how often.
  jit: 'off',
  lock_timeout: `${lock}s`,
  statement_timeout: `${statement}s`,
  // A process that hangs or whose machine is gone must not hold its locks.
  idle_in_transaction_session_timeout: `${2 * statement}s`,
});

const connectionOf = (url: string, { connect }: Limits): pg.PoolConfig => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: connect * 1000,
  // A new one would cost the next call its start and all of its plans.
  idleTimeoutMillis: 5 * 60_000,
  keepAlive: true,
  // What was asked without waiting for an answer goes out at once.
  pipeline: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** A session of ours alone is told all with its start, and so without another round trip. */
const sessionOf = (url: string, limits: Limits): pg.PoolConfig => ({
  ...connectionOf(url, limits),
  options: Object.entries({
    ...settingsOf(limits),
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/** A pooler that lends a session for a transaction drops what comes with the start: each transaction says it. */
const saidEachTime = (limits: Limits): string =>
  `select ${Object.entries(settingsOf(limits))
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;

async function ask(pool: ReturnType<typeof openPatientPool>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select 1');
  } finally {
    client.release();
  }
}

/** Jobs wait for long; each gives a transaction back soon. */
const jobLimits: Limits = { connect: 60, lock: 600, statement: 600 };
/** Answers before whoever asks for health gives up. */
const probeLimits: Limits = { connect: 2, lock: 2, statement: 2 };

/** `seconds`: how long a call waits at most for a connection or a statement. */
export interface PostgresOptions {
  readonly poolSize?: number;
  readonly seconds?: number;
  /** A pooler such as pgbouncer stands in between and lends a session for one transaction. */
  readonly isPooled?: boolean;
  /** Past the pooler: whoever listens needs a session of his own. */
  readonly directUrl?: string | undefined;
}

/** Opens an ordinary PostgreSQL, 15 or newer. It need not be there yet: whoever asks hears of an `Outage`. */
export async function openPostgres(
  url: string,
  { poolSize = 10, seconds = 15, isPooled = false, directUrl = url }: PostgresOptions = {},
): Promise<Database> {
  const callLimits: Limits = { connect: seconds, lock: Math.ceil((seconds * 2) / 3), statement: seconds };
  const plans = { broken: 0 };
  const open = (max: number, limits: Limits, own: Manner) => {
    const manner = isPooled ? { settings: saidEachTime(limits) } : own;
    const session = isPooled ? connectionOf(url, limits) : sessionOf(url, limits);
    return openPatientPool({ ...session, max }, limits.statement * 1000 + grace, manner);
  };
  const calls = open(poolSize, callLimits, { plans });
  // What a job asks seldom, of much, is planned for what the tables hold by then.
  const jobs = open(Math.ceil(poolSize / 2), jobLimits, {});
  const probes = open(1, probeLimits, {});
  const isUnhurried = new AsyncLocalStorage<true>();
  const pool = {
    options: sessionOf(url, callLimits),
    connect: () => (isUnhurried.getStore() ? jobs : calls).connect(),
    async end() {
      await Promise.all([calls.end(), jobs.end(), probes.end()]);
    },
  };
  const sql = new LastingKysely<Tables>(new PostgresDialect({ pool }));
  const stops: (() => Promise<void>)[] = [];
  return {
    engine: 'postgres',
    sql,
    async exec(script) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(script);
        await client.query('commit');
        client.release();
      } catch (error) {
        // Its end is also the end of what it began.
        client.release(true);
        throw error;
      }
    },
    unhurried: (work) => isUnhurried.run(true, work),
    probe: () => withinPatience(ask(probes)),
    async listen(channel, heard) {
      stops.push(await keepListening(sessionOf(directUrl, probeLimits), channel, heard));
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await sql.destroy();
      // Kysely ends the pools only where it asked something.
      await pool.end();
    },
  };
}
