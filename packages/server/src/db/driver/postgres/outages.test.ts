import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openFragileUrl } from '../../../testing/databases/fragile-proxy.ts';
import { isShared } from '../../../testing/databases/is-shared.ts';
import { openTestDatabase } from '../../../testing/databases/open-test-database.ts';
import type { Database } from '../database.ts';
import { Outage } from '../outage.ts';
import { waitForDatabase } from '../wait-for-database.ts';
import { openPostgres } from './open-postgres.ts';

const nobody = 'postgres://nobody@127.0.0.1:1/nothing';
/** The time limit of calls in these tests, in seconds. */
const seconds = 2;

const kindOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof Outage ? error.kind : error),
  );
const ask = ({ sql: db }: Pick<Database, 'sql'>) => sql`select 1 as one`.execute(db);

/** A database opened like the server does, through a proxy that can fail. */
async function openThroughProxy() {
  const direct = await openTestDatabase();
  const proxy = await openFragileUrl(direct.url ?? '');
  const database = await openPostgres(proxy.url, { seconds });
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

describe('a database that is not there', () => {
  test('is an outage for whoever asks, and for who looks after its health', async () => {
    const database = await openPostgres(nobody);
    expect(await kindOf(ask(database))).toBe('unavailable');
    expect(await kindOf(database.exec('select 1'))).toBe('unavailable');
    expect(await kindOf(database.listen('nothing', () => {}))).toBe('unavailable');
    expect(await kindOf(database.probe())).toBe('unavailable');
    await database.close();
  });

  test('is waited for by a start, which says so once and ends with a sentence', async () => {
    const database = await openPostgres(nobody);
    const said: string[] = [];
    await expect(waitForDatabase(database, (sentence) => said.push(sentence), 2)).rejects.toThrow(
      /did not let this server in for 2 s \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/,
    );
    expect(said).toEqual([
      expect.stringMatching(/not there yet \(.*ECONNREFUSED.*\): waiting for up to 2 s/),
    ]);
    await database.close();
  });
});

if (isShared) {
  describe('a session that PostgreSQL ends', () => {
    test('between two queries of a transaction ends that transaction and not the process', async () => {
      const direct = await openTestDatabase();
      const database = await openPostgres(direct.url ?? '');
      const cut = database.sql.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(direct.sql);
        // Long enough for the connection error to arrive while no query runs.
        await pause(200);
        await ask({ sql: tx });
      });
      expect(await kindOf(cut)).toBe('unavailable');
      expect(await kindOf(ask(database))).toBe('answered');
      await database.close();
      await direct.close();
    });

    test('is replaced where it listened', async () => {
      const direct = await openTestDatabase();
      const database = await openPostgres(direct.url ?? '');
      const heard: string[] = [];
      await database.listen('news', (text) => heard.push(text));
      await sql`
        select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and query = 'listen news'`.execute(direct.sql);
      await vi.waitFor(
        async () => {
          await sql`select pg_notify('news', 'again')`.execute(direct.sql);
          expect(heard).toContain('again');
        },
        { timeout: 25_000, interval: 200 },
      );
      await database.close();
      await direct.close();
    });
  });

  describe('limits', () => {
    test('end a statement and a wait for a lock, and leave those of jobs alone', async () => {
      const direct = await openTestDatabase();
      const database = await openPostgres(direct.url ?? '', { seconds });
      const sleep = sql`select pg_sleep(${seconds + 1})`;
      expect(await kindOf(sleep.execute(database.sql))).toBe('late');
      expect(await kindOf(database.unhurried(() => sleep.execute(database.sql)))).toBe('answered');
      const lock = sql`select pg_advisory_xact_lock(4711)`;
      await direct.sql.transaction().execute(async (tx) => {
        await lock.execute(tx);
        expect(await kindOf(lock.execute(database.sql))).toBe('late');
      });
      expect(await kindOf(ask(database))).toBe('answered');
      await database.close();
      await direct.close();
    });

    test('are told with the start of a session, and cost no call of their own', async () => {
      const direct = await openTestDatabase();
      const database = await openPostgres(direct.url ?? '', { seconds });
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle,
          (select query from pg_stat_activity where pid = pg_backend_pid()) like '%current_setting%' as is_first
        `.execute(database.sql);
      expect(rows).toEqual([{ statement: '2s', lock: '2s', idle: '4s', is_first: true }]);
      await database.close();
      await direct.close();
    });
  });

  describe('a network that swallows everything', () => {
    test('costs each call its limit and no more, also when every connection hangs, and nothing once it is over', async () => {
      await using world = await openThroughProxy();
      const { database, proxy } = world;
      expect(await kindOf(ask(database))).toBe('answered');
      proxy.set('stall');
      const began = performance.now();
      const hanging = Promise.all(Array.from({ length: 15 }, () => kindOf(ask(database))));
      const probed = await kindOf(database.probe());
      expect(probed).toBe('late');
      const kinds = new Set(await hanging);
      expect([...kinds].filter((kind) => kind !== 'late' && kind !== 'unavailable')).toEqual([]);
      // The limits of the connection and of the statement, with its grace. The rest is for a slow machine.
      expect(performance.now() - began).toBeLessThan((2 * seconds + 3) * 1_000 + 8_000);
      proxy.set('pass');
      await vi.waitFor(async () => expect(await kindOf(ask(database))).toBe('answered'), { timeout: 20_000 });
      expect(await kindOf(database.probe())).toBe('answered');
    });

    test('or that resets connections, or leaves them half open, is over with the next ones', async () => {
      await using world = await openThroughProxy();
      const { database, proxy } = world;
      for (const harm of [proxy.reset, proxy.halve]) {
        expect(await kindOf(Promise.all(Array.from({ length: 10 }, () => ask(database))))).toBe('answered');
        harm();
        await vi.waitFor(
          async () =>
            expect(await kindOf(Promise.all(Array.from({ length: 10 }, () => ask(database))))).toBe(
              'answered',
            ),
          { timeout: 25_000 },
        );
      }
    });

    test('is noticed by who listens, and what is said after it is heard', async () => {
      await using world = await openThroughProxy();
      const { database, direct, proxy } = world;
      const heard: string[] = [];
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        await database.listen('news', (text) => heard.push(text));
        proxy.halve();
        vi.advanceTimersByTime(15_000);
      } finally {
        vi.useRealTimers();
      }
      await vi.waitFor(
        async () => {
          await sql`select pg_notify('news', 'again')`.execute(direct.sql);
          expect(heard).toContain('again');
        },
        { timeout: 25_000, interval: 200 },
      );
    });
  });

  describe('the lock of a key', () => {
    const nothing = CompiledQuery.raw('select 1 as one where false');

    test('whose holder lost its connection, which PostgreSQL does not know, delays a call by its limit', async () => {
      await using world = await openThroughProxy();
      const { database, proxy } = world;
      expect(await database.holdKey('1', nothing)).toMatchObject({ hasWaited: false });
      proxy.orphan();
      await vi.waitFor(async () => expect(await kindOf(database.holdKey('2', nothing))).toBe('answered'));
      expect(await database.holdKey('1', nothing)).toMatchObject({ hasWaited: true, found: undefined });
      const limit = CompiledQuery.raw("select current_setting('idle_session_timeout') as limit");
      expect(await database.holdKey('3', limit)).toMatchObject({
        found: { limit: '1min' },
      });
    });

    test('is free after its release, whatever happened to connections before', async () => {
      const direct = await openTestDatabase();
      const database = await openPostgres(direct.url ?? '', { seconds });
      const sessions = sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()`;
      for (let turn = 0; turn < 12; turn += 1) {
        const holding = Array.from({ length: 8 }, async (_, key) => {
          for (let tries = 0; tries < 40; tries += 1) {
            const held = await database.holdKey(String(key), nothing).catch(() => undefined);
            held?.release();
          }
        });
        await sql`select pg_terminate_backend(pid) from (${sessions}) as one`.execute(direct.sql);
        await Promise.all(holding);
      }
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select objid from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`.execute(
            direct.sql,
          );
          expect(rows).toEqual([]);
          expect((await sessions.execute(direct.sql)).rows).toHaveLength(1);
        },
        { timeout: 20_000, interval: 100 },
      );
      await database.close();
      await direct.close();
    });
  });

  test('a start waits for a database that comes late', async () => {
    await using world = await openThroughProxy();
    const { database, proxy } = world;
    proxy.set('refuse');
    setTimeout(() => proxy.set('pass'), 1_500);
    const said: string[] = [];
    await waitForDatabase(database, (sentence) => said.push(sentence));
    expect(said).toHaveLength(1);
    expect(await kindOf(ask(database))).toBe('answered');
  });
}
