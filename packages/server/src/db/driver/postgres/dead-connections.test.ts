import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openFragileUrl } from '../../../testing/databases/fragile-proxy.ts';
import { isShared } from '../../../testing/databases/is-shared.ts';
import { openTestDatabase, patient } from '../../../testing/databases/open-test-database.ts';
import type { Database } from '../database.ts';
import { isAway } from '../outage.ts';
import { openPostgres } from './open-postgres.ts';

/** How long a test may take on a busy machine. All limits of statements in here are longer. */
const longest = 90_000;

const outcomeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (isAway(error) ? 'away' : error),
  );
const sleep = (seconds: number, { sql: db }: Pick<Database, 'sql'>) =>
  sql`select pg_sleep(${seconds})`.execute(db);

/** A database opened like the server does, through a proxy that can fail. */
async function openThroughProxy() {
  const direct = await openTestDatabase();
  const proxy = await openFragileUrl(direct.url ?? '');
  const database = await openPostgres(proxy.url, patient);
  return {
    direct,
    proxy,
    database,
    async [Symbol.asyncDispose]() {
      proxy.set('pass');
      await database.close();
      await proxy[Symbol.asyncDispose]();
      await direct.close();
    },
  };
}

describe.runIf(isShared)('a network that swallowed what was sent', () => {
  test('keeps no job waiting once it is back: neither for a question that was lost nor for an answer', {
    timeout: longest,
  }, async () => {
    await using world = await openThroughProxy();
    const { database, proxy } = world;
    const work = (seconds: number, job?: number) =>
      outcomeOf(database.unhurried(() => sleep(seconds, database), job));
    const warm = [work(0.2), work(0.2), work(0.2), outcomeOf(sleep(0, database))];
    expect(await Promise.all(warm)).toEqual(Array(4).fill('answered'));
    const answerLost = work(1);
    await pause(300);
    proxy.set('swallow');
    const questionsLost = [work(0), work(0, 200), outcomeOf(sleep(0, database))];
    await pause(2_000);
    proxy.set('pass');
    expect(await Promise.all([answerLost, ...questionsLost])).toEqual(['away', 'away', 'away', 'away']);
    expect(await work(0)).toBe('answered');
  });

  test('keeps no connection that nobody used meanwhile', { timeout: longest }, async () => {
    await using world = await openThroughProxy();
    const { database, proxy } = world;
    const used = () =>
      Promise.all(Array.from({ length: 4 }, () => outcomeOf(database.reserved(() => sleep(0.2, database)))));
    expect(await used()).toEqual(Array(4).fill('answered'));
    // What these connections are sent goes nowhere from now on, and nobody says so.
    proxy.halve();
    expect(await outcomeOf(database.unhurried(() => sleep(0, database)))).toBe('answered');
    proxy.halve();
    expect(await outcomeOf(database.unhurried(() => sleep(0, database)))).toBe('away');
    expect(await used()).toEqual(Array(4).fill('answered'));
  });

  test('ends no statement that PostgreSQL is at work on, or that waits for a lock', {
    timeout: longest,
  }, async () => {
    await using world = await openThroughProxy();
    const { database, direct } = world;
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    const waited = await direct.sql.transaction().execute(async (tx) => {
      await lock.execute(tx);
      const waiting = outcomeOf(database.unhurried(() => lock.execute(database.sql)));
      const working = outcomeOf(database.unhurried(() => sleep(11, database)));
      expect(await working).toBe('answered');
      return { waiting };
    });
    expect(await waited.waiting).toBe('answered');
  });

  test('does not keep a process that stops', { timeout: longest }, async () => {
    await using world = await openThroughProxy();
    const { database, proxy } = world;
    const used = () => outcomeOf(database.unhurried(() => sleep(0, database)));
    expect(await used()).toBe('answered');
    proxy.set('swallow');
    const waiting = [used(), used(), outcomeOf(database.reserved(() => sleep(0, database)))];
    database.hurry();
    expect(await Promise.all(waiting)).toEqual(['away', 'away', 'away']);
    expect(await used()).toBe('away');
    await database.close();
  });
});

test.runIf(isShared)(
  'a job has the limits that it says, and its transaction keeps no lock for long',
  async () => {
    const database = await openTestDatabase();
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
    const ofJob = (job?: number) =>
      database.unhurried(
        async () => [
          ...(await limits.execute(database.sql)).rows,
          ...(await database.sql.transaction().execute((tx) => limits.execute(tx))).rows,
        ],
        job,
      );
    const twenty = { statement: '20s', lock: '20s', idle: '15s' };
    const ten = { statement: '10min', lock: '10min', idle: '2min' };
    expect(await ofJob(20)).toEqual([twenty, twenty]);
    expect(await ofJob()).toEqual([ten, ten]);
    expect(await ofJob(600)).toEqual(Array(2).fill({ ...ten, idle: '15s' }));
    await database.close();
  },
);
