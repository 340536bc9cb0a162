import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '../db/backup/read-content.ts';
import type { Database } from '../db/driver/database.ts';
import { openPglite } from '../db/driver/open-pglite.ts';
import { openPostgres } from '../db/driver/postgres/open-postgres.ts';
import { migrate, migrations } from '../db/migrations/migrate.ts';
import { loadKeys } from '../keys/keys.ts';
import { migrateUntil } from '../testing/databases/empty-database.ts';
import { patient } from '../testing/databases/open-test-database.ts';
import { runOn } from '../testing/databases/template.ts';

const postgres = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), 'ferry-beside-'));
const made: string[] = [];

/** Does something in the embedded database of the folder, and releases the folder afterwards. */
async function inside<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPglite(folder);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The same in a PostgreSQL. */
async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPostgres(url, patient);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(() =>
  inside(async (database) => {
    await migrate(database);
    await loadKeys(database, { secret: undefined });
    for (let part = 0; part < 40; part += 1)
      await sql`insert into setting (name, value)
        select ${`row ${part} `} || n, jsonb_build_object('n', n, 'text', repeat('渡', 500)) from generate_series(1, 100) n`.execute(
        database.sql,
      );
  }),
);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const name of made) await runOn(postgres ?? '', `drop database if exists ${name} with (force)`);
});

/** Runs one of the programs that ship with the server. */
async function run(
  program: string,
  argv: string[],
  environment: Record<string, string> = {},
  killAt?: string,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...argv], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      FERRY_DATA_DIR: folder,
      NODE_ENV: 'test',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (killAt !== undefined)
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes(killAt)) child.kill('SIGKILL');
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

test('upgrade --check reports migrations, newer and broken tables, and the last backup', async () => {
  const now = await run('upgrade.ts', ['--check']);
  expect([now.code, now.err]).toEqual([
    0,
    expect.stringMatching(/^Using (the embedded database in|PostgreSQL at) \S+\n$/),
  ]);
  expect(now.out).toMatch(/may be started.*No migrations.*No backup is known/s);
  expect((await run('backup.ts', [join(folder, 'kept.backup')])).code).toBe(0);
  // One that only adds something, so that the other tables are complete without it.
  const adding = migrations().findLast(({ script }) => !/\b(drop|replace)\b/i.test(script))?.name ?? '';
  await inside((database) => sql`delete from migration where name = ${adding}`.execute(database.sql));
  const pending = JSON.parse((await run('upgrade.ts', ['--check', '--json'])).out);
  expect(pending).toMatchObject({ pending: [adding], is_possible: true, is_backup_recent: true });
  await inside((database) =>
    sql`insert into migration (name) values (${adding}), ('9999_later.sql')`.execute(database.sql),
  );
  const newer = await run('upgrade.ts', ['--check']);
  expect([newer.code, newer.out]).toEqual([1, expect.stringContaining('9999_later.sql')]);
  // The check only reads the database and changes nothing.
  await inside(async ({ sql: db }) => {
    await sql`delete from migration where name = '9999_later.sql'`.execute(db);
    await sql`alter table ledger disable trigger ledger_only_grows`.execute(db);
  });
  const broken = await run('upgrade.ts', ['--check']);
  expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('ledger_only_grows')]);
  await inside(({ sql: db }) => sql`alter table ledger enable trigger ledger_only_grows`.execute(db));
  expect((await run('upgrade.ts', [])).code).toBe(2);
});

test('upgrade --check names the customers whose resets the terms change', async () => {
  const old = mkdtempSync(join(tmpdir(), 'ferry-before-terms-'));
  const database = await openPglite(old);
  await migrateUntil(database, '0201_terms.sql');
  await database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      values ('lin@example.com', 'l', 'a', '', now() + interval '1 year', 'l');
    insert into service (account_id, level, level_expires_at, purchased_at, next_reset_at, reset_interval, quota_bytes,
        proxy_password, link_token_hash, link_token_sealed)
      values (1, 1, now() + interval '365 days', now(), now() + interval '30 days', 'P30D', 1, '', '', '');`);
  await database.close();
  const environment = { FERRY_DATA_DIR: old };
  const { out } = await run('upgrade.ts', ['--check'], environment);
  expect(out).toMatch(
    /the plans of 1 customers into terms: 0 keep .*, 1 get fewer, 0 .*\n {2}lin@example\.com: was 12 resets, .*; is 11 resets, /,
  );
  const { terms } = JSON.parse((await run('upgrade.ts', ['--check', '--json'], environment)).out);
  expect(terms).toMatchObject({ customers: 1, fewer: [{ email: 'lin@example.com' }], more: [], moved: [] });
  rmSync(old, { recursive: true });
});

test('the doctor also works where no server starts', async () => {
  const well = JSON.parse((await run('doctor.ts', ['--json'])).out);
  const of = (name: string, { checks }: typeof well) =>
    checks.find((check: { name: string }) => check.name === name);
  expect(of('schema', well)).toMatchObject({ outcome: 'ok', cure: null });
  expect(of('secrets', well).outcome).toBe('ok');
  const other = await run('doctor.ts', ['--json'], { FERRY_SECRET: 'a'.repeat(64) });
  expect([other.code, of('secrets', JSON.parse(other.out)).outcome]).toEqual([1, 'failed']);
  const away = await run('doctor.ts', [], { DATABASE_URL: 'postgres://nobody:a-password@127.0.0.1:1/x' });
  expect([away.code, away.out]).toEqual([1, expect.stringMatching(/failed +database .*ECONNREFUSED/)]);
  expect(away.out + away.err).not.toContain('a-password');
  const wrong = await run('doctor.ts', [], { PORT: 'x', LANG: 'zh_CN.UTF-8' });
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('配置有误')]);
  await inside(async () => {
    const held = await run('doctor.ts', []);
    expect(held.out).toMatch(/skipped +database .*open in the server/);
  });
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('root does not write into the embedded database of another user', async () => {
  const version = join(folder, 'database/PG_VERSION');
  const files = readdirSync(folder);
  chownSync(version, 65_534, 65_534);
  try {
    for (const program of ['make-token.ts', 'backup.ts', 'main.ts']) {
      const argv = { 'make-token.ts': ['--scope', 'admin'], 'backup.ts': [join(folder, 'x')], 'main.ts': [] };
      const { code, err } = await run(program, argv[program as keyof typeof argv], { PORT: '0' });
      expect([code, err]).toEqual([1, expect.stringContaining('runuser -u "$(id -nu 65534)"')]);
      expect(err).not.toContain(' at ');
    }
    const { out } = await run('doctor.ts', []);
    expect(out).toMatch(/failed +database .*belongs to another user/);
  } finally {
    chownSync(version, 0, 0);
  }
  expect(readdirSync(folder)).toEqual(files);
});

test.runIf(postgres !== undefined)('the doctor of an empty database says so once', async () => {
  const { code, out } = await run('doctor.ts', ['--json'], { DATABASE_URL: await openTarget() });
  const { checks } = JSON.parse(out) as { checks: { name: string; outcome: string; message: string }[] };
  expect([code, checks.filter(({ outcome }) => outcome === 'failed')]).toEqual([0, []]);
  expect(checks.find(({ name }) => name === 'schema')?.message).toContain('is empty');
  for (const name of ['nodes', 'jobs', 'secrets'])
    expect(checks.find((check) => check.name === name)).toMatchObject({
      outcome: 'skipped',
      message: 'Not looked at: its tables are missing',
    });
});

async function openTarget(): Promise<string> {
  const name = `ferry_copy_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  await runOn(postgres ?? '', `create database ${name}`);
  const url = new URL(postgres ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

test.runIf(postgres !== undefined)(
  'the embedded database is copied whole, once, and a killed copy is repeated',
  async () => {
    const url = await openTarget();
    const copy = (killAt?: string) => run('db-copy.ts', [folder], { DATABASE_URL: url }, killAt);
    await inside(async () => {
      const running = await copy();
      expect([running.code, running.err]).toEqual([1, expect.stringContaining('is open in another process')]);
    });
    expect((await copy('Reading')).code).toBeNull();
    expect((await copy('Writing')).code).toBeNull();
    const done = await copy();
    expect([done.err, done.code]).toEqual(['', 0]);
    expect(done.out).toContain('Copied: ');
    const read = (database: Database) => database.sql.transaction().execute((tx) => readContent(tx));
    expect(await within(url, read)).toEqual(await inside(read));
    const again = await copy();
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('Was copied before')]);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy-to'))).toEqual([]);
    // Values that were sealed in the folder can be opened there.
    await within(url, (database) => loadKeys(database, { secret: undefined }));

    await within(url, ({ sql: db }) =>
      sql`insert into setting (name, value) values ('new', '{}')`.execute(db),
    );
    const other = await copy();
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('holds something else')]);
    expect(
      await within(url, ({ sql: db }) => sql`select 1 from setting where name = 'new'`.execute(db)),
    ).toMatchObject({
      rows: [{}],
    });
  },
);

test.runIf(postgres !== undefined)(
  'a copy refuses a source of another version, and a folder without a database',
  async () => {
    const url = await openTarget();
    const copy = (from: string) => run('db-copy.ts', [from], { DATABASE_URL: url });
    expect((await copy(tmpdir())).err).toContain('holds no embedded database');
    const last = migrations().at(-1)?.name ?? '';
    await inside(({ sql: db }) => sql`delete from migration where name = ${last}`.execute(db));
    expect(await copy(folder)).toMatchObject({ code: 1, err: expect.stringContaining('of an older Ferry') });
    await inside(({ sql: db }) => sql`insert into migration (name) values (${last})`.execute(db));
    expect((await run('db-copy.ts', [folder])).err).toContain('DATABASE_URL is not set');
  },
);
