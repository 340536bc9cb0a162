import { describe, expect, test } from 'vitest';
import { nouns } from '../../packages/server/src/modules/nouns.ts';
import { readConfig } from '../../packages/server/src/settings/config.ts';
import { nounOf, roomOf } from './arrows.ts';
import { readSource, sources } from './imports.ts';
import { writesOf } from './writes.ts';

const server = 'packages/server/src/';
const owners = new Map(
  nouns.flatMap(({ name, tables = {} }) => Object.keys(tables).map((table) => [table, name] as const)),
);

/** Tables without a noun as owner, or whose owner leaves the writing to a part of the base, with their writers. */
const keepers: Readonly<Record<string, string>> = {
  migration: `${server}db/migrations/migrate.ts`,
  setting: `${server}db/driver/stored-settings.ts`,
  secret_key: `${server}keys/secret-keys.ts`,
  // The runner of jobs is not a noun, because it runs the jobs of every noun. The noun shows and deletes its records.
  job_run: `${server}jobs/`,
  // The default partition of traffic_row, which has no name in the types.
  traffic_row_rest: `${server}modules/network/traffic/`,
};

/** Files that write tables which cannot be determined from the source, and why that is allowed. */
const unread: Readonly<Record<string, string>> = {
  [`${server}modules/care/account-data/end-account.ts`]:
    'removes the rows that each owner declares as removed when an account ends',
  [`${server}db/backup/restore-backup.ts`]: 'brings every table of a backup into a database that had none',
  [`${server}modules/network/traffic/maintain-partitions.ts`]: 'fills the partition that it made',
  [`${server}programs/upgrade-check/compare-terms.ts`]: 'fills temporary tables with copies',
};

/** The demo's data has a history that no verb could create, so its seeds insert rows directly. */
const isSeed = (file: string) =>
  /\/seed-[\w-]+\.ts$/.test(file) && (file.includes('/demo/') || file.endsWith('/seed-demo.ts'));

const writes = sources
  .filter((file) => file.startsWith(server) && roomOf(file)?.name !== 'tests')
  .flatMap((file) => writesOf(file, readSource(file)).map((write) => ({ file, ...write })));

function isOwn(file: string, table: string | undefined): boolean {
  if (table === undefined) return file in unread;
  const keeper = keepers[table];
  if (keeper !== undefined && file.startsWith(keeper)) return true;
  return owners.get(table) !== undefined && owners.get(table) === nounOf(file);
}

test('only its owner writes a table', () => {
  expect(
    writes
      .filter(({ file, table }) => !isSeed(file) && !isOwn(file, table))
      .map(({ file, line, table }) => `${file}:${line} writes ${table ?? 'what cannot be read'}`),
  ).toEqual([]);
});

test('every table is written somewhere, and every exception is still needed', () => {
  const written = new Set(writes.map(({ table }) => table));
  // Views, and tables that triggers write.
  const byTheDatabase = ['traffic_hour', 'node_past', 'departure', 'serving_change'];
  expect([...owners.keys()].filter((table) => !written.has(table) && !byTheDatabase.includes(table))).toEqual(
    [],
  );
  expect(Object.keys(unread).filter((file) => !writes.some((one) => one.file === file))).toEqual([]);
  expect(Object.keys(keepers).filter((table) => !written.has(table))).toEqual([]);
});

test.each([
  ['ledger', 'money/wallet/move-money.ts'],
  ['activity_log', 'ground/activity/record-activity.ts'],
  ['audit_log', 'ground/script-tokens/record-audit.ts'],
])('%s gets rows by one function', (table, file) => {
  const inserts = writes.filter((write) => write.table === table && write.kind === 'insert');
  expect(inserts.map(({ file }) => file)).toEqual([`${server}modules/${file}`]);
});

describe('writes are found in', () => {
  test.each([
    ["await tx.insertInto('ledger').values(row)", ['ledger']],
    ["tx.with('a', (q) => q.updateTable('quote as q').set({})).deleteFrom('mail')", ['mail', 'quote']],
    ['sql`with x as (select 1) delete from mail`', ['mail']],
    ['sql`insert into mail (id) values (1) on conflict (id) do update set id = 2`', ['mail']],
    ['sql`select id from mail for update skip locked`', []],
    ['sql`select id from mail for no key update of mail`', []],
    [`sql\`delete from \${sql.table(name)}\``, [undefined]],
    ['tx.deleteFrom(name)', [undefined]],
    ['say`you can delete from here`', ['here']],
  ])('%s', (text, tables) => {
    expect(
      writesOf('probe.ts', text)
        .map(({ table }) => table)
        .sort(),
    ).toEqual(tables);
  });
});

/** Tables whose rows a job of the owner deletes, by the job's name. */
const byJob: Readonly<Record<string, string>> = {
  guessed_address: 'auth.warnOfGuesses',
  quote: 'shop.dropQuotes',
  ticket_attachment: 'tickets.dropUploads',
  traffic_row: 'traffic.partitions',
};

const books = 'the books: they are kept for good';
const few = 'staff and settings make few of them, and remove what is not wanted';
const oneEach = 'one row for each of something that is kept itself';

/**
 * Tables without rows of customers whose rows are kept, and why. All others declare in `sweep` how long rows are kept.
 * Tables with rows of customers declare `whenOld` in `noun.ts`.
 */
const stays: Readonly<Record<string, string>> = {
  cd_key: books,
  cd_key_batch: books,
  bill_notice: books,
  account_hour: books,
  account_day: books,
  node_hour: books,
  audit_log: 'who did what, for good',
  node_budget: oneEach,
  alive_pace: oneEach,
  column_import: oneEach,
  telegram_bot: oneEach,
  push_key: oneEach,
  days_summed: oneEach,
  script_token: few,
  product_group: few,
  product: few,
  coupon: few,
  pay_method: few,
  ticket_macro: few,
  node: few,
  node_group: few,
  node_key: few,
  machine: few,
  detect_rule: few,
  announcement: few,
  announcement_text: few,
  mail_campaign: few,
  site_setting: few,
};

test('every table declares how long its rows are kept, or why they stay', () => {
  const swept = writes
    .filter(({ file, kind }) => kind === 'delete' && file.endsWith('/noun.ts'))
    .map(({ table }) => table);
  const jobs = nouns.flatMap((noun) => noun.jobs?.(readConfig({})) ?? []).map(({ name }) => name);
  const dropped = Object.keys(byJob).filter((table) => jobs.includes(byJob[table] ?? ''));
  const deleted = new Set([...swept, ...dropped]);
  const declared = new Map(
    nouns
      .flatMap(({ tables = {} }) => Object.entries(tables))
      .flatMap(([table, kept]) =>
        typeof kept === 'object' && 'whenOld' in kept ? [[table, kept.whenOld] as const] : [],
      ),
  );
  expect(
    [...owners.keys()].filter((table) => !deleted.has(table) && !declared.has(table) && !(table in stays)),
  ).toEqual([]);
  expect([...declared].filter(([table, whenOld]) => (whenOld === 'remove') !== deleted.has(table))).toEqual(
    [],
  );
  expect(
    Object.keys(stays).filter((table) => deleted.has(table) || declared.has(table) || !owners.has(table)),
  ).toEqual([]);
});
