import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdLock } from '../../../db/query/locks.ts';
import { isShared } from '../../../testing/databases/is-shared.ts';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openNeighbour, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { foldTraffic, settleHours } from './index.ts';

async function scene() {
  const server = await openTestServer();
  const customers = [await openCustomer(server), await openCustomer(server)].map(({ id }) => id);
  for (const id of customers) await givePlan(server, id);
  const nodes = [await openNode(server), await openNode(server)];
  /** Each customer's bytes on each node. */
  const report = async () => {
    server.clock.turn(60);
    for (const { query } of nodes)
      await server.app.inject({
        method: 'POST',
        url: `/v1/mod_mu/users/traffic?${query}`,
        payload: { data: customers.map((user_id) => ({ user_id, u: 1, d: 10 })) },
      });
  };
  const flow = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await report();
      await foldTraffic(server.services);
    }
  };
  const { sql } = server.services.database;
  const entries = async () =>
    (await sql.selectFrom('account_hour').selectAll().orderBy('hour').orderBy('account_id').execute()).map(
      ({ node_ids }) => node_ids.length,
    );
  const byNode = () =>
    sql
      .selectFrom('traffic_hour')
      .selectAll()
      .orderBy('hour')
      .orderBy('account_id')
      .orderBy('node_id')
      .execute();
  return {
    server,
    customers,
    nodes,
    report,
    flow,
    entries,
    byNode,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

test('an hour is read as one sum for each node, before and after it is settled', async () => {
  await using s = await scene();
  await s.flow(13);
  expect(await s.entries()).toEqual([26, 26]);
  const whole = await s.byNode();
  expect(whole).toEqual(
    s.customers.flatMap((account_id) =>
      s.nodes.map(({ id }) => ({
        account_id,
        node_id: id,
        hour: new Date('2026-03-10T04:00:00Z'),
        upload: 13,
        download: 130,
        billed: 143,
      })),
    ),
  );
  expect(await settleHours(s.server.services)).toBe(2);
  expect(await s.entries()).toEqual([2, 2]);
  expect(await s.byNode()).toEqual(whole);
  expect(await settleHours(s.server.services)).toBe(0);
  await s.flow(1);
  expect((await s.byNode()).map(({ upload }) => upload)).toEqual([14, 14, 14, 14]);
});

test('a running hour is settled only when it grows long, and when it is over', async () => {
  await using s = await scene();
  await s.flow(2);
  expect(await settleHours(s.server.services)).toBe(0);
  s.server.clock.turn(3_600);
  expect(await settleHours(s.server.services)).toBe(2);
  expect(await s.entries()).toEqual([2, 2]);
});

test('nothing is lost if an hour is settled while another process folds', async () => {
  await using s = await scene();
  await using neighbour = await openNeighbour(s.server);
  await s.flow(13);
  const settled = Promise.all([settleHours(neighbour.services), settleHours(s.server.services)]);
  await s.flow(5);
  expect((await settled).reduce((one, other) => one + other)).toBe(2);
  await foldTraffic(s.server.services);
  expect((await s.byNode()).map(({ upload, download }) => [upload, download])).toEqual(
    Array.from({ length: 4 }, () => [18, 180]),
  );
});

// Locked by another connection.
if (isShared)
  test('a fold during settling waits for it, and leaves nothing for later', async () => {
    await using s = await scene();
    await s.flow(1);
    await s.report();
    const { sql: db } = s.server.services.database;
    const folded = await db.transaction().execute(async (tx) => {
      await holdLock(tx, 'traffic hours');
      const reports = foldTraffic(s.server.services);
      const waiter = sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await waiter.execute(tx)).rows.length === 0);
      return { reports };
    });
    expect(await folded.reports).toBe(2);
  });
