import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engines, openBefore, openEmpty } from '../../testing/databases/empty-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Database } from '../driver/database.ts';
import { checkSchema } from './check-schema.ts';
import { migrate, migrations, OlderTables } from './migrate.ts';

const later = migrations()
  .slice(1)
  .map(({ name }) => name);
const clean = { isEmpty: false, pending: [], unknown: [], broken: [], foreign: [] };

/** A database as the last version before the baseline left it, or as one left it that had not yet all migrations. */
async function openOlder(engine: Database['engine'], names: readonly string[]) {
  const database = await openBefore(engine, later[0] ?? '');
  await sql`update migration set name = '0001_accounts.sql'`.execute(database.sql);
  for (const name of names) await sql`insert into migration (name) values (${name})`.execute(database.sql);
  await database.exec(`insert into account (email, email_key, name, password, expires_at, invite_code)
    values ('lin@example.com', 'lin@example.com', 'Lin', '', now(), 'a')`);
  return database;
}

const accounts = async ({ sql: db }: Database) => db.selectFrom('account').select('email').execute();

test.each(engines)(
  'the tables of the last version before the baseline are those of the baseline, on %s',
  async (engine) => {
    await using database = await openOlder(engine, ['0195_token_makers.sql', '0200_sentences.sql']);
    expect(await checkSchema(database.sql)).toMatchObject({ pending: later, unknown: [], broken: [] });
    expect(await migrate(database)).toEqual(later);
    expect(await checkSchema(database.sql)).toEqual(clean);
    expect(await accounts(database)).toEqual([{ email: 'lin@example.com' }]);
    expect(await migrate(database)).toEqual([]);
  },
);

test.each(engines)(
  'a database that lacks some of those migrations is refused and stays as it is, on %s',
  async (engine) => {
    await using database = await openOlder(engine, ['0195_token_makers.sql']);
    const refused = migrate(database);
    await expect(refused).rejects.toThrow(OlderTables);
    await expect(refused).rejects.toThrow('Start the last version before 0.1.0 on it once');
    expect(await accounts(database)).toEqual([{ email: 'lin@example.com' }]);
  },
);

test.each(engines)(
  'a backup from before the baseline is restored and brought up to date, on %s',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'ferry-baseline-'));
    const [whole, part] = [join(folder, 'whole.backup'), join(folder, 'part.backup')];
    try {
      await using database = await openOlder(engine, ['0200_sentences.sql']);
      await writeBackup(database, { file: whole, version: '0.0.9' });
      await using restored = await openEmpty(engine);
      await restoreBackup(restored, whole);
      expect(await checkSchema(restored.sql)).toEqual(clean);
      expect(await accounts(restored)).toEqual([{ email: 'lin@example.com' }]);
      await sql`delete from migration where name = '0200_sentences.sql'`.execute(database.sql);
      await writeBackup(database, { file: part, version: '0.0.8' });
      await using empty = await openEmpty(engine);
      await expect(restoreBackup(empty, part)).rejects.toThrow('with the last version before 0.1.0');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
