import { daySeconds } from '@ferry/core/contract/base/values/units';
import { expect, test } from 'vitest';
import { openNode, openPlanHolder, type TestNode } from '../../../../testing/nodes.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { foldTraffic, maintainPartitions } from '../index.ts';

async function scene(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const { id } = await openPlanHolder(server);
  return {
    server,
    id,
    node: await openNode(server),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const report = async (server: TestServer, node: TestNode, user_id: number, d: number, key?: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v1/mod_mu/users/traffic?${node.query}`,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { data: [{ user_id, u: 0, d }] },
  });
  expect(answer.body).toBe('{"ret":1,"data":"ok"}');
};

const rowsOf = async ({ services }: TestServer) =>
  (await services.database.sql.selectFrom('traffic_row').select('at').execute()).length;

const days = ({ services }: TestServer) =>
  services.database.sql.selectFrom('traffic_day').select(['day', 'download']).orderBy('day').execute();

test('rows that came while no job created their days count on their days, and are deleted when they are old', async () => {
  await using s = await scene({ FERRY_RAW_TRAFFIC_DAYS: '3' });
  for (let turn = 0; turn < 10; turn += 1) {
    s.server.clock.turn(daySeconds);
    await report(s.server, s.node, s.id, 100 + turn);
  }
  await maintainPartitions(s.server.services);
  // Nothing is deleted before it is summed up.
  expect(await rowsOf(s.server)).toBe(10);
  expect(await foldTraffic(s.server.services)).toBe(10);
  expect(await days(s.server)).toEqual(
    Array.from({ length: 10 }, (_, turn) => ({
      day: new Date(Date.UTC(2026, 2, 11 + turn)).toISOString().slice(0, 10),
      download: 100 + turn,
    })),
  );
  await maintainPartitions(s.server.services);
  expect(await rowsOf(s.server)).toBe(4);
});

test('a clock that is set back loses and doubles no bytes', async () => {
  await using s = await scene();
  await maintainPartitions(s.server.services);
  await report(s.server, s.node, s.id, 100);
  s.server.clock.turn(-3 * daySeconds);
  await report(s.server, s.node, s.id, 70);
  await report(s.server, s.node, s.id, 30, 'k');
  await maintainPartitions(s.server.services);
  expect(await foldTraffic(s.server.services)).toBe(3);
  await report(s.server, s.node, s.id, 30, 'k');
  s.server.clock.turn(3 * daySeconds + 60);
  await report(s.server, s.node, s.id, 7);
  expect(await foldTraffic(s.server.services)).toBe(1);
  expect(await days(s.server)).toEqual([
    { day: '2026-03-07', download: 100 },
    { day: '2026-03-10', download: 107 },
  ]);
});

test('after a clock is set back, an equal report of another time is another one', async () => {
  await using s = await scene();
  await report(s.server, s.node, s.id, 100);
  await s.server.services.database.sql.updateTable('traffic_report').set({ is_delivered: true }).execute();
  s.server.clock.turn(-3_600);
  await report(s.server, s.node, s.id, 100);
  await foldTraffic(s.server.services);
  expect(await days(s.server)).toEqual([{ day: '2026-03-10', download: 200 }]);
});

test('a report that is answered after midnight counts once, on the day of its receipt', async () => {
  await using s = await scene();
  // A second before midnight in Shanghai.
  s.server.clock.at = new Date('2026-03-10T15:59:59Z');
  await report(s.server, s.node, s.id, 100);
  await report(s.server, s.node, s.id, 9, 'k');
  s.server.clock.turn(2);
  await report(s.server, s.node, s.id, 100);
  await report(s.server, s.node, s.id, 9, 'k');
  await foldTraffic(s.server.services);
  expect(await days(s.server)).toEqual([{ day: '2026-03-10', download: 109 }]);
});
