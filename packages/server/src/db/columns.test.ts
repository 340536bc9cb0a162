import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { columnsOf, wholeTables } from './columns.ts';

const src = new URL('..', import.meta.url).pathname;

test('no statement asks for all columns of a table without naming them', () => {
  const asking = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', 'testing/**'] }).filter((file) =>
    /\.(select|returning)All\(/.test(readFileSync(`${src}${file}`, 'utf8')),
  );
  expect(asking).toEqual([]);
});

test('a row that is read whole has every column of its table', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and table_name = any(${wholeTables})`.execute(
    database.sql,
  );
  expect(wholeTables.flatMap((table): string[] => columnsOf(table)).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
  await database.close();
});
