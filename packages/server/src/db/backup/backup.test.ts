import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../modules/care/demo/index.ts';
import { maintainPartitions } from '../../modules/network/traffic/index.ts';
import { allTables } from '../../modules/nouns.ts';
import { emptyFiles, engines, openEmpty } from '../../testing/databases/empty-database.ts';
import { isShared } from '../../testing/databases/is-shared.ts';
import { openCustomer } from '../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import type { Database } from '../driver/database.ts';
import { databaseOn } from '../driver/open-pglite.ts';
import { parsers } from '../driver/parsers.ts';
import { checkSchema } from '../migrations/check-schema.ts';
import { makeSchema, migrations } from '../migrations/migrate.ts';
import type { Content, Header } from './header.ts';
import { verifyBackup } from './read-backup.ts';
import { isEmpty, readContent } from './read-content.ts';
import { assertRestorable, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferry-backup-'));
const at = (name: string) => join(folder, name);
const options = (name: string) => ({ file: at(name), version: '1.2.3' });

let server: TestServer;
let database: Database;
let kept: Header;
beforeAll(async () => {
  server = await openTestServer();
  database = server.services.database;
  await seedDemo(server.services);
  await maintainPartitions(server.services);
  const names = 'a "b", \\ {c}\u2028\u2029\r\n\t渡口 🛥';
  await database.sql.updateTable('account').set({ name: names }).where('id', '=', 1).execute();
  const odd = sql`insert into setting (name, value) values ('odd', 'null'), ('long', ${JSON.stringify({ a: 'x'.repeat(3_000_000) })})`;
  await odd.execute(database.sql);
  kept = await writeBackup(database, options('whole'));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

let restored: Promise<Blob> | undefined;

/** The files of an embedded database that the backup was restored into. */
async function restoreFiles(): Promise<Blob> {
  const pglite = new PGlite({ parsers, loadDataDir: await emptyFiles() });
  const database = await databaseOn(pglite);
  await restoreBackup(database, at('whole'));
  const dumped = await pglite.dumpDataDir('none');
  await database.close();
  return dumped;
}

async function openRestored(): Promise<Database & AsyncDisposable> {
  restored ??= restoreFiles();
  const database = await databaseOn(new PGlite({ parsers, loadDataDir: await restored }));
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

test('a backup holds every table of the product, and is for its owner alone', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`.execute(
    database.sql,
  );
  const views = new Set(rows.map(({ name }) => name));
  const tables = [...allTables].filter((name) => !views.has(name)).sort();
  expect(kept.tables.map(({ name }) => name)).toEqual(tables);
  expect(kept.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
  expect(kept.partitions.length).toBeGreaterThan(7);
  expect(statSync(at('whole')).mode & 0o777).toBe(0o600);
  expect(await verifyBackup(at('whole'))).toEqual(kept);
  await expect(writeBackup(database, options('whole'))).rejects.toThrow('is there already');
});

test.each(engines)('restored into %s everything is as it was, and goes on', async (engine) => {
  await using other = await openEmpty(engine);
  await restoreBackup(other, at('whole'));
  const { tables, sequences, partitions } = await readContent(other.sql);
  expect({ tables, sequences, partitions }).toEqual({
    tables: kept.tables,
    sequences: kept.sequences,
    partitions: kept.partitions,
  });
  const nameOf = (of: Database) =>
    of.sql.selectFrom('account').select(['name', 'created_at']).where('id', '=', 1).executeTakeFirst();
  expect(await nameOf(other)).toEqual(await nameOf(database));

  // Triggers, foreign keys and sequences work again as before.
  await expect(sql`update account set balance = balance + 1`.execute(other.sql)).rejects.toThrow(
    'by the ledger',
  );
  await expect(sql`insert into ban (account_id) values (999999)`.execute(other.sql)).rejects.toThrow();
  const keys = sql<{ keys: string }>`select string_agg(conrelid::regclass || pg_get_constraintdef(oid), ';'
    order by conrelid::regclass::text collate "C", conname collate "C") as keys from pg_constraint where contype = 'f'`;
  expect((await keys.execute(other.sql)).rows).toEqual((await keys.execute(database.sql)).rows);
  const customer = await openCustomer(
    { services: { ...server.services, database: other } },
    { balance: '5.00' },
  );
  expect(customer.id).toBeGreaterThan(Number(kept.sequences.account_id_seq) - 1);

  await expect(restoreBackup(other, at('whole'))).rejects.toThrow('is not empty');
});

test('money that moves meanwhile is in ledger and balance or in neither', async () => {
  const customer = await openCustomer(server, { balance: '1.00' });
  let goesOn = true;
  const move = async () => {
    for (let turn = 0; goesOn; turn += 1)
      await sql`insert into ledger (account_id, kind, amount, subject, reference)
        values (${customer.id}, 'correction', 1, 'test', ${`meanwhile ${turn}`})`.execute(database.sql);
  };
  const moving = move();
  const { tables } = await writeBackup(database, options('meanwhile'));
  goesOn = false;
  await moving;
  const sum = (name: string, column: string) => tables.find((table) => table.name === name)?.sums[column];
  expect(sum('ledger', 'amount')).toBe(sum('account', 'balance'));
  await verifyBackup(at('meanwhile'));
});

// These open their databases themselves, so they are the same on both engines.
if (!isShared) {
  test('what is cut short, changed or no backup is refused, and leaves an empty database empty', async () => {
    const whole = readFileSync(at('whole'));
    const lines = gunzipSync(whole).toString().split('\n');
    writeFileSync(at('cut'), whole.subarray(0, whole.length - 1000));
    writeFileSync(at('less'), gzipSync(lines.toSpliced(-2, 1).join('\n')));
    writeFileSync(at('more'), gzipSync([...lines, '[]\n'].join('\n')));
    writeFileSync(at('changed'), gzipSync(lines.join('\n').replace('渡口', '渡囗')));
    await using other = await openEmpty(engines.at(-1) ?? 'pglite');
    for (const name of ['cut', 'less', 'more', 'changed']) {
      await expect(verifyBackup(at(name)), name).rejects.toThrow('is no whole backup');
      await expect(restoreBackup(other, at(name)), name).rejects.toThrow('is no whole backup');
      expect(await isEmpty(other.sql), name).toBe(true);
    }
    writeFileSync(at('other'), gzipSync('{}\n'));
    await expect(restoreBackup(other, at('other'))).rejects.toThrow('is no backup that this version');
    await expect(restoreBackup(other, at('nowhere'))).rejects.toThrow('ENOENT');
    const [header = '', ...rows] = lines;
    const newer = { ...JSON.parse(header), migrations: [...kept.migrations, '9999_more.sql'] };
    writeFileSync(at('newer'), gzipSync([JSON.stringify(newer), ...rows].join('\n')));
    await expect(restoreBackup(other, at('newer'))).rejects.toThrow('Restore it with that version');
    const stranger = { ...newer, migrations: kept.migrations };
    stranger.sequences.account_id_seq = '77777';
    stranger.tables[0].sums = { made_up: '1.00' };
    writeFileSync(at('sums'), gzipSync([JSON.stringify(stranger), ...rows].join('\n')));
    await expect(verifyBackup(at('sums'))).rejects.toThrow('is no whole backup');
    await expect(restoreBackup(other, at('sums'))).rejects.toThrow('is not what was kept');
    expect(await isEmpty(other.sql)).toBe(true);
  });

  test('an older backup is restored as it was and then brought up to date', async () => {
    const names = migrations().map(({ name }) => name);
    await using older = await openEmpty('pglite');
    await older.sql.transaction().execute(async (tx) => {
      await makeSchema(tx, names.slice(0, -2));
      for (const name of names.slice(0, -2))
        await sql`insert into migration (name) values (${name})`.execute(tx);
    });
    await writeBackup(older, options('older'));
    await using other = await openEmpty('pglite');
    await assertRestorable(await verifyBackup(at('older')), {});
    await restoreBackup(other, at('older'));
    expect((await readContent(other.sql)).migrations).toEqual(names);
  });

  test('a database without Ferry says so and leaves no file', async () => {
    await using empty = await openEmpty('pglite');
    await expect(writeBackup(empty, options('nothing'))).rejects.toThrow('holds nothing of Ferry');
    expect(existsSync(at('nothing'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([]);
  });

  describe('a database whose tables are not as the migrations make them', () => {
    const notes = 'table notes';
    test.each([
      {
        odd: 'foreign',
        harm: [
          'create table notes (id bigserial primary key, text text)',
          "insert into notes (text) values ('mine')",
          'alter table account add column vip numeric(14,2) default 3',
        ],
        names: ['column account.vip', notes],
        option: { leaveOutForeign: true },
        other: { makeMissing: true },
      },
      {
        odd: 'missing',
        harm: ['drop table site_setting', 'alter table account drop column motion'],
        names: ['column account.motion', 'table site_setting'],
        option: { makeMissing: true },
        other: { leaveOutForeign: true },
      },
    ])('$odd: it is named, kept only as it is, and restored by its option alone', async (given) => {
      const { odd, harm, names, option, other } = given;
      await using source = await openRestored();
      await source.exec(harm.join(';'));
      for (const name of names) await expect(writeBackup(source, options(odd)), name).rejects.toThrow(name);
      expect(existsSync(at(odd))).toBe(false);
      const header = await writeBackup(source, { ...options(odd), asItIs: true });
      expect(await verifyBackup(at(odd))).toEqual(header);

      await using target = await openEmpty(engines.at(-1) ?? 'pglite');
      for (const wrong of [{}, other])
        for (const name of names) {
          await expect(assertRestorable(header, wrong)).rejects.toThrow(name);
          await expect(restoreBackup(target, at(odd), wrong)).rejects.toThrow(name);
        }
      expect(await isEmpty(target.sql)).toBe(true);
      await assertRestorable(header, option);
      await restoreBackup(target, at(odd), option);
      const { broken, foreign } = await checkSchema(target.sql);
      expect({ broken, foreign }).toEqual({ broken: [], foreign: [] });
      const restored = await readContent(target.sql);
      const moneyOf = ({ tables }: Content) => tables.find(({ name }) => name === 'ledger');
      expect(moneyOf(restored)).toEqual(moneyOf(kept));
      const accountsOf = ({ tables }: Content) => tables.find(({ name }) => name === 'account')?.sums.balance;
      expect(accountsOf(restored)).toBe(accountsOf(kept));
    });

    test('a column of another type is named, and no option restores it', async () => {
      await using source = await openRestored();
      await source.exec('alter table site_setting alter column name type varchar(90)');
      const header = await writeBackup(source, { ...options('changed column'), asItIs: true });
      const all = { leaveOutForeign: true, makeMissing: true };
      await expect(assertRestorable(header, all)).rejects.toThrow(
        'column site_setting.name is character varying(90) instead of text',
      );
    });
  });
}
