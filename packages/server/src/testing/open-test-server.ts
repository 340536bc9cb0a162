import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type Config, readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/open-pglite.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createApp } from '../http/app.ts';
import { loadKeys } from '../keys.ts';
import { readTemplate } from './template.ts';

/** A database of a test's own: a copy of the template in memory, or a new one on the real PostgreSQL. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  if (process.env.TEST_ENGINE !== 'postgres' || server === undefined)
    return openPglite({ dump: await readTemplate() });
  const name = `ferry_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href);
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A clock that stands until a test turns it. */
export class TestClock {
  at = new Date('2026-03-10T04:00:00Z');
  readonly now = () => new Date(this.at);

  turn(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

export interface TestServer extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
}

/** A whole server on a fresh database, with a clock to turn and no network: calls go in by `app.inject`. */
export async function openTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const config: Config = readConfig({
    NODE_ENV: 'test',
    FERRY_CAPTCHA: 'off',
    FERRY_LOG_LEVEL: 'silent',
    ...environment,
  });
  const database = await openTestDatabase();
  const clock = new TestClock();
  const services: Services = {
    config,
    database,
    keys: await loadKeys(database, config),
    log: pino({ level: config.logLevel }),
    registry: new Registry(),
    now: clock.now,
  };
  const app = createApp(services);
  await app.ready();
  return {
    app,
    services,
    clock,
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.close();
    },
  };
}
