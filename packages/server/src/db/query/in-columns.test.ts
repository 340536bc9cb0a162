import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/databases/open-test-database.ts';
import { inColumns, rowsOf } from './in-columns.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

type Thing = [id: number, name: string | null];

const read = async (least: number) => {
  const rows = sql`
    select * from (values (2, null), (1, 'one'), (3, '"three"')) as thing (id, name) where id >= ${least} order by id`;
  const things = inColumns<Thing>(rows, [sql`id`, sql`name`]).as('things');
  return (await database.sql.selectNoFrom(things).executeTakeFirstOrThrow()).things;
};

test('rows come back in their order, with what is null', async () => {
  expect(rowsOf(await read(1), (id, name) => ({ id, name }))).toEqual([
    { id: 1, name: 'one' },
    { id: 2, name: null },
    { id: 3, name: '"three"' },
  ]);
});

test('no rows are none', async () => {
  expect(rowsOf(await read(4), (id, name) => ({ id, name }))).toEqual([]);
});
