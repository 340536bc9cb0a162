import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isShared } from '../../testing/databases/is-shared.ts';
import { openTestDatabase, patient, type TestDatabase } from '../../testing/databases/open-test-database.ts';
import { atOnce } from '../driver/at-once.ts';
import type { Database, Sql } from '../driver/database.ts';
import { Connection } from '../driver/postgres/connection.ts';
import { openPostgres } from '../driver/postgres/open-postgres.ts';
import { plannedEachTime } from '../driver/sent.ts';

let direct: TestDatabase;
let database: Database;
beforeEach(async () => {
  direct = await openTestDatabase();
  // One connection, so that the next statement uses the cached plans of the one before.
  database = direct.url === undefined ? direct : await openPostgres(direct.url, { ...patient, poolSize: 1 });
  await direct.exec(
    'create table thing (id integer primary key, size integer); insert into thing values (1, 10)',
  );
});
afterEach(async () => {
  await direct.exec('drop table thing');
  if (database !== direct) await database.close();
  await direct.close();
});

async function openConnection() {
  const client = new pg.Client({ connectionString: direct.url, pipeline: true });
  await client.connect();
  return new Connection(client, { plans: { times: 0 }, limit: () => 600_000 });
}

const size = async (on: Sql) =>
  (await sql<{ size: unknown }>`select size from thing where id = ${1}`.execute(on)).rows[0]?.size;
const keptPlans = async (on: Sql, like: string) =>
  (
    await sql<{ times: number }>`select generic_plans + custom_plans as times from pg_prepared_statements
      where statement like ${like} order by 1`.execute(on)
  ).rows.map(({ times }) => times);

test('a statement answers each time, and PostgreSQL keeps its plan', async () => {
  const half = async (of: number) =>
    (await sql<{ half: number }>`select ${of}::integer / 2 as half`.execute(database.sql)).rows[0]?.half;
  const each = async (of: number) =>
    (await plannedEachTime(database.sql, sql<{ third: number }>`select ${of}::integer / 3 as third`)).rows[0]
      ?.third;
  expect([await half(4), await half(10), await each(9), await each(3)]).toEqual([2, 5, 3, 1]);
  expect(await keptPlans(database.sql, '%integer / 2 as half')).toEqual(isShared ? [2] : []);
  expect(await keptPlans(database.sql, '%integer / 3 as third')).toEqual([]);
});

if (isShared)
  test('rows of a kept statement are described once, and read alike each time', async () => {
    const connection = await openConnection();
    let described = 0;
    connection.client.connection.on('rowDescription', () => {
      described += 1;
    });
    const ask = (id: number) =>
      connection.ask('select id, size, null as nothing from thing where id = $1', [id]);
    const first = await ask(1);
    const [second, none] = await Promise.all([ask(1), ask(9)]);
    expect(second.rows).toEqual([{ id: 1, size: 10, nothing: null }]);
    expect(second.rows).toEqual(first.rows);
    expect(none.rows).toEqual([]);
    expect(described).toBe(1);
    const put = async () => (await connection.ask('update thing set size = size + $1', [1])).numAffectedRows;
    expect([await put(), await put()]).toEqual([1n, 1n]);
    await connection.client.end();
  });

test('statements that are asked at once see those before them, and the first that fails says why', async () => {
  const insert = (tx: Sql, id: number) => sql`insert into thing values (${id}, ${id})`.execute(tx);
  const [, found] = await database.sql.transaction().execute(async (tx) => atOnce(insert(tx, 2), size(tx)));
  expect(found).toBe(10);
  const broken = database.sql
    .transaction()
    .execute(async (tx) => atOnce(insert(tx, 3), insert(tx, 2), insert(tx, 4)));
  await expect(broken).rejects.toThrow(/thing_pkey/);
  const { rows } = await sql`select id from thing order by id`.execute(database.sql);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

if (isShared)
  test('what is asked beside a transaction that does not begin is not done', async () => {
    const connection = await openConnection();
    connection.begin('begin isolation level nonsense');
    const asked = [2, 3].map((id) => connection.ask(`insert into thing values ($1, ${id})`, [id]));
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await connection.rollback();
    await connection.client.end();
    const { rows } = await sql`select id from thing`.execute(database.sql);
    expect(rows).toEqual([{ id: 1 }]);
  });

if (isShared)
  test('what a transaction asks at once is answered together, with its begin and its commit', async () => {
    const connection = await openConnection();
    let answers = 0;
    connection.client.connection.on('readyForQuery', () => {
      answers += 1;
    });
    const buy = async (id: number, later = id + 1) => {
      connection.begin();
      const [, found] = await Promise.all([
        connection.ask('insert into thing values ($1, 0)', [id]),
        connection.ask('select size from thing where id = $1', [id]),
      ]);
      await connection.ask('update thing set size = 7 where id = $1', [id], { isDeferred: true });
      await connection.ask('insert into thing values ($1, 1)', [later], { isDeferred: true });
      await connection.commit();
      return found.rows;
    };
    expect([await buy(2), await buy(4), answers]).toEqual([[{ size: 0 }], [{ size: 0 }], 4]);
    await expect(buy(6, 4)).rejects.toThrow(/thing_pkey/);
    await connection.rollback();
    // One that can not be written fails alone, and gives its answer to nobody else.
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    connection.begin();
    const [unwritten, written] = await Promise.allSettled([
      connection.ask('select $1::jsonb as it', [circle]),
      connection.ask('select $1::integer as it', [5]),
    ]);
    await connection.rollback();
    expect(unwritten.status).toBe('rejected');
    expect(written).toMatchObject({ status: 'fulfilled', value: { rows: [{ it: 5 }] } });
    await connection.client.end();
    const { rows } = await sql`select id, size from thing where id > 1 order by id`.execute(direct.sql);
    expect(rows).toEqual([2, 3, 4, 5].map((id) => ({ id, size: id % 2 === 0 ? 7 : 1 })));
  });

test('a transaction that fails at its first statement, or asks nothing, leaves nothing behind', async () => {
  await database.sql.transaction().execute(async () => {});
  const twice = database.sql.transaction().execute(async (tx) => {
    await sql`insert into thing values (${1}, ${20})`.execute(tx);
  });
  await expect(twice).rejects.toThrow(/thing_pkey/);
  const taken = database.sql.transaction().execute(async (tx) => {
    await sql`insert into thing values (${2}, ${20})`.execute(tx);
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  const wrong = () => sql`select no_such_column from thing where id = ${1}`.execute(database.sql);
  await expect(wrong()).rejects.toThrow(/no_such_column/);
  await expect(wrong()).rejects.toThrow(/no_such_column/);
  await database.sql.transaction().execute(async (tx) => {
    await sql`insert into thing values (${3}, ${30})`.execute(tx);
  });
  const { rows } = await sql`select id from thing order by id`.execute(direct.sql);
  expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
});

if (isShared) {
  describe('a connection', () => {
    test('keeps at most 200 plans, gives the oldest back on both sides, and may have it anew', async () => {
      const ask = async (of: number) =>
        (await sql<{ it: number }>`select ${1}::integer + ${sql.lit(of)} as it`.execute(database.sql)).rows[0]
          ?.it;
      for (let of = 0; of < 250; of += 1) expect(await ask(of)).toBe(of + 1);
      expect((await keptPlans(database.sql, '%')).length).toBeLessThanOrEqual(200);
      expect(await ask(0)).toBe(1);
      expect(await ask(249)).toBe(250);
    });

    test('whose first statement of a transaction has a wrong text can have it right later', async () => {
      const begun = () => database.sql.transaction().execute((tx) => size(tx));
      await direct.exec('alter table thing rename size to width');
      await expect(begun()).rejects.toThrow(/size/);
      await direct.exec('alter table thing rename width to size');
      expect(await begun()).toBe(10);
    });
  });

  describe('a plan that a migration broke', () => {
    const widen = () => direct.exec('alter table thing alter size type text');

    test('is made anew where its statement stands alone', async () => {
      expect(await size(database.sql)).toBe(10);
      await widen();
      expect(await size(database.sql)).toBe('10');
    });

    test('lets its transaction run once more, whichever of its statements are broken', async () => {
      let runs = 0;
      const write = () =>
        database.sql.transaction().execute(async (tx) => {
          runs += 1;
          await sql`insert into thing (id) values (${100 + runs})`.execute(tx);
          const { rows } = await sql<{ most: unknown }>`select max(size) as most from thing`.execute(tx);
          return [await size(tx), rows[0]?.most];
        });
      expect(await write()).toEqual([10, 10]);
      await widen();
      expect(await write()).toEqual(['10', '10']);
      expect(runs).toBe(3);
      const { rows } = await sql`select id from thing order by id`.execute(direct.sql);
      expect(rows).toEqual([{ id: 1 }, { id: 101 }, { id: 103 }]);
    });

    test('costs nobody an answer while many ask', async () => {
      const { url } = direct;
      const many = await openPostgres(url ?? '', { ...patient, poolSize: 4 });
      let isOver = false;
      let answers = 0;
      const asking = Array.from({ length: 8 }, async (_, own) => {
        while (!isOver) {
          await size(many.sql);
          await many.sql.transaction().execute(async (tx) => {
            await sql`update thing set id = id where id = ${-own}`.execute(tx);
            await size(tx);
          });
          answers += 1;
        }
      });
      const until = async (more: number) => {
        const enough = answers + more;
        await expect.poll(() => answers, { interval: 10 }).toBeGreaterThan(enough);
      };
      await until(50);
      for (const type of ['text', 'integer using size::integer', 'bigint']) {
        await direct.exec(`alter table thing alter size type ${type}`);
        await until(50);
      }
      isOver = true;
      await Promise.all(asking);
      await many.close();
    });
  });
}
