import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { waitingName } from '@ferry/core/contract/secrets/admin';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wings } from '../../../../tests/fences/rooms.ts';
import { createApp } from '../http/app.ts';
import { openTestServer, type TestServer } from '../testing/servers/open-test-server.ts';
import { nouns } from './nouns.ts';

/** Tables of the product's base, which no noun owns. */
const ofTheBase = ['migration', 'setting', 'secret_key'];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** The folders of nouns as `wing/noun`. */
const folders = globSync('*/*', { cwd: import.meta.dirname, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name, parentPath }) => `${basename(parentPath)}/${name}`);
const wingOf = new Map(folders.map((folder) => [basename(folder), dirname(folder)]));

test('every folder of a noun is in the list, once', () => {
  expect(nouns.map(({ name }) => name).sort()).toEqual([...wingOf.keys()].sort());
  expect(folders).toHaveLength(wingOf.size);
});

test('the list stands in the order of the wings', () => {
  const places = nouns.map(({ name }) => wings.indexOf(wingOf.get(name) as (typeof wings)[number]));
  expect(places).toEqual(places.toSorted());
});

test('every noun with routes registers its calls', () => {
  const having = globSync('*/*/routes.ts', { cwd: import.meta.dirname }).map((path) => path.split('/')[1]);
  const registering = nouns.filter((noun) => noun.register).map(({ name }) => name);
  expect(registering.sort()).toEqual(having.sort());
});

test('a file of words is of a noun, and no sentence is of two nouns', () => {
  const folder = join(import.meta.dirname, '../words/zh-CN');
  const files = globSync('*.json', { cwd: folder });
  // The texts of mails have a file beside what the noun says of its queue.
  const names: readonly string[] = [...nouns.map(({ name }) => name), 'every-call', 'mails'];
  expect(files.filter((file) => !names.includes(file.replace('.json', '')))).toEqual([]);
  const keys = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

test('no two jobs have one name', () => {
  const names = nouns.flatMap((noun) => noun.jobs?.(server.services.config) ?? []).map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Jobs that no time calls, but an operator by a call of its own. */
const byCall = ['dealLinkGroups'];

test('every job that a noun has stands in a description', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const written = globSync('*/*/**/*.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+): Job =/gm)].map(([, name = '']) => name),
  );
  expect(written.length).toBeGreaterThan(15);
  const described = globSync('*/*/noun.ts', { cwd: import.meta.dirname })
    .map(read)
    .join('\n');
  const forgotten = written.filter((name) => !new RegExp(`jobs:[^\\n]*\\b${name}\\b`).test(described));
  expect(forgotten).toEqual(byCall);
});

test('every sort of things that lies under a key of the site is one noun’s', () => {
  const names = nouns.flatMap(({ keyedValues = [] }) => keyedValues.map(({ name }) => name));
  expect(names.sort()).toEqual([...waitingName.options].sort());
});

test('what is served is the contract: every call of it and no other', async () => {
  const served: string[] = [];
  const apart: string[] = [];
  const app = createApp({
    ...server.services,
    registry: new Registry(),
    // The first one to register sees all later registrations.
    nouns: [
      {
        name: 'watch',
        register: (app) =>
          app.addHook('onRoute', ({ config, url }) => {
            if (config?.call === undefined) apart.push(url);
            else served.push(config.call.operation);
          }),
      },
      ...nouns,
    ],
  });
  await app.ready();
  await app.close();
  expect(served.sort()).toEqual(allCalls.map(({ operation }) => operation).sort());
  const ofNoContract = [
    '/api/docs',
    '/api/docs/viewer.js',
    '/api/openapi.json',
    '/downloads/:sha256',
    '/metrics',
  ];
  // The portal's files, if it was built.
  const ofServer = apart.filter((url) => url !== '/assets/*');
  expect([...new Set(ofServer)].sort()).toEqual(ofNoContract);
});

describe('every table of the database', () => {
  const owned = nouns.flatMap(({ tables = {} }) =>
    Object.entries(tables).map(([table, kept]) => ({ table, kept })),
  );

  test('is one noun’s', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p', 'v') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
      server.services.database.sql,
    );
    expect([...owned.map(({ table }) => table), ...ofTheBase].sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    );
  });

  test('that says whose its rows are has them as rows of customers, or says why they are left alone', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p', 'v') and not relispartition and relnamespace = 'public'::regnamespace
        and (relname = 'account'
          or exists (select from pg_attribute named where named.attrelid = pg_class.oid and attname = 'account_id')
          or exists (select from pg_constraint where conrelid = pg_class.oid and confrelid = 'account'::regclass))`.execute(
      server.services.database.sql,
    );
    expect(
      owned
        .filter(({ kept }) => kept !== 'nothing' && !('naming' in kept))
        .map(({ table }) => table)
        .sort(),
    ).toEqual(rows.map(({ name }) => name).sort());
  });
});
