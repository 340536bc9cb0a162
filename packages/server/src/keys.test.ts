import { expect, test } from 'vitest';
import { loadKeys } from './keys.ts';
import { ConfigError } from './settings.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

const one = '1'.repeat(64);
const other = '2'.repeat(64);

test.each([
  ['a configured secret', one],
  ['a secret of its own', undefined],
])('a database that was begun with %s is opened by no other', async (_, secret) => {
  const database = await openTestDatabase();
  const { signing } = await loadKeys(database, { secret });
  expect((await loadKeys(database, { secret })).signing).toEqual(signing);
  await expect(loadKeys(database, { secret: other })).rejects.toThrow(ConfigError);
  await expect(loadKeys(database, { secret: other })).rejects.toThrow(
    /FERRY_SECRET is not the one .* begun with/,
  );
  // A refused start leaves everything as it was.
  expect((await loadKeys(database, { secret })).signing).toEqual(signing);
  await database.close();
});

test('a database that was begun with a configured secret is not opened without it', async () => {
  const database = await openTestDatabase();
  await loadKeys(database, { secret: one });
  await expect(loadKeys(database, { secret: undefined })).rejects.toThrow(
    /FERRY_SECRET is not set, but it was/,
  );
  await expect(loadKeys(database, { secret: undefined })).rejects.toThrow(ConfigError);
  await database.close();
});

test('the secret of a database that was begun before fingerprints were kept is taken as it is', async () => {
  const database = await openTestDatabase();
  await loadKeys(database, { secret: one });
  await database.sql.deleteFrom('setting').where('name', '=', 'secret_fingerprint').execute();
  await loadKeys(database, { secret: other });
  await expect(loadKeys(database, { secret: one })).rejects.toThrow(ConfigError);
  await database.close();
});

test('of two that begin at once with different secrets one ends', async () => {
  const database = await openTestDatabase();
  const begun = await Promise.allSettled([one, other].map((secret) => loadKeys(database, { secret })));
  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await database.close();
});

test('what is kept of a secret is not the secret', async () => {
  const database = await openTestDatabase();
  await loadKeys(database, { secret: one });
  const rows = await database.sql.selectFrom('setting').selectAll().execute();
  expect(rows.map(({ name }) => name)).toEqual(['secret_fingerprint']);
  expect(JSON.stringify(rows)).not.toContain(one);
  await database.close();
});
