import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Services } from './base/context.ts';
import { openLog } from './base/log.ts';
import { openPrivateFolder } from './base/private-folder.ts';
import { watchKeys } from './base/watch-keys.ts';
import { openColumnStore } from './column-store/column-store.ts';
import type { Database } from './db/driver/database.ts';
import { openPglite } from './db/driver/open-pglite.ts';
import { openPostgres } from './db/driver/postgres/open-postgres.ts';
import { assertUsable } from './db/driver/postgres/unusable.ts';
import { waitForDatabase } from './db/driver/wait-for-database.ts';
import { differencesOf, readForm } from './db/migrations/form.ts';
import { migrate } from './db/migrations/migrate.ts';
import { createApp } from './http/app.ts';
import { openJobs } from './jobs/jobs.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { loadKeys } from './keys/keys.ts';
import { nouns } from './modules/nouns.ts';
import type { Config } from './settings/config.ts';

export interface RunningServer {
  readonly address: string;
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Stops the jobs, finishes running requests and closes the database. */
  stop(): Promise<void>;
}

/** Called with each step of the start, to show progress to a person. */
export type Progress = (step: string) => void;

/** Connects to the configured database and waits until it answers. Applies no migration. */
export async function openDatabase(config: Config, progress: Progress): Promise<Database> {
  progress(config.databaseUrl === undefined ? 'Opening the embedded database' : 'Connecting to PostgreSQL');
  if (config.databaseUrl === undefined) {
    openPrivateFolder(config.dataDirectory);
    return openPglite(config.dataDirectory);
  }
  const database = await openPostgres(config.databaseUrl, {
    seconds: config.databaseSeconds,
    isPooled: config.databasePooler === 'transaction',
    directUrl: config.databaseDirectUrl,
  });
  try {
    await waitForDatabase(database, progress);
    await assertUsable(database, config.databasePooler === 'transaction');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function openServices(config: Config, progress: Progress): Promise<Services> {
  const database = await openDatabase(config, progress);
  try {
    const applied = await database.unhurried(() => migrate(database));
    if (applied.length > 0) progress(`Applied ${applied.length} migrations`);
    const keys = await loadKeys(database, config);
    const log = openLog(config.logLevel);
    const { missing, changed, foreign } = differencesOf(await readForm(database.sql));
    if (missing.length + changed.length + foreign.length > 0)
      log.warn(
        { missing, changed, foreign },
        'the tables are not as the migrations make them: run the doctor',
      );
    const columnStore = openColumnStore(config.clickhouseUrl);
    return {
      config,
      database,
      nouns,
      columnStore,
      keys,
      log,
      registry: new Registry(),
      now: () => new Date(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Serves the API and the portal, and runs the jobs unless they are switched off. */
export async function startServer(services: Services): Promise<RunningServer> {
  const { config, database } = services;
  // The metrics of the process. Call this only once in a process, because the measuring never stops.
  collectDefaultMetrics({ register: services.registry });
  const stopWatching = await watchKeys(services);
  const app = createApp(services);
  const jobs = openJobs(services);
  const stopJobs = config.runsJobs
    ? // For the records of their runs. The runs themselves have their own connections.
      await database.reserved(async () => runJobs(services, [...jobs.repeated, jobs.daily('server')]))
    : async () => {};
  const bot =
    config.runsJobs && config.telegram !== undefined
      ? (await import('./modules/identity/telegram/bot/open-bot.ts')).openBot(services)
      : undefined;
  bot?.listen();
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    address,
    services,
    app,
    async stop() {
      stopWatching();
      database.hurry();
      await app.close();
      await bot?.close();
      // Together, because a run that waits for another machine ends when its job is closed.
      await Promise.all([stopJobs(), jobs.close()]);
      await services.columnStore?.close();
      await database.close();
    },
  };
}
