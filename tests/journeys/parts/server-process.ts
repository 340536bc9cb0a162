import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = (file: string) => join(root, 'packages/server/src', file);

/**
 * A port that nobody listens on. It is below those that the system gives to connections and to listeners without a wish,
 * one of which would take it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  await once(probe.close(), 'close');
  return port;
}

/** A database and a data directory that outlive the server processes. */
export interface Place {
  readonly directory: string;
  readonly environment: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * A new place on an engine, by default the suite's. An embedded database has its tables already, unless it is to be empty,
 * and the data of the demo, if a server with the demo is to start on it.
 */
export async function makePlace(
  engine = process.env.TEST_ENGINE,
  { isEmpty = false, hasDemo = false } = {},
): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'ferry-journey-'));
  const environment: Record<string, string> = { FERRY_DATA_DIR: directory };
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true });
  const admin = process.env.TEST_DATABASE_URL;
  if (engine !== 'postgres' || admin === undefined) {
    const made = hasDemo ? process.env.TEST_DEMO_PLACE : process.env.TEST_PLACE;
    if (made !== undefined && !isEmpty) cpSync(made, directory, { recursive: true });
    return {
      directory,
      environment,
      async remove() {
        removeDirectory();
      },
    };
  }
  const name = `ferry_journey_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  environment.DATABASE_URL = url.href;
  return {
    directory,
    environment,
    async remove() {
      await run(`drop database ${name} with (force)`);
      removeDirectory();
    },
  };
}

/** A new place on the suite's engine for a server with the demo. */
export const makeDemoPlace = (): Promise<Place> => makePlace(process.env.TEST_ENGINE, { hasDemo: true });

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The output of the process so far. */
  output(): string;
  /** Stops it like Ctrl-C and waits. */
  stop(): Promise<void>;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>;
}

/**
 * Starts the server on a place, as the suite bundled it, and waits until it listens. The signal kills it, like a power failure.
 *
 * @param environment the variables, or a function of the server's own address; `PORT` sets the port
 */
export async function startServerProcess(
  place: Place,
  environment: Record<string, string> | ((url: string) => Record<string, string>) = {},
  power?: AbortSignal,
): Promise<ServerProcess> {
  const asked = typeof environment === 'function' ? undefined : environment.PORT;
  const port = Number(asked ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [process.env.TEST_SERVER ?? server('programs/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      VITEST: '',
      FERRY_LOG_LEVEL: 'info',
      FERRY_DEMO: 'off',
      // A busy machine must not look like a database that is away.
      FERRY_DATABASE_SECONDS: '60',
      PORT: String(port),
      ...place.environment,
      ...(typeof environment === 'function' ? environment(url) : environment),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(power === undefined ? {} : { signal: power }),
  });
  // A child that its signal kills emits this event, too. Its end is handled by `exit`.
  child.on('error', () => {});
  let written = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isThere = await new Promise<boolean>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('ready in')) resolve(true);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code, signal) => {
      // Another process got the port in between.
      if (written.includes('The port is taken')) resolve(false);
      else reject(new Error(`the server ended (${code ?? signal}):\n${written}`));
    });
  });
  if (!isThere) return startServerProcess(place, environment, power);
  return {
    url,
    child,
    ended,
    output: () => written,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * An admin token and the shared node key: from the data directory (embedded), or made by the command (PostgreSQL).
 */
export function readSecrets(place: Place): { admin: string; node: string } {
  if (place.environment.DATABASE_URL === undefined) {
    const read = (name: string) => readFileSync(join(place.directory, name), 'utf8').trim();
    return { admin: read('admin-token'), node: read('node-key') };
  }
  const make = (...args: string[]) =>
    execFileSync(process.execPath, [server('programs/make-token.ts'), ...args], {
      cwd: root,
      env: { ...process.env, ...place.environment },
      encoding: 'utf8',
    }).trim();
  return { admin: make('--scope', 'admin', '--scope', 'metrics'), node: make('--node', 'shared') };
}
