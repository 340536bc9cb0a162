import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/open-test-database.ts';
import type { Sql } from '../driver/database.ts';
import { checkSchema } from './check-schema.ts';
import { migrations } from './migrate.ts';

/** Changes the tables of a database in a transaction and takes it back, because a changed database cannot be used again. */
async function tryOut(work: (tx: Sql) => Promise<void>): Promise<void> {
  const database = await openTestDatabase();
  const tx = await database.sql.startTransaction().execute();
  await work(tx);
  await tx.rollback().execute();
  await database.close();
}

test('what the migrations make is whole, and as they made it', async () => {
  const database = await openTestDatabase();
  expect(await checkSchema(database.sql)).toEqual({
    isEmpty: false,
    pending: [],
    unknown: [],
    broken: [],
    foreign: [],
  });
  await database.close();
});

test.each([
  [
    'a function with another text',
    sql`create or replace function ledger_only_grows() returns trigger language plpgsql as $$ begin return new; end $$`,
    'function ledger_only_grows is another one',
  ],
  [
    'a trigger that was dropped',
    sql`drop trigger ledger_only_grows on ledger`,
    'trigger ledger_only_grows on ledger is missing',
  ],
  [
    'a trigger that is switched off',
    sql`alter table ledger disable trigger ledger_moves_balance`,
    'trigger ledger_moves_balance on ledger is missing',
  ],
  ['a table that was dropped', sql`drop table site_setting`, 'table site_setting is missing'],
  [
    'a column that was dropped',
    sql`alter table account drop column motion`,
    'column account.motion is missing',
  ],
  [
    'a column of another type',
    sql`alter table site_setting alter column name type varchar(9)`,
    'column site_setting.name is character varying(9) instead of text',
  ],
  ['a view that was dropped', sql`drop view traffic_hour`, 'view traffic_hour is missing'],
])('%s is found', async (_, harm, found) => {
  await tryOut(async (tx) => {
    await harm.execute(tx);
    expect((await checkSchema(tx)).broken).toEqual([found]);
  });
});

test('tables and columns of somebody else are named, and nothing is broken by them', async () => {
  await tryOut(async (tx) => {
    await sql`create table notes (text text)`.execute(tx);
    await sql`alter table account add column vip boolean`.execute(tx);
    const { broken, foreign } = await checkSchema(tx);
    expect({ broken, foreign }).toEqual({ broken: [], foreign: ['column account.vip', 'table notes'] });
  });
});

test('migrations to come, those of a newer program and an empty database are told apart', async () => {
  await tryOut(async (tx) => {
    const last = migrations().at(-1)?.name ?? '';
    await sql`delete from migration where name = ${last}`.execute(tx);
    await sql`drop table if exists nothing`.execute(tx);
    expect((await checkSchema(tx)).pending).toEqual([last]);
    await sql`insert into migration (name) values ('9999_later.sql')`.execute(tx);
    expect((await checkSchema(tx)).unknown).toEqual(['9999_later.sql']);
    await sql`drop schema public cascade`.execute(tx);
    await sql`create schema public`.execute(tx);
    const names = migrations().map(({ name }) => name);
    expect(await checkSchema(tx)).toEqual({
      isEmpty: true,
      pending: names,
      unknown: [],
      broken: [],
      foreign: [],
    });
  });
});
