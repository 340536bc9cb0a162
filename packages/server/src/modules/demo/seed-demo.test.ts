import { expect, test } from 'vitest';
import { openTestServer } from '../../testing/open-test-server.ts';
import { seedDemo } from './seed-demo.ts';

test('servers that start together on an empty database fill it once', async () => {
  await using server = await openTestServer();
  const filled = await Promise.all([1, 2, 3].map(() => seedDemo(server.services)));
  expect(filled.sort()).toEqual([false, false, true]);
  const { accounts } = await server.services.database.sql
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  expect(accounts).toBe(5);
});
