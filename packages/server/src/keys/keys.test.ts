import { expect, test } from 'vitest';
import { ConfigError } from '../settings/settings.ts';
import { openTestDatabase } from '../testing/databases/open-test-database.ts';
import { keyOfHash, keyOfSealed, ringKey } from './key.ts';
import { loadKeys } from './keys.ts';
import { announceKey } from './secret-keys.ts';

const one = '1'.repeat(64);
const other = '2'.repeat(64);

test.each([
  ['a configured secret', one],
  ['a secret of its own', undefined],
])('a database created with %s opens with no other secret', async (_, secret) => {
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

test('a database created with a configured secret does not open without it', async () => {
  const database = await openTestDatabase();
  await loadKeys(database, { secret: one });
  await expect(loadKeys(database, { secret: undefined })).rejects.toThrow(
    /FERRY_SECRET is not set, but it was/,
  );
  await expect(loadKeys(database, { secret: undefined })).rejects.toThrow(ConfigError);
  await database.close();
});

test('a database without a fingerprint accepts the first secret that it gets, and no other after that', async () => {
  const database = await openTestDatabase();
  await loadKeys(database, { secret: one });
  await database.sql.deleteFrom('setting').where('name', '=', 'secret_fingerprint').execute();
  await loadKeys(database, { secret: other });
  await expect(loadKeys(database, { secret: one })).rejects.toThrow(ConfigError);
  await database.close();
});

test('of two first starts with different secrets, one ends', async () => {
  const database = await openTestDatabase();
  const begun = await Promise.allSettled([one, other].map((secret) => loadKeys(database, { secret })));
  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await database.close();
});

test('the stored fingerprint does not contain the secret', async () => {
  const database = await openTestDatabase();
  await loadKeys(database, { secret: one });
  const rows = await database.sql.selectFrom('setting').selectAll().execute();
  expect(rows.map(({ name }) => name)).toEqual(['secret_fingerprint']);
  expect(JSON.stringify(rows)).not.toContain(one);
  await database.close();
});

test('a new root secret keeps all keys, and the previous secret no longer opens the database', async () => {
  const database = await openTestDatabase();
  const first = await loadKeys(database, { secret: one });
  const sealed = first.seal('kept');
  const moved = { secret: other, previousSecret: one };
  const over = await loadKeys(database, moved);
  expect(over.open(sealed)).toBe('kept');
  expect(over.hash('x', 'y')).toEqual(first.hash('x', 'y'));
  await expect(loadKeys(database, { secret: one })).rejects.toThrow(ConfigError);
  // The setting may stay in the file, and a second process may start with it set.
  expect((await loadKeys(database, moved)).open(sealed)).toBe('kept');
  expect((await loadKeys(database, { secret: other })).open(sealed)).toBe('kept');
  // A process that still uses the previous secret cannot make a key, because no other process could open it.
  await expect(database.sql.transaction().execute((tx) => first.wrapNewKey(tx))).rejects.toThrow(ConfigError);
  await database.close();
});

test('the secret stored in the database can move to the environment', async () => {
  const database = await openTestDatabase();
  const sealed = (await loadKeys(database, { secret: undefined })).seal('kept');
  const wrong = { secret: other, previousSecret: 'f'.repeat(64) };
  await expect(loadKeys(database, wrong)).rejects.toThrow(ConfigError);
  const over = await loadKeys(database, { secret: other, previousSecret: 'database' });
  expect(over.open(sealed)).toBe('kept');
  const rows = await database.sql.selectFrom('setting').select('name').execute();
  expect(rows).toEqual([{ name: 'secret_fingerprint' }]);
  await expect(loadKeys(database, { secret: undefined })).rejects.toThrow(/FERRY_SECRET is not set/);
  await database.close();
});

test('a process that a new key is shut to hears it, and goes on with what it knows until then', async () => {
  const database = await openTestDatabase();
  const old = await loadKeys(database, { secret: one });
  const over = await loadKeys(database, { secret: other, previousSecret: one });
  await old.look();
  expect(over.open(old.seal('kept'))).toBe('kept');
  await announceKey(database.sql, 2, await over.wrapNewKey(database.sql));
  await expect(old.look()).rejects.toThrow(/FERRY_SECRET does not open/);
  await over.look();
  expect([over.current, over.verifying.length]).toEqual([1, 2]);
  await database.close();
});

test('a sealed value or hash names its key', async () => {
  const key = await ringKey(1, Buffer.from(one, 'hex'));
  const later = await ringKey(2, Buffer.from(other, 'hex'));
  expect(keyOfSealed(key.seal('x'))).toBe(1);
  expect(keyOfSealed(later.seal('x'))).toBe(2);
  expect(keyOfHash(key.hash('a', 'b'))).toBe(1);
  expect(keyOfHash(later.hash('a', 'b'))).toBe(2);
  expect(() => key.open(later.seal('x'))).toThrow();
});
