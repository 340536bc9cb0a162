import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../packages/server/src/base/context.ts';
import { makePlace } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';

export type Engine = 'pglite' | 'postgres';

/** The resources of the server process, and the delay of its event loop since the last call. */
export interface Usage {
  cpu: { user: number; system: number };
  /** CPU time of PostgreSQL's processes in milliseconds. 0 for the embedded database. */
  postgresCpu: number;
  /** Resident memory of the process, and memory of live objects, in bytes. */
  memory: number;
  heap: number;
  /** Sockets, timers and other handles that keep a process alive. */
  handles: number;
  /** The delay of timers in milliseconds. */
  lag: { p99: number; max: number };
}

export interface Bench<T> {
  readonly engine: Engine;
  /** The product. */
  readonly url: string;
  /** The bare routes of the same process. */
  readonly side: string;
  readonly prepared: T;
  usage(): Promise<Usage>;
  /** Runs one statement in the server's own process. */
  sql<Found>(statement: string): Promise<{ rows: Found[]; ms: number }>;
  /** Runs several statements in one transaction. */
  script(statements: string): Promise<{ ms: number }>;
  fold(): Promise<{ reports: number; ms: number }>;
  turnClock(seconds: number): Promise<void>;
  keepBare(name: string, answer: unknown): Promise<void>;
  close(): Promise<void>;
}

const environment = {
  NODE_ENV: 'development',
  PORT: '0',
  FERRY_CAPTCHA: 'off',
  FERRY_DEMO: 'off',
  // As in production. Nobody reads it.
  FERRY_LOG_LEVEL: 'info',
  FERRY_ACCESS_TOKEN_SECONDS: '86400',
  FERRY_REFRESH_TOKEN_SECONDS: '86400',
  // Limits count addresses, and the bench simulates many of them.
  FERRY_TRUSTED_PROXIES: '127.0.0.1',
};

/** Cleanup functions for an aborted bench. */
const leftovers = new Set<() => Promise<void>>();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    for (const remove of leftovers) await remove();
    process.exit(1);
  });

/** Prepares a new database and starts a server process on it. */
export async function openBench<T>(
  engine: Engine,
  settings: Record<string, string>,
  prepare: (services: Services) => Promise<T>,
): Promise<Bench<T>> {
  const place = await makePlace(engine);
  const remove = async () => {
    leftovers.delete(remove);
    await place.remove();
  };
  leftovers.add(remove);
  try {
    const prepared = await inside(place, prepare);
    const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
      env: { ...process.env, ...environment, ...place.environment, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const { url, side } = await new Promise<{ url: string; side: string }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { url: string; side: string }));
      child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal})`)));
    });
    const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
      const response = await fetch(`${side}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    };
    return {
      engine,
      url,
      side,
      prepared,
      usage: () => ask('GET', '/usage'),
      sql: (statement) => ask('POST', '/sql', { statement, isScript: false }),
      script: (statement) => ask('POST', '/sql', { statement, isScript: true }),
      fold: () => ask('POST', '/fold'),
      turnClock: (seconds) => ask('PUT', '/clock', { seconds }),
      keepBare: (name, answer) => ask('PUT', `/bare/${encodeURIComponent(name)}`, answer),
      async close() {
        if (child.connected) child.disconnect();
        await ended;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
