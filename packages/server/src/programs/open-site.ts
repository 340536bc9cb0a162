import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Services } from '../base/context.ts';
import type { Database } from '../db/driver/database.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/settings.ts';
import { openDatabase, openServices } from '../start-server.ts';
import { warningsOf } from './unknown-variables.ts';

/** The database of the settings in words, without its password. */
function databaseOf({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDirectory)}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** Whether the settings name an embedded database that is not there yet. */
export const isMissing = ({ databaseUrl, dataDirectory }: Config): boolean =>
  databaseUrl === undefined && !existsSync(join(dataDirectory, 'database'));

/** Prints to standard error which database a program uses, and which variables are unknown. */
export function sayDatabase(config: Config): void {
  for (const line of [...warningsOf(process.env), `Using ${databaseOf(config)}`])
    process.stderr.write(`${line}\n`);
}

/**
 * Reads the settings of a program beside the server, and prints to standard error which database it uses.
 *
 * @param mayBegin whether the program may create an embedded database. Otherwise it would work on an empty one that no
 * server uses.
 * @throws ConfigError if there is no such database
 */
function readSite(mayBegin: boolean): Config {
  const config = readConfig(process.env);
  if (!mayBegin && isMissing(config))
    throw new ConfigError(
      `There is no embedded database in ${resolve(config.dataDirectory)}. Set FERRY_DATA_DIR or DATABASE_URL to that of the server.`,
    );
  sayDatabase(config);
  return config;
}

/** Opens the configured database for some work, and closes it even when the work fails. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { mayBegin = false } = {},
): Promise<T> {
  const database = await openDatabase(readSite(mayBegin), () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The same with all services. */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const services = await openServices(readSite(false), () => {});
  try {
    return await work(services);
  } finally {
    await services.database.close();
  }
}
