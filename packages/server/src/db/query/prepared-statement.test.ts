import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/databases/open-test-database.ts';
import type { Sql } from '../driver/database.ts';
import { onlyRow, preparedQueryOf, preparedQueryOfParts, preparedStatement } from './prepared-statement.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

interface Asked {
  name: string;
  least: number | null;
}

test('a statement is written once, and answers with the values of each time, also in a transaction', async () => {
  let written = 0;
  const read = preparedStatement((db: Sql, { name, least }: Asked) => {
    written += 1;
    return db
      .selectFrom(
        sql<{ id: number; name: string }>`(values (1, 'one'), (2, 'two'), (3, 'two'))`.as<'thing'>(
          sql`thing (id, name)`,
        ),
      )
      .select('thing.id')
      .where('thing.name', '=', name)
      .where(sql<boolean>`thing.id >= coalesce(${least}::integer, 0)`)
      .orderBy('thing.id');
  });
  expect(await read(database.sql, { name: 'two', least: null })).toEqual([{ id: 2 }, { id: 3 }]);
  const [alone, within] = await Promise.all([
    read(database.sql, { name: 'two', least: 3 }),
    database.sql.transaction().execute((tx) => read(tx, { name: 'one', least: 1 })),
  ]);
  expect([alone, within]).toEqual([[{ id: 3 }], [{ id: 1 }]]);
  expect(written).toBe(1);
});

test('of items it is written once for each number of them', async () => {
  const written: number[] = [];
  const read = preparedQueryOf((db: Sql, names: readonly string[], { least }: { least: number }) => {
    written.push(names.length);
    return db
      .selectFrom(
        sql<{ id: number; name: string }>`(values (1, 'one'), (2, 'two'), (3, 'two'))`.as<'thing'>(
          sql`thing (id, name)`,
        ),
      )
      .select('thing.id')
      .where('thing.name', 'in', names)
      .where('thing.id', '>=', least)
      .orderBy('thing.id');
  });
  const ask = async (names: string[], least: number) =>
    (await database.sql.executeQuery(read(database.sql, names, { least }))).rows.map(({ id }) => id);
  expect(await ask(['two'], 1)).toEqual([2, 3]);
  expect(await ask(['one', 'two'], 1)).toEqual([1, 2, 3]);
  expect(await ask(['two', 'one'], 3)).toEqual([3]);
  expect(await ask(['one'], 1)).toEqual([1]);
  expect(written).toEqual([1, 2]);
});

test('of parts it gives each part its own values', async () => {
  type Pair = { one: { name: string }; other: { name: string } };
  const read = preparedQueryOfParts((db: Sql, { one, other }: Pair) =>
    db.selectNoFrom([
      sql<string>`${one.name}::text`.as('first'),
      sql<string>`${other.name}::text || ${one.name}::text`.as('both'),
    ]),
  );
  const ask = async (one: string, other: string) =>
    (await database.sql.executeQuery(read(database.sql, { one: { name: one }, other: { name: other } })))
      .rows;
  expect(await ask('a', 'b')).toEqual([{ first: 'a', both: 'ba' }]);
  expect(await ask('c', 'd')).toEqual([{ first: 'c', both: 'dc' }]);
});

test('a value that another call leaves out is not lost, also in a part', async () => {
  interface Thing {
    id: number;
    name?: string;
  }
  await database.exec(`create table thing (id integer, name text default 'nobody')`);
  const insert = (db: Sql, thing: Thing) => db.insertInto('thing' as never).values(thing as never);
  const add = preparedStatement(insert);
  const addPart = preparedQueryOfParts((db: Sql, { thing }: { thing: Thing }) => insert(db, thing));
  await add(database.sql, { id: 1 });
  await add(database.sql, { id: 2, name: 'two' });
  for (const thing of [{ id: 3 }, { id: 4, name: 'four' }])
    await database.sql.executeQuery(addPart(database.sql, { thing }));
  const { rows } = await sql`select name from thing order by id`.execute(database.sql);
  expect(rows).toEqual(['nobody', 'two', 'nobody', 'four'].map((name) => ({ name })));
  await database.exec('drop table thing');
});

test('a row of placeholders can be spread, and each set of columns has its own statement', async () => {
  const write = preparedStatement(
    (db: Sql, { name, ...row }: { name: string; value: string; more?: string }) =>
      db.selectNoFrom(
        Object.entries({ ...row, title: name }).map(([as, of]) => sql<string>`${of}::text`.as(as)),
      ),
  );
  expect(await write(database.sql, { name: 'a', value: 'b' })).toEqual([{ title: 'a', value: 'b' }]);
  expect(await write(database.sql, { name: 'c', value: 'd', more: 'e' })).toEqual([
    { title: 'c', value: 'd', more: 'e' },
  ]);
  expect(await write(database.sql, { name: 'f', value: 'g' })).toEqual([{ title: 'f', value: 'g' }]);
});

test('what would be reckoned with fails the first time', async () => {
  const later = preparedStatement((db: Sql, { at }: { at: Date }) =>
    db
      .selectFrom('account')
      .select('id')
      .where('created_at', '>', new Date(at.getTime() + 1)),
  );
  await expect(later(database.sql, { at: new Date() })).rejects.toThrow(TypeError);
});

test('a row that must be there is missed aloud', () => {
  expect(onlyRow([1])).toBe(1);
  expect(() => onlyRow([])).toThrow(/must be there/);
});
