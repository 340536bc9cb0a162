import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrations } from '../db/migrate.ts';

/** Where the migrated, empty database lies that every test starts from a copy of. */
function templatePath(): string {
  const digest = createHash('sha256').update(JSON.stringify(migrations())).digest('hex').slice(0, 16);
  return join(tmpdir(), 'ferry-test-templates', `${digest}.tar`);
}

/** Makes the template once per set of migrations: a fresh embedded database costs seconds, a copy does not. */
export async function setup(): Promise<void> {
  const path = templatePath();
  if (existsSync(path)) return;
  const pglite = new PGlite();
  await pglite.exec(
    'create table migration (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const { name, script } of migrations())
    await pglite.transaction((tx) => tx.exec(`insert into migration (name) values ('${name}'); ${script}`));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
}

export async function readTemplate(): Promise<Blob> {
  return new Blob([await readFile(templatePath())]);
}
