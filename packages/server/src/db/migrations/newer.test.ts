import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/open-test-database.ts';
import { migrate, NewerTables } from './migrate.ts';

test('a program does not start on tables that a newer one has changed, and says which to start', async () => {
  const database = await openTestDatabase();
  expect(await migrate(database)).toEqual([]);
  await sql`insert into migration (name) values ('9999_later.sql')`.execute(database.sql);
  const refused = migrate(database);
  await expect(refused).rejects.toThrow(NewerTables);
  await expect(refused).rejects.toThrow(/9999_later\.sql.*Start that version, or restore the backup/);
  // One that runs already goes on.
  expect((await sql`select 1 as one`.execute(database.sql)).rows).toEqual([{ one: 1 }]);
  await sql`delete from migration where name = '9999_later.sql'`.execute(database.sql);
  expect(await migrate(database)).toEqual([]);
  await database.close();
});
