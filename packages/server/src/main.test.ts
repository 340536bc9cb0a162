import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { openFragileUrl } from './testing/fragile-proxy.ts';
import { isShared } from './testing/is-shared.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

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
    hears: (words: string) =>
      vi.waitFor(() => expect(said).toContain(words), { timeout: 240_000, interval: 50 }),
  };
}

if (isShared)
  test('a start waits for its database and says so, tells when the secret is another, and ends in peace though told twice', {
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
