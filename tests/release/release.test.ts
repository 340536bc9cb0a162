import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { type Started, startUnpacked, type Unpacked, unpack } from './parts/unpacked.ts';

let unpacked: Unpacked;
beforeAll(() => {
  unpacked = unpack();
});
afterAll(() => unpacked[Symbol.dispose]());

const run = (file: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(process.execPath, [join(unpacked.folder, file), ...args], {
    cwd: '/',
    env: {
      XDG_CACHE_HOME: unpacked.cache,
      FERRY_CONFIG: '/nowhere/ferry.json',
      FERRY_ENV_FILE: '/dev/null',
      ...env,
    },
    encoding: 'utf8',
  }).trim();

test('it contains what an operator needs, with all licences', () => {
  const read = (path: string) => readFileSync(join(unpacked.folder, path), 'utf8');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'ferry', license: 'MIT' });
  expect(read('LICENSE')).toContain('MIT');
  expect(read('docs/production.md')).toContain('ferry.service');
  const licences = read('LICENCES.md');
  for (const name of ['fastify', 'react', 'commander', '@electric-sql/pglite', '@node-rs/argon2', 'zod'])
    expect(licences).toMatch(new RegExp(`^## ${name} [\\d.]+ \\(.+\\)$`, 'm'));
  // It contains only those sources that are loaded by path, and nothing for tests.
  const sources = readdirSync(join(unpacked.folder, 'server/src'), { recursive: true, encoding: 'utf8' });
  expect(sources.filter((name) => /\.ts$|^testing/.test(name) && !name.endsWith('-worker.ts'))).toEqual([]);
  expect(sources).toContainEqual(expect.stringMatching(/-worker\.ts$/));
});

test('every link of its documents leads to a file in it', () => {
  const documents = readdirSync(unpacked.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(README|CHANGELOG|docs\/[^/]+)\.md$/.test(name),
  );
  expect(documents.length).toBeGreaterThan(8);
  const dead = documents.flatMap((name) =>
    [...readFileSync(join(unpacked.folder, name), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => join(dirname(name), path))
      .filter((path) => !existsSync(join(unpacked.folder, path)))
      .map((path) => `${name}: ${path}`),
  );
  expect(dead).toEqual([]);
});

test('an older Node prints what to do', () => {
  const old = ['/usr/bin/node', '/usr/local/bin/node'].find(
    (node) => existsSync(node) && !/^v2[4-9]/.test(execFileSync(node, ['--version'], { encoding: 'utf8' })),
  );
  if (old === undefined) return;
  const { status, stderr } = spawnSync(old, ['ferry.js'], { cwd: unpacked.folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Ferry needs Node 24 or newer; this is \d/)]);
});

const engines = ['pglite', ...(process.env.TEST_DATABASE_URL ? ['postgres'] : [])];

describe.each(engines)('on %s', (engine) => {
  let place: Place;
  let server: Started;
  let token: string;
  beforeAll(async () => {
    place = await makePlace(engine);
    server = await startUnpacked(unpacked, place.environment);
    token =
      engine === 'pglite'
        ? readFileSync(join(place.directory, 'admin-token'), 'utf8').trim()
        : run('token.js', ['--name', 'me', '--scope', 'admin'], place.environment);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place.remove();
  });

  test('it serves the portal, the API and its documentation', async () => {
    const page = await fetch(server.url, { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(html).toContain('name="ferry-settings"');
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    expect((await fetch(server.url + script)).status).toBe(200);
    const described = await (await fetch(`${server.url}/api/openapi.json`)).json();
    expect(described).toMatchObject({ openapi: '3.1.0', info: { title: '渡口 API' } });
    expect(JSON.stringify(described)).toContain('"description":"Bytes');
    const viewer = await fetch(`${server.url}/api/docs/viewer.js`);
    expect((await viewer.text()).length).toBeGreaterThan(1_000_000);
  });

  test('a backup of PostgreSQL is complete, and one of an open embedded database is refused', () => {
    const file = join(unpacked.folder, `${engine}.backup`);
    if (engine === 'postgres') {
      expect(run('backup.js', [file], place.environment)).toContain('Kept in');
      expect(run('restore.js', ['--verify', file])).toContain('is whole');
    } else expect(() => run('backup.js', [file], place.environment)).toThrow('is open in another process');
  });

  test('modules that are loaded on demand exist', async () => {
    const login = await fetch(`${server.url}/api/v2/auth/account_login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not a password' }),
    });
    expect(login.status).toBe(403);
    const env = { FERRY_URL: server.url, FERRY_TOKEN: token };
    const ferry = (...args: string[]) => run('ferry', [...args, '--json'], env);
    expect(JSON.parse(ferry('health'))).toMatchObject({ status: 'ok' });
    expect(JSON.parse(ferry('users', 'find', '--q', 'nobody'))).toBeDefined();
    const published = run(
      'ferry',
      ['announcements', 'publish', 'index_ann', join(unpacked.folder, 'LICENSE'), '--yes'],
      env,
    );
    expect(published).not.toBe('');
    const rule = await fetch(`${server.url}/api/v2/admin_api/detect_rules`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        name: 'x',
        description: '',
        regex: '(',
        reads: 'text',
        ban_after: null,
        ban_minutes: null,
      }),
    });
    expect(await rule.text()).toContain('missing closing )');
  });
});
