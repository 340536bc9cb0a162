import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { DirectoryInUse, openPglite } from './open-pglite.ts';

/** Milliseconds. It takes seconds, and minutes on a busy machine. */
const longest = 300_000;
/** Creating a database takes seconds, so the tests share one. */
const directory = mkdtempSync(join(tmpdir(), 'ferry-pglite-'));
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
});

test('the embedded database refuses a second opener of its directory and lets it in after the first closed', {
  timeout: longest,
}, async () => {
  const first = await openPglite(directory);
  await expect(openPglite(directory)).rejects.toThrow(DirectoryInUse);
  await first.close();
  const second = await openPglite(directory);
  await second.close();
});

test('the embedded database makes a checkpoint every five minutes, so that its log does not grow for ever', {
  timeout: longest,
}, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const database = await openPglite(directory);
  const last = async () => {
    const { rows } = await sql<{ at: string }>`
      select redo_lsn::text as at from pg_control_checkpoint()`.execute(database.sql);
    return rows[0]?.at;
  };
  await database.exec('create table kept as select generate_series(1, 1000)');
  const first = await last();
  vi.advanceTimersByTime(299_000);
  expect(await last()).toBe(first);
  vi.advanceTimersByTime(1_000);
  expect(await last()).not.toBe(first);
  await database.close();
});
