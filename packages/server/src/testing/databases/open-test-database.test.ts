import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/driver/database.ts';
import { copyTemplate, openTestDatabase } from './open-test-database.ts';
import { isFresh, type Run, seeFresh } from './reset-database.ts';

async function read<Row>(database: Database, query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.sql)).rows;
}

const tablesOf = (database: Database) =>
  read<{ name: string }>(
    database,
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );

/** The observable content of a database, by name. */
async function everything(database: Database): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name } of await tablesOf(database))
    found[name] = await read(database, `select to_jsonb(kept) as kept from "${name}" kept`);
  const lists = {
    sequences: 'select sequencename, last_value from pg_sequences order by 1',
    relations: `select relname, relkind, reltuples from pg_class
      where relnamespace = 'public'::regnamespace and relkind <> 'i' order by 1`,
    indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    columns: `select attrelid::regclass::text as relation, attname, atttypid::regtype::text as type, attnotnull
      from pg_attribute join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace order by 1, 2`,
    constraints: `select conname, pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
    triggers: `select tgname, tgenabled, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1, 3`,
    functions: `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    schemas: `select nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp' order by 1`,
    statistics: 'select starelid from pg_statistic where starelid >= 16384',
    settings: `select name, setting from pg_settings where source = 'session' order by 1`,
    channels: 'select pg_listening_channels() as channel',
    prepared: 'select name from pg_prepared_statements',
    cursors: 'select name from pg_cursors',
    locks: `select locktype from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
  };
  for (const [name, query] of Object.entries(lists)) found[name] = await read(database, query);
  return found;
}

/** Values for columns without a default, by type. */
const samples: Readonly<Record<string, string>> = {
  boolean: 'true',
  bytea: `'\\x01'`,
  date: 'current_date',
  inet: `'192.0.2.1'`,
  interval: `interval '1 day'`,
  jsonb: `'{"kind": "any"}'`,
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
};

const sample = (type: string) => samples[type] ?? (type.endsWith('[]') ? "'{1}'" : '1');

/** Further values that the checks of some tables require. */
const wanted: Readonly<Record<string, Record<string, string>>> = {
  ban: { ends_at: `now() + interval '1 day'` },
  account_deletion: { ends_at: `now() + interval '1 day'` },
  client_device: { hwid: `'0123456789'` },
  commission: { invited_id: '2' },
  coupon: { code: `'A'`, kind: `'percent'`, percent: '1' },
  cd_key: { kind: `'traffic'`, bytes: '1' },
  invoice: { purchase_id: '1' },
  node: { country_code: `'HK'` },
  product: { kind: `'additional_package'`, quota_bytes: '1' },
  second_factor: { expires_at: 'now()' },
};

/** Inserts a row into every table, without triggers and foreign keys. Tables of one row may have theirs already. */
async function fill(database: Database): Promise<void> {
  const columns = await read<{ table: string; column: string; type: string; word: string | null }>(
    database,
    `select relname as table, attname as column, format_type(atttypid, null) as type,
       (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
        where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(oid) ~ 'ARRAY') as word
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and attnotnull and not atthasdef and attidentity = ''`,
  );
  const rows = [];
  for (const { name } of await tablesOf(database)) {
    const given: Record<string, string> = {};
    for (const { table, column, type, word } of columns)
      if (table === name)
        given[column] = word === null ? sample(type) : type.endsWith('[]') ? `'{${word}}'` : `'${word}'`;
    Object.assign(given, wanted[name]);
    const names = Object.keys(given).map((column) => `"${column}"`);
    rows.push(
      names.length === 0
        ? `insert into "${name}" default values`
        : `insert into "${name}" (${names.join(', ')}) values (${Object.values(given).join(', ')})`,
    );
  }
  await database.exec(
    `set local session_replication_role = replica; ${rows.join(' on conflict do nothing;\n')} on conflict do nothing; set local session_replication_role = origin`,
  );
}

describe('a copy that was used', () => {
  let copy: Awaited<ReturnType<typeof copyTemplate>>;
  beforeAll(async () => {
    copy = await copyTemplate();
  });
  afterAll(() => copy.end());

  test('is as fresh as it was, whatever was put into it', async () => {
    const before = await copy.open();
    const fresh = await everything(before);
    await fill(before);
    for (const { name } of await tablesOf(before))
      expect(await read(before, `select from "${name}"`), name).not.toEqual([]);
    await before.exec(`
      create table traffic_row_20260310 (like traffic_row including all);
      alter table traffic_row attach partition traffic_row_20260310
        for values from ('2026-03-10T00:00:00Z') to ('2026-03-11T00:00:00Z');
      insert into traffic_row select 1, 1, 1, '2026-03-10T01:00:00Z', 1, 1, 1;
      create table mine (id integer generated always as identity);
      create temporary table also_mine (id integer);
      delete from migration where name like '0002%';
      select nextval(pg_get_serial_sequence('ledger', 'id'));
      prepare something as select 1;
      set timezone = 'Asia/Shanghai';
      analyze;`);
    await read(before, 'select pg_advisory_lock(1)');
    await before.listen('anything', () => {});
    await before.close();
    expect(await copy.reset()).toBe(true);
    const after = await copy.open();
    expect(await everything(after)).toEqual(fresh);
    await after.close();
  });

  test('is not used again when something else than rows changed in it', async () => {
    const database = await copy.open();
    await database.exec('alter table account add column mine integer');
    await database.close();
    expect(await copy.reset()).toBe(false);
  });

  test('is told from a fresh one by whatever a statement can change', async () => {
    const database = await openTestDatabase();
    const fresh = await seeFresh((query) => read(database, query));
    expect(await isFresh((query) => read(database, query), fresh)).toBe(true);
    for (const statement of [
      'alter table account add column mine integer',
      'alter table account alter column name drop not null',
      'alter table account drop constraint account_balance_check',
      'alter table ledger disable trigger all',
      'alter table account rename to mine',
      'drop table announcement_read',
      'drop index account_invited_by_idx',
      'create index on account (name)',
      'create schema mine',
      'create table mine (id integer)',
      "create type mine as enum ('a')",
      'create view mine as select 1',
      "create function mine() returns integer language sql as 'select 1'",
      "create or replace function ledger_only_grows() returns trigger language plpgsql as 'begin return new; end'",
    ])
      await database.sql
        .transaction()
        .execute(async (tx) => {
          await sql.raw(statement).execute(tx);
          const run: Run = async (query) => (await sql.raw<Record<string, unknown>>(query).execute(tx)).rows;
          expect(await isFresh(run, fresh), statement).toBe(false);
          throw new Error('taken back');
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'));
    await database.close();
  });
});

test('who closed a database reaches and hears nothing of it any more, and it is lent once at a time', async () => {
  const first = await openTestDatabase();
  const heard: string[] = [];
  await first.listen('anything', (payload) => heard.push(payload));
  await Promise.all([first.close(), first.close()]);
  const next = await openTestDatabase();
  const other = await openTestDatabase();
  await expect(read(first, 'select 1')).rejects.toThrow();
  await expect(first.exec('select 1')).rejects.toThrow();
  await next.exec("insert into limit_counter values ('a', 1, now())");
  expect(await read(other, 'select from limit_counter')).toEqual([]);
  const told = Promise.withResolvers<string>();
  await next.listen('anything', told.resolve);
  await read(next, "select pg_notify('anything', 'something')");
  expect(await told.promise).toBe('something');
  expect(heard).toEqual([]);
  await Promise.all([next.close(), other.close()]);
});
