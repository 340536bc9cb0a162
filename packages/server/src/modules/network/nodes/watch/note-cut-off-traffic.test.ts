import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givePlan } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { openReporters, report, row } from '../../../../testing/report-traffic.ts';
import { allChecks, runChecks } from '../../../care/doctor/index.ts';
import { watchNodes } from '../index.ts';

const environment = { FERRY_ACCESS_TOKEN_SECONDS: '86400', FERRY_ADMIN_EMAILS: 'ops@example.com' };
const hour = 1 / 24;

let site: Awaited<ReturnType<typeof openReporters>>;
beforeEach(async () => {
  site = await openReporters({}, environment);
  await givePlan(site.server, site.a, { days: hour });
  // PostgreSQL writes the time of that departure by its own clock, which is ahead of the tests'.
  await site.server.services.database.sql.deleteFrom('departure').execute();
  await watchNodes.run(site.server.services);
});
afterEach(() => site[Symbol.asyncDispose]());

/** Minutes pass, in each of which the node reports rows, and the watch runs. */
async function pass(minutes: number, ...rows: ReturnType<typeof row>[]): Promise<void> {
  for (let count = 0; count < minutes; count += 1) {
    site.server.clock.turn(60);
    expect((await report(site.server, site.node, rows)).statusCode).toBe(200);
    await watchNodes.run(site.server.services);
  }
}

const events = async () =>
  (
    await site.server.services.database.sql
      .selectFrom('node_event')
      .select(['kind', 'is_told', 'detail'])
      .where('kind', 'in', ['cut_off_traffic', 'cut_off_ended'])
      .orderBy('id')
      .execute()
  ).map(({ kind, is_told, detail }) => [kind, is_told, detail]);
const subjects = async () =>
  (await site.server.services.database.sql.selectFrom('mail').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const markedSince = async () => {
  const headers = await openAdmin(site.server, ['admin:nodes']);
  const { result } = (
    await site.server.app.inject({ url: '/api/v2/admin_api/nodes/health', headers })
  ).json();
  return result[0].cut_off_traffic_since;
};
const doctor = async () => {
  const checks = allChecks.filter(({ name }) => name === 'cut_off');
  const [found] = await runChecks({ ...site.server.services, language: 'en' }, checks);
  return found?.outcome;
};

const much = 2 ** 20;
const found = ['cut_off_traffic', true, { customers: 1 }];

describe('traffic of a customer who was cut off an hour ago', () => {
  test('is reported once, and its end once', async () => {
    const { a, b, node, server } = site;
    await pass(119, row(a, much, 0), row(b, much, 0));
    expect([await events(), await markedSince(), await doctor()]).toEqual([[], null, 'ok']);
    await pass(1, row(a, much, 0), row(b, much, 0));
    expect([await events(), await markedSince(), await doctor()]).toEqual([
      [found],
      server.clock.at.toISOString(),
      'failed',
    ]);
    await pass(20, row(a, much, 0), row(b, much, 0));
    await pass(29, row(b, much, 0));
    expect(await events()).toEqual([found]);
    await pass(1, row(b, much, 0));
    expect(await events()).toEqual([found, ['cut_off_ended', true, { seconds: 50 * 60 }]]);
    expect([await markedSince(), await doctor()]).toEqual([null, 'ok']);
    expect(await subjects()).toEqual([
      `渡口 节点仍在服务已停用的用户：香港 01 (#${node.id})`,
      `渡口 节点已不再服务停用的用户：香港 01 (#${node.id})`,
    ]);
  });

  test('is reported once by concurrent watches', async () => {
    const { a, server } = site;
    await pass(119, row(a, much, 0));
    server.clock.turn(60);
    await report(server, site.node, [row(a, much, 0)]);
    const touched = await Promise.all(Array.from({ length: 4 }, () => watchNodes.run(server.services)));
    expect(touched.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await subjects()).toHaveLength(1);
  });

  test('is also found a day later, when none of it counts', async () => {
    site.server.clock.turn(26 * 3_600);
    await pass(64, row(site.a, much, 0));
    expect(await events()).toEqual([]);
    await pass(1, row(site.a, much, 0));
    expect(await events()).toEqual([found]);
  });

  test('includes that of customers who are no longer on this node’s list', async () => {
    const { server, b } = site;
    await pass(60, row(b, much, 0));
    const { sql } = server.services.database;
    await sql.updateTable('node').set({ level: 2 }).execute();
    const until = server.services.now();
    // PostgreSQL writes it by its own clock.
    await sql.updateTable('node_past').set({ until_at: until }).execute();
    await pass(59, row(b, much, 0));
    expect(await events()).toEqual([]);
    await pass(2, row(b, much, 0));
    expect(await events()).toEqual([found]);
  });
});

describe('nobody is told', () => {
  test('of an idle connection', async () => {
    await pass(150, row(site.a, much / 5 - 1, 0), row(site.b, much, 0));
    expect(await events()).toEqual([]);
  });

  test('of what an agent reports after a silence, which may be from before', async () => {
    await pass(10, row(site.a, much, 0));
    for (let minutes = 0; minutes < 120; minutes += 1) {
      site.server.clock.turn(60);
      await watchNodes.run(site.server.services);
    }
    await pass(1, row(site.a, 200 * much, 0));
    await pass(10);
    expect(await events()).toEqual([]);
  });

  test('of what agents report after the server was away', async () => {
    site.server.clock.turn(5 * 3_600);
    await watchNodes.run(site.server.services);
    await pass(2, row(site.a, 200 * much, 0));
    await pass(70);
    expect(await events()).toEqual([]);
  });
});
