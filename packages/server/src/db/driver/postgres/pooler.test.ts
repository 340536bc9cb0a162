import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../settings/config.ts';
import { openServices } from '../../../start-server.ts';
import { isShared } from '../../../testing/databases/is-shared.ts';
import { openTestDatabase, patient } from '../../../testing/databases/open-test-database.ts';
import { hasPgbouncer, openPgbouncer } from '../../../testing/databases/pgbouncer.ts';
import { migrate } from '../../migrations/migrate.ts';
import { openPostgres } from './open-postgres.ts';
import { assertVersion } from './unusable.ts';

async function openPooled() {
  const direct = await openTestDatabase();
  const bouncer = await openPgbouncer(direct.url ?? '');
  const database = await openPostgres(bouncer.url, { ...patient, isPooled: true, directUrl: direct.url });
  return {
    direct,
    database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await bouncer[Symbol.asyncDispose]();
      await direct.close();
    },
  };
}

test('a server knows where its pooler and its PostgreSQL are', () => {
  const direct = 'postgres://database/ferry';
  const environment = {
    DATABASE_URL: 'postgres://pooler/ferry',
    FERRY_DB_POOLER: 'transaction',
    FERRY_DB_DIRECT_URL: direct,
  };
  expect(readConfig(environment)).toMatchObject({ databasePooler: 'transaction', databaseDirectUrl: direct });
});

test('a PostgreSQL that is too old is named with its version', () => {
  expect(() => assertVersion(140_013)).toThrow(/PostgreSQL 14\. Ferry needs 15 or newer/);
  expect(() => assertVersion(150_000)).not.toThrow();
});

/** A database of the server without a table. */
async function openEmptyDatabase() {
  const name = `ferry_empty_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(process.env.TEST_DATABASE_URL);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async tables() {
      const client = new pg.Client(url.href);
      await client.connect();
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
      await client.end();
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

test.runIf(isShared)(
  'a server on a PostgreSQL that is too old says so before it writes anything',
  async () => {
    await using empty = await openEmptyDatabase();
    const client = new pg.Client(empty.url);
    await client.connect();
    // It finds this function before that of PostgreSQL.
    await client.query(`create schema old;
    create function old.current_setting(text) returns text language sql as $$ select '140013' $$;
    do $$ begin execute format('alter database %I set search_path to old, pg_catalog, public', current_database());
    end $$`);
    await client.end();
    await expect(openServices(readConfig({ DATABASE_URL: empty.url }), () => {})).rejects.toThrow(
      /PostgreSQL 14/,
    );
    expect(await empty.tables()).toEqual([]);
  },
);

if (isShared)
  describe.skipIf(!hasPgbouncer)(
    'behind a pooler that lends sessions for a transaction (needs: apt-get install pgbouncer)',
    () => {
      test('values have their forms and statements their limits, alone and in a transaction', async () => {
        await using pooled = await openPooled();
        const { database } = pooled;
        await pooled.direct.exec(`do $$ begin execute format('alter database %I set timezone to ''Asia/Tokyo''',
        current_database()); end $$`);
        const look = sql<
          Record<string, unknown>
        >`select interval '36 hours' as long, current_setting('timezone') as zone,
        current_setting('statement_timeout') as most, ${1}::integer as one`;
        const expected = { long: 'PT36H', zone: 'UTC', most: '2min', one: 1 };
        expect((await look.execute(database.sql)).rows).toEqual([expected]);
        expect(await database.sql.transaction().execute((tx) => look.execute(tx))).toMatchObject({
          rows: [expected],
        });
        expect((await database.unhurried(() => look.execute(database.sql))).rows).toEqual([
          { ...expected, most: '10min' },
        ]);
        await pooled.direct.exec(`do $$ begin execute format('alter database %I reset timezone',
        current_database()); end $$`);
      });

      test.each(['', 'options'])(
        'a server that was not told of it says so before it writes anything (ignored: %s)',
        async (ignored) => {
          await using direct = await openEmptyDatabase();
          await using bouncer = await openPgbouncer(direct.url, 2, ignored);
          const config = readConfig({ DATABASE_URL: bouncer.url });
          await expect(openServices(config, () => {})).rejects.toThrow(
            /FERRY_DB_POOLER=transaction, and FERRY_DB_DIRECT_URL/,
          );
          expect(await direct.tables()).toEqual([]);
        },
      );

      test('many that ask at once on two sessions each get their own answer, and no plan is kept', async () => {
        await using pooled = await openPooled();
        const { database } = pooled;
        const answers = await Promise.all(
          Array.from({ length: 200 }, async (_, own) => {
            const ask = sql<{ own: number }>`select ${own}::integer as own`;
            if (own % 3 === 0) return (await ask.execute(database.sql)).rows[0]?.own;
            return database.sql.transaction().execute(async (tx) => {
              await ask.execute(tx);
              return (await ask.execute(tx)).rows[0]?.own;
            });
          }),
        );
        expect(answers).toEqual(Array.from({ length: 200 }, (_, own) => own));
        const kept = await sql`select name from pg_prepared_statements`.execute(database.sql);
        expect(kept.rows).toEqual([]);
      });

      test('a failed statement takes its transaction back, and the next one finds a clean session', async () => {
        await using pooled = await openPooled();
        const { database } = pooled;
        const fails = database.sql.transaction().execute(async (tx) => {
          await sql`insert into setting (name, value) values (${'x'}, ${'{}'}::jsonb)`.execute(tx);
          await sql`select 1 / ${0}::integer`.execute(tx);
        });
        await expect(fails).rejects.toThrow(/zero/);
        await expect(sql`select 1 / ${0}::integer`.execute(database.sql)).rejects.toThrow(/zero/);
        const { rows } = await sql`select name from setting where name = ${'x'}`.execute(database.sql);
        expect(rows).toEqual([]);
      });

      test('migrations are applied, and who listens hears', async () => {
        await using pooled = await openPooled();
        const { database } = pooled;
        expect(await database.unhurried(() => migrate(database))).toEqual([]);
        const heard: string[] = [];
        await database.listen('ferry_pooler_test', (payload) => heard.push(payload));
        await sql`select pg_notify('ferry_pooler_test', ${'hello'})`.execute(database.sql);
        await expect.poll(() => heard).toEqual(['hello']);
      });
    },
  );
