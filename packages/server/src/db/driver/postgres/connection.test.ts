import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isShared } from '../../../testing/databases/is-shared.ts';
import {
  openTestDatabase,
  patient,
  type TestDatabase,
} from '../../../testing/databases/open-test-database.ts';
import { deferred } from '../sent.ts';
import { openPostgres } from './open-postgres.ts';

let direct: TestDatabase;
beforeEach(async () => {
  direct = await openTestDatabase();
  await direct.exec(`create table thing (id integer unique deferrable initially deferred);
    insert into thing values (1)`);
});
afterEach(async () => {
  await direct.exec('drop table thing');
  await direct.close();
});

const ids = async () =>
  (await sql<{ id: number }>`select id from thing order by id`.execute(direct.sql)).rows.map(({ id }) => id);

/** A database with one connection. */
const open = (isPooled = false) => openPostgres(direct.url ?? '', { ...patient, isPooled, poolSize: 1 });
const insert = (id: number) => sql`insert into thing values (${id})`;

// The embedded database has no such connections. The same file runs on PostgreSQL, too.
describe.runIf(isShared)('an error is not lost', () => {
  test.each([true, false])('when a write alone fails at its own commit (pooled: %s)', async (isPooled) => {
    const database = await open(isPooled);
    await insert(2).execute(database.sql);
    await expect(insert(1).execute(database.sql)).rejects.toThrow(/thing_id_key/);
    // The plan of what failed is closed together with this one.
    await expect(insert(2).execute(database.sql)).rejects.toThrow(/thing_id_key/);
    await database.close();
    expect(await ids()).toEqual([1, 2]);
  });

  test('when a transaction did not begin: nothing that it asks is done, and its commit fails', async () => {
    const database = await open();
    const refusals: unknown[] = [];
    const writing = database.sql
      .transaction()
      // PostgreSQL does not know it.
      .setIsolationLevel('snapshot')
      .execute(async (tx) => {
        for (const id of [2, 3])
          await insert(id)
            .execute(tx)
            .catch((error: unknown) => refusals.push(error));
        await deferred(tx, insert(4).compile(tx));
      });
    await expect(writing).rejects.toThrow(/syntax error.*snapshot/);
    expect(refusals).toHaveLength(2);
    await insert(5).execute(database.sql);
    await database.close();
    expect(await ids()).toEqual([1, 5]);
  });

  test('when a deferred statement fails, or a transaction goes on after a failure', async () => {
    const database = await open();
    const { sql: db } = database;
    const late = db.transaction().execute((tx) => deferred(tx, sql`select 1 / ${0}::integer`.compile(tx)));
    await expect(late).rejects.toThrow(/zero/);
    const swallowed = db.transaction().execute(async (tx) => {
      await sql`select 1 / ${0}::integer`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow(/rolled back/);
    const atCommit = db.transaction().execute((tx) => deferred(tx, insert(1).compile(tx)));
    await expect(atCommit).rejects.toThrow(/thing_id_key/);
    await insert(2).execute(db);
    await database.close();
    expect(await ids()).toEqual([1, 2]);
  });

  test('and what is deferred is not done if its transaction is rolled back', async () => {
    const database = await open();
    const taken = database.sql.transaction().execute(async (tx) => {
      await deferred(tx, insert(2).compile(tx));
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    await database.close();
    expect(await ids()).toEqual([1]);
  });
});
