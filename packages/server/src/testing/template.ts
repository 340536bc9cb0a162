import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrations } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the migrated, empty database lies that every test starts from a copy of. */
    template: string;
  }
}

/** Makes the template once per set of migrations: a fresh embedded database costs seconds, a copy does not. */
export async function setup({ provide }: TestProject): Promise<void> {
  const scripts = migrations();
  const digest = createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), 'ferry-test-templates');
  const path = join(folder, `${digest}.tar`);
  provide('template', path);
  if (existsSync(path)) return;
  const pglite = new PGlite();
  await pglite.exec(
    'create table migration (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const { name, script } of scripts)
    await pglite.transaction((tx) => tx.exec(`insert into migration (name) values ('${name}'); ${script}`));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
}

export async function readTemplate(): Promise<Blob> {
  return new Blob([await readFile(inject('template'))]);
}
