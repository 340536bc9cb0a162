import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, onTestFinished } from 'vitest';
import type { Services } from '../../base/context.ts';
import { openLog } from '../../base/log.ts';
import { openColumnStore } from '../../column-store/column-store.ts';
import type { Database } from '../../db/driver/database.ts';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { createApp } from '../../http/app.ts';
import { loadKeys } from '../../keys/keys.ts';
import { nouns } from '../../modules/nouns.ts';
import { type Config, readConfig } from '../../settings/config.ts';
import { openTestDatabase, patient, type TestDatabase } from '../databases/open-test-database.ts';

/** A clock that only moves when a test changes it. */
export class TestClock {
  at = new Date('2026-03-10T04:00:00Z');
  readonly now = () => new Date(this.at);

  turn(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

/**
 * The services of another process on the same database. The embedded database allows only one process, so there they
 * are the same.
 */
export async function openNeighbour({
  services,
}: TestServer): Promise<AsyncDisposable & { services: Services }> {
  const { url } = services.database as TestDatabase;
  if (url === undefined) return { services, async [Symbol.asyncDispose]() {} };
  const database = await openPostgres(url, patient);
  return { services: { ...services, database }, [Symbol.asyncDispose]: () => database.close() };
}

export interface TestServer extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
}

const readTestConfig = (environment: Record<string, string>): Config =>
  readConfig({
    NODE_ENV: 'test',
    FERRY_CAPTCHA: 'off',
    FERRY_LOG_LEVEL: 'silent',
    FERRY_DATA_DIR: join(tmpdir(), 'ferry-test'),
    ...environment,
  });

/** The state of one process: its own keys and registry, and everything that is cached by them. */
async function openTestApp(config: Config, database: Database, clock: TestClock) {
  const services: Services = {
    config,
    database,
    nouns,
    columnStore: openColumnStore(config.clickhouseUrl),
    keys: await loadKeys(database, config),
    log: openLog(config.logLevel),
    registry: new Registry(),
    now: clock.now,
  };
  const app = createApp(services);
  await app.ready();
  return { app, services };
}

/** A complete server on a fresh database, with a test clock and without a network: requests use `app.inject`. */
export async function openTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await openTestDatabase();
  const clock = new TestClock();
  const { app, services } = await openTestApp(readTestConfig(environment), database, clock);
  return {
    app,
    services,
    clock,
    async [Symbol.asyncDispose]() {
      await app.close();
      await services.columnStore?.close();
      await database.close();
    },
  };
}

/**
 * Two servers on one PostgreSQL behind one `app.inject`, which alternates between them like a load balancer. They
 * share only the database. The embedded database allows only one.
 */
export async function openServerPair(environment: Record<string, string> = {}): Promise<TestServer> {
  const first = await openTestServer(environment);
  const { url } = first.services.database as TestDatabase;
  if (url === undefined) return first;
  const database = await openPostgres(url, patient);
  const second = await openTestApp(readTestConfig(environment), database, first.clock);
  const apps = [first.app, second.app];
  let turn = 0;
  const inject = (request: InjectOptions | string) => {
    turn += 1;
    return apps[turn % apps.length]?.inject(request);
  };
  return {
    ...first,
    app: Object.create(first.app, { inject: { value: inject } }),
    async [Symbol.asyncDispose]() {
      await second.app.close();
      await database.close();
      await first[Symbol.asyncDispose]();
    },
  };
}

/** Opens what one test uses, and closes it after the test. */
export async function forThisTest<T extends AsyncDisposable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened;
}

/** Opens what all tests of a file use, such as a server, and closes it after the last test. */
export async function forAllTests<T extends AsyncDisposable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  afterAll(() => opened[Symbol.asyncDispose]());
  return opened;
}
