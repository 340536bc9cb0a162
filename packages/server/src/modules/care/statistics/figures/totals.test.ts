import { expect, test } from 'vitest';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { foldTraffic } from '../../../network/traffic/index.ts';

async function openUsed() {
  const server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [customer, other]) await givePlan(server, id);
  const node = await openNode(server, { rate: '2.00' });
  const report = (user: number, u: number, d: number) =>
    server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/traffic?${node.query}`,
      payload: { data: [{ user_id: user, u, d }] },
    });
  // Noon of 10 March in Shanghai, 04:00 in UTC.
  await report(customer.id, 100, 900);
  server.clock.turn(2 * 3_600);
  await report(customer.id, 10, 90);
  await report(other.id, 7, 0);
  server.clock.turn(12 * 3_600);
  await report(customer.id, 1, 9);
  await foldTraffic(server.services);
  const ask = (path: string, headers: Record<string, string>, starts: string[]) =>
    server.app.inject({
      method: 'POST',
      url: `/v1/total/traffic/${path}`,
      headers,
      payload: { data_start_ats: starts },
    });
  return { server, customer, other, node, ask };
}

const starts = [
  '2026-03-10T06:40:00+00:00',
  '2026-03-10T00:00:00+08:00',
  '2026-03-10T06:00:00Z',
  '2026-03-11T00:00:00Z',
];

test('sums since each moment count its whole hour, in the order of the moments', async () => {
  const { server, customer, node, ask } = await openUsed();
  await using _ = server;
  const stats = await openAdmin(server, ['stats']);
  const answer = await ask(`user/${customer.id}`, stats, starts);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result).toMatchObject([
    { user_id: customer.id, data_start_at: '2026-03-10T06:00:00.000Z', total_traffic: 110 },
    {
      data_start_at: '2026-03-09T16:00:00.000Z',
      ss_tx_size: 111,
      ss_rx_size: 999,
      total_traffic: 1_110,
      traffic_gb: 1_110 / 2 ** 30,
      effective_traffic: 2_220,
    },
    { total_traffic: 110 },
    { total_traffic: 0 },
  ]);
  const all = (await ask(`node/${node.id}`, stats, starts)).json().result;
  expect(all.map((row: { total_traffic: number }) => row.total_traffic)).toEqual([117, 1_117, 117, 0]);
  expect(all[0].node_id).toBe(node.id);
});

test('a bare list of moments is accepted like a named one', async () => {
  const { server, customer, node, ask } = await openUsed();
  await using _ = server;
  const stats = await openAdmin(server, ['stats']);
  for (const path of [`user/${customer.id}`, `node/${node.id}`]) {
    const bare = (payload: unknown[]) =>
      server.app.inject({ method: 'POST', url: `/v1/total/traffic/${path}`, headers: stats, payload });
    const answer = await bare(starts);
    expect(answer.json()).toEqual((await ask(path, stats, starts)).json());
    const wrong = await bare([starts[0], 'yesterday']);
    expect([wrong.statusCode, wrong.json().detail[0].loc]).toEqual([422, ['body', 1]]);
    expect((await bare([])).json().message).toBe('body: At least 1 of them');
  }
});

test('a customer sees only his own sums', async () => {
  const { server, customer, other, node, ask } = await openUsed();
  await using _ = server;
  const own = await ask(`user/${customer.id}`, customer.headers, starts);
  expect(own.json().result[1]).toMatchObject({ total_traffic: 1_110 });
  const others = await ask(`user/${other.id}`, customer.headers, starts);
  const nobodys = await ask('user/999999', customer.headers, starts);
  expect([others.statusCode, others.body]).toEqual([404, nobodys.body]);
  expect((await ask(`node/${node.id}`, customer.headers, starts)).statusCode).toBe(403);

  const admin = await openAdmin(server, ['admin:nodes']);
  expect((await ask(`node/${node.id}`, admin, starts)).statusCode).toBe(403);
  const stats = await openAdmin(server, ['stats']);
  expect((await ask('node/999999', stats, starts)).statusCode).toBe(404);
  for (const odd of [[], ['yesterday'], Array.from({ length: 101 }, () => '2026-03-10T00:00:00Z')])
    expect((await ask(`node/${node.id}`, stats, odd)).statusCode).toBe(422);
  expect((await ask(`node/${node.id}`, stats, ['0001-01-01T00:00:00Z'])).json().result).toMatchObject([
    { data_start_at: '2000-01-01T00:00:00.000Z', total_traffic: 1_117 },
  ]);
});
