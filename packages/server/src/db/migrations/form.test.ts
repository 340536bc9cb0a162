import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/open-test-database.ts';
import { differencesOf, readForm } from './form.ts';

test('the generated tables are those that the migrations make', async () => {
  const database = await openTestDatabase();
  expect(differencesOf(await readForm(database.sql))).toEqual({ missing: [], changed: [], foreign: [] });
  await database.close();
});

test('each difference is named', () => {
  const account = { name: 'account', columns: [{ name: 'id', type: 'bigint' }] };
  const notes = { name: 'notes', columns: [{ name: 'text', type: 'text' }] };
  expect(differencesOf([account], [account])).toEqual({ missing: [], changed: [], foreign: [] });
  expect(differencesOf([account, notes], [account]).foreign).toEqual(['table notes']);
  expect(differencesOf([account], [account, notes]).missing).toEqual(['table notes']);
  const other = {
    name: 'account',
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'vip', type: 'boolean' },
    ],
  };
  expect(differencesOf([other], [account])).toEqual({
    missing: [],
    changed: ['column account.id is integer instead of bigint'],
    foreign: ['column account.vip'],
  });
  expect(differencesOf([account], [other]).missing).toEqual(['column account.vip']);
});
