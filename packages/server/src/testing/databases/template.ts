import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { migrate, migrations } from '../../db/migrations/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database that each test copies: a file, or a database name on PostgreSQL. */
    template: string;
  }
}

/** Creates the template of the project's engine, because a migration takes longer than a copy. */
export async function setup({ provide, config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (config.env.TEST_ENGINE !== 'postgres' || server === undefined) {
    provide('template', await makeFile());
    return undefined;
  }
  const name = `ferry_template_${randomUUID().replaceAll('-', '')}`;
  provide('template', name);
  return makeDatabase(server, name);
}

/** Settings without the log for backups and power failures, because the copies are in memory. */
const withoutLog = ['full_page_writes = off', 'wal_level = minimal', 'max_wal_senders = 0'];

/** An embedded database in a file, created once for each set of migrations. */
async function makeFile(): Promise<string> {
  const scripts = migrations();
  const digest = createHash('sha256')
    .update(JSON.stringify([scripts, withoutLog]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(tmpdir(), 'ferry-test-templates');
  const path = join(folder, `${digest}.tar`);
  if (existsSync(path)) return path;
  const pglite = new PGlite();
  await pglite.exec(
    'create table migration (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const { name, script } of scripts)
    await pglite.transaction((tx) => tx.exec(`insert into migration (name) values ('${name}'); ${script}`));
  for (const setting of withoutLog) await pglite.exec(`alter system set ${setting}`);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
  return path;
}

/** Sends one statement to a PostgreSQL. */
export async function runOn(server: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on PostgreSQL. The returned function drops it and the remaining copies. No connection is kept,
 * because a connected database cannot be copied.
 */
async function makeDatabase(server: string, name: string): Promise<() => Promise<void>> {
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, { poolSize: 1, seconds: 120 });
  await migrate(database);
  await database.close();
  return async () => {
    const left = await runOn(server, `select datname from pg_database where starts_with(datname, '${name}')`);
    for (const { datname } of left) await runOn(server, `drop database ${datname} with (force)`);
  };
}
