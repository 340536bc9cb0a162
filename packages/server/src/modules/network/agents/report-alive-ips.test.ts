import { expect, test } from 'vitest';
import { openNode, openPlanHolder, type TestNode } from '../../../testing/nodes.ts';
import { report, row } from '../../../testing/report-traffic.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';

test('addresses are stored once each, and invalid ones are omitted', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const customer = await openPlanHolder(server);
  await report(server, node, [row(customer.id, 1, 1)]);
  const rows = [
    { user_id: customer.id, ip: '203.0.113.5' },
    { ip: ' ::ffff:203.0.113.5', user_id: customer.id },
    { user_id: customer.id, ip: '2001:DB8::1' },
    { user_id: customer.id, ip: '2001:db8:0::1' },
    { user_id: customer.id, ip: '300.1.1.1' },
    { user_id: customer.id, ip: '' },
    { user_id: 424_242, ip: '203.0.113.9' },
    { user_id: 'x', ip: '203.0.113.9' },
    null,
  ];
  for (const data of [rows, [], null]) {
    const answer = await request(server, 'POST', `/v1/mod_mu/users/aliveip?${node.query}`, {}, { data });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
  }
  const kept = await server.services.database.sql
    .selectFrom('alive_ip')
    .select(['account_id', 'ip'])
    .orderBy('ip')
    .execute();
  expect(kept).toEqual([
    { account_id: customer.id, ip: '203.0.113.5' },
    { account_id: customer.id, ip: '2001:db8::1' },
  ]);
});

const tell = ({ app }: TestServer, { query }: TestNode, user_id: number, ips: readonly string[]) =>
  app.inject({
    method: 'POST',
    url: `/v1/mod_mu/users/aliveip?${query}`,
    payload: { data: ips.map((ip) => ({ user_id, ip })) },
  });
const kept = ({ services }: TestServer) =>
  services.database.sql.selectFrom('alive_ip').selectAll().orderBy('node_id').orderBy('ip').execute();

test('addresses without traffic of that customer at that node within five minutes are omitted', async () => {
  await using server = await openTestServer();
  const [node, other] = [await openNode(server), await openNode(server)];
  const { id } = await openPlanHolder(server);
  const invented = Array.from({ length: 500 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);
  await tell(server, node, id, invented);
  expect(await kept(server)).toEqual([]);
  await report(server, node, [row(id, 1, 1)]);
  await tell(server, other, id, invented);
  expect(await kept(server)).toEqual([]);
  server.clock.turn(299);
  await tell(server, node, id, ['203.0.113.5']);
  expect(await kept(server)).toMatchObject([{ node_id: node.id, ip: '203.0.113.5' }]);
  server.clock.turn(2);
  await tell(server, node, id, ['203.0.113.6']);
  expect(await kept(server)).toHaveLength(1);
});

test('32 addresses of one customer count at one node, from any number of requests', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const { id } = await openPlanHolder(server);
  await report(server, node, [row(id, 1, 1)]);
  for (let part = 0; part < 4; part += 1)
    await tell(
      server,
      node,
      id,
      Array.from({ length: 20 }, (_, index) => `198.51.100.${part * 20 + index}`),
    );
  expect(await kept(server)).toHaveLength(32);
});

test('an address expires ten seconds after the node’s next report is due, and keeps the time when it was first seen', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const { id } = await openPlanHolder(server);
  const round = async (seconds: number) => {
    server.clock.turn(seconds);
    await report(server, node, [row(id, 1, 1)], String(server.clock.at.getTime()));
    await tell(server, node, id, ['203.0.113.5']);
    const [{ since, alive_until } = { since: new Date(0), alive_until: new Date(0) }] = await kept(server);
    const now = server.clock.at.getTime();
    return [(now - since.getTime()) / 1000, (alive_until.getTime() - now) / 1000];
  };
  expect(await round(0)).toEqual([0, 70]);
  expect(await round(30)).toEqual([30, 40]);
  // A part of the same report does not change the period.
  expect(await round(3)).toEqual([33, 40]);
  expect(await round(30)).toEqual([63, 43]);
  // After a long time without anybody online there were no reports.
  expect(await round(1_000)).toEqual([0, 43]);
  expect(await round(2)).toEqual([2, 43]);
});
