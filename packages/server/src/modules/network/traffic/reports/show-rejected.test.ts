import { expect, test } from 'vitest';
import { openNode, openPlanHolder } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';

test('admins see each rejected row with its node, reason and content', async () => {
  await using server = await openTestServer();
  const { id } = await openPlanHolder(server);
  const [hong, kong] = [await openNode(server), await openNode(server, { name: '日本 01', line_mbps: 100 })];
  const report = (query: string, data: object[]) =>
    server.app.inject({ method: 'POST', url: `/v1/mod_mu/users/traffic?${query}`, payload: { data } });
  await report(hong.query, [
    { user_id: id, u: -1, d: 5 },
    { user_id: id, u: 1, d: 5 },
    { user_id: 777_777, u: 3, d: 4 },
  ]);
  server.clock.turn(60);
  await report(kong.query, [{ user_id: id, u: 0, d: 2 ** 52 }]);
  const headers = await openAdmin(server, ['admin:traffic']);
  const shown = async (query = '') => {
    const answer = await server.app.inject({ url: `/api/v2/admin_api/traffic/rejected${query}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json().result;
  };
  const beyond = {
    rejected_id: expect.any(Number),
    node_id: kong.id,
    node_name: '日本 01',
    at: '2026-03-10T04:01:00.000Z',
    reason: 'beyond_line',
    content: `{"user_id":${id},"u":0,"d":${2 ** 52}}`,
  };
  const [first, ...others] = await shown();
  expect(first).toEqual(beyond);
  expect(
    others.map(({ reason, content }: Record<string, string>) => [reason, JSON.parse(content ?? '')]),
  ).toEqual(
    expect.arrayContaining([
      ['negative', { user_id: id, u: -1, d: 5 }],
      ['unknown_customer', { user_id: 777_777, u: 3, d: 4 }],
    ]),
  );
  expect(others).toHaveLength(2);
  expect(await shown(`?node_id=${kong.id}`)).toEqual([beyond]);
  expect(await shown('?limit=1&offset=1')).toEqual([others[0]]);
  expect(await shown('?node_id=999')).toEqual([]);
});

test('only admins of traffic see them', async () => {
  await using server = await openTestServer();
  const status = async (headers = {}) =>
    (await server.app.inject({ url: '/api/v2/admin_api/traffic/rejected', headers })).statusCode;
  expect(await status()).toBe(401);
  expect(await status((await openCustomer(server)).headers)).toBe(401);
  expect(await status(await openAdmin(server, ['admin:nodes', 'stats', 'cron']))).toBe(403);
});
