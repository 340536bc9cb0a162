import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../db/driver/database.ts';
import { databaseOn } from '../../db/driver/open-pglite.ts';
import { parsers } from '../../db/driver/parsers.ts';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { patient } from './open-test-database.ts';
import { runOn } from './template.ts';

type Engine = Database['engine'];
const postgres = process.env.TEST_DATABASE_URL;
export const engines: readonly Engine[] = postgres === undefined ? ['pglite'] : ['pglite', 'postgres'];

let files: Promise<Blob> | undefined;

/** The files of an empty embedded database. Reading them is much faster than creating them. */
async function makeFiles(): Promise<Blob> {
  const first = new PGlite();
  await first.waitReady;
  const made = await first.dumpDataDir('none');
  await first.close();
  return made;
}

/** The files of an empty embedded database, which are created once. */
export function emptyFiles(): Promise<Blob> {
  files ??= makeFiles();
  return files;
}

/** An empty database. */
export async function openEmpty(engine: Engine): Promise<Database & AsyncDisposable> {
  if (engine === 'pglite' || postgres === undefined) {
    const empty = await databaseOn(new PGlite({ parsers, loadDataDir: await emptyFiles() }));
    return { ...empty, [Symbol.asyncDispose]: () => empty.close() };
  }
  // The owner of an operator's database is usually no superuser.
  const name = `ferry_backup_${randomUUID().replaceAll('-', '')}`;
  await runOn(postgres, `create role ${name} login`);
  await runOn(postgres, `create database ${name} owner ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  url.username = name;
  const empty = await openPostgres(url.href, patient);
  return {
    ...empty,
    async [Symbol.asyncDispose]() {
      await empty.close();
      await runOn(postgres, `drop database ${name} with (force)`);
      await runOn(postgres, `drop role ${name}`);
    },
  };
}
