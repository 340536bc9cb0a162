import { unusualKind } from '@ferry/core/contract/payments/admin';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/databases/open-test-database.ts';

const check = 'payment_kinds_check';

test('the database knows the kinds of the contract', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = ${check}`.execute(database.sql);
  await database.close();
  const stored = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(stored.sort(), `a new migration drops ${check} and adds it with all names`).toEqual(
    [...unusualKind.options].sort(),
  );
});
