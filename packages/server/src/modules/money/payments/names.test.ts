import { gateway } from '@ferry/core/contract/pay-methods/pay-method';
import { unusualKind } from '@ferry/core/contract/payments/admin';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/databases/open-test-database.ts';

test.each([
  ['recharge_system_check', gateway.options],
  ['unusual_payment_system_check', gateway.options],
  ['unusual_payment_kinds_check', unusualKind.options],
])('%s of the database has the names of the contract', async (check, names) => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = ${check}`.execute(database.sql);
  await database.close();
  const stored = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(stored.sort(), `a new migration drops ${check} and adds it with all names`).toEqual(
    [...names].sort(),
  );
});
