import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { openPglite } from '../db/driver/open-pglite.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { openFragileUrl } from '../testing/databases/fragile-proxy.ts';
import { isShared } from '../testing/databases/is-shared.ts';
import { openTestDatabase } from '../testing/databases/open-test-database.ts';

/** Milliseconds. A start takes seconds, and longer on a busy machine. */
const longest = 600_000;

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'ferry-main-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A server process, and everything that it has printed. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      FERRY_DATA_DIR: directory,
      FERRY_DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  return {
    child,
    ended,
    isAt: () =>
      vi.waitFor(
        () => {
          const url = / is at (http:\S+) /.exec(said)?.[1];
          if (url === undefined) throw new Error(`the server does not listen yet: ${said}`);
          return url;
        },
        { timeout: 240_000, interval: 50 },
      ),
    hears: (words: string) =>
      vi.waitFor(() => expect(said).toContain(words), { timeout: 240_000, interval: 50 }),
  };
}

/** Opens a connection to a server and writes a part of a request on it. */
async function sayPart(url: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
}

const post =
  'POST /api/v2/auth/account_login/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test('a stop is not delayed by silent connections or incomplete requests', {
  timeout: longest,
}, async () => {
  const database = isShared ? await openTestDatabase() : undefined;
  const server = start(database === undefined ? {} : { DATABASE_URL: database.url ?? '' });
  const url = await server.isAt();
  await fetch(`${url}/health`);
  for (const text of ['', 'GET /health HTTP/1.1\r\nhost:', `${post}content-length: 99\r\n\r\n{"email":`])
    await sayPart(url, text);
  // It is answered, so everything sent before it has been read.
  expect((await fetch(`${url}/api/version`)).status).toBe(200);
  server.child.kill('SIGTERM');
  // Exit code 1 means that it ended after 25 seconds with work still in progress.
  expect(await server.ended).toEqual([0, null]);
  await database?.close();
});

test('a start names tables and columns that are not as the migrations make them, and goes on', {
  timeout: longest,
}, async () => {
  const own = mkdtempSync(join(tmpdir(), 'ferry-odd-'));
  const database = isShared ? await openTestDatabase() : await openPglite(own);
  if (!isShared) await migrate(database);
  await database.exec(`create table notes (text text); alter table account add column vip boolean;
    alter table account drop column motion; alter table site_setting alter column name type varchar(90)`);
  // Only one process at a time can use the embedded database.
  if (!isShared) await database.close();
  const { url } = database as { url?: string };
  const server = start({ FERRY_DATA_DIR: own, ...(url === undefined ? {} : { DATABASE_URL: url }) });
  await server.isAt();
  for (const odd of [
    'table notes',
    'column account.vip',
    'column account.motion',
    'column site_setting.name is character varying(90) instead of text',
  ])
    await server.hears(odd);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual([0, null]);
  if (isShared) await database.close();
  rmSync(own, { recursive: true });
});

if (isShared)
  test('a start waits for its database, reports a wrong secret, and stops cleanly if told twice', {
    timeout: longest,
  }, async () => {
    const database = await openTestDatabase();
    await using proxy = await openFragileUrl(database.url ?? '');
    proxy.set('refuse');
    const settings = { DATABASE_URL: proxy.url, FERRY_SECRET: '1'.repeat(64) };
    const server = start(settings);
    await server.hears('PostgreSQL is not there yet (');
    proxy.set('pass');
    await server.hears('ready in');

    const other = start({ ...settings, FERRY_SECRET: '2'.repeat(64) });
    await other.hears('Ferry did not start.\nFERRY_SECRET is not the one that this database was begun with');
    expect((await other.ended)[0]).toBe(1);

    // A service manager signals every process of a group, and each of them signals its children.
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual([0, null]);
    await database.close();
  });
else
  test('a start whose setting is wrong ends with a sentence that names it', {
    timeout: longest,
  }, async () => {
    const server = start({ FERRY_DATABASE_SECONDS: '0' });
    await server.hears('Ferry did not start.\nFERRY_DATABASE_SECONDS must be a whole number from 1 to 120');
    expect((await server.ended)[0]).toBe(1);
  });
