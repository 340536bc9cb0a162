import { expect, test } from 'vitest';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { refreshDemoHeard } from '../../network/nodes/index.ts';
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

test('nodes of the demo stay as fresh as they were, and a real agent’s word stands', async () => {
  await using server = await openTestServer();
  await seedDemo(server.services);
  const { sql } = server.services.database;
  const silences = async () => {
    const nodes = await sql.selectFrom('node').select('last_heard_at').orderBy('id').execute();
    return nodes.map(({ last_heard_at }) => (server.clock.at.getTime() - Number(last_heard_at)) / 60_000);
  };
  expect(await silences()).toEqual([0, 0, 1, 12, 95]);
  server.clock.at = new Date(server.clock.at.getTime() + 3_600_000);
  await sql
    .updateTable('node')
    .set({ last_heard_at: server.clock.at })
    .where('name', '=', '德国 01 | 法兰克福')
    .execute();
  await refreshDemoHeard.run(server.services);
  expect(await silences()).toEqual([0, 0, 1, 12, 0]);
});
