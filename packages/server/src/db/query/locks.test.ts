import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../../', import.meta.url).pathname;

test('an advisory lock is taken by its name in the list alone', () => {
  const taking = globSync('**/*.{ts,sql}', { cwd: src, exclude: ['**/*.test.ts'] }).filter((file) =>
    /pg_(try_)?advisory/.test(readFileSync(`${src}${file}`, 'utf8')),
  );
  // Migrations run as text, which contains the lock's number from the list. The numbers of keys are hashes of 64 bits.
  expect(taking.sort()).toEqual([
    'db/driver/postgres/key-locks.ts',
    'db/migrations/migrate.ts',
    'db/query/locks.ts',
  ]);
});
