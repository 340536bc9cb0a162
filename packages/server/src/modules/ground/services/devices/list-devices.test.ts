import { afterAll, beforeEach, expect, test } from 'vitest';
import { openNode } from '../../../../testing/nodes.ts';
import { openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setService } from '../../../../testing/set-row.ts';

let customer: TestCustomer;
const server = await openTestServer();
const nodes: number[] = [];
for (const name of ['日本 01', '新加坡 01']) nodes.push((await openNode(server, { name })).id);
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomer(server);
});

const ago = (seconds: number) => new Date(server.clock.at.getTime() - seconds * 1000);
const seen = (who: TestCustomer, ip: string, node: number, secondsAgo: number, sinceSecondsAgo: number) =>
  server.services.database.sql
    .insertInto('alive_ip')
    .values({
      account_id: who.id,
      ip,
      node_id: nodes[node] ?? 0,
      last_seen_at: ago(secondsAgo),
      since: ago(sinceSecondsAgo),
      alive_until: ago(secondsAgo - 70),
    })
    .execute();
const devices = async (who = customer) =>
  (await server.app.inject({ url: '/api/v2/user/services/devices', headers: who.headers })).json().result;

test('lists the devices online, with their node and start', async () => {
  await seen(customer, '203.0.113.8', 0, 30, 3600);
  await seen(customer, '203.0.113.8', 1, 10, 60);
  await seen(customer, '2001:db8::1', 0, 119, 500);
  await seen(customer, '198.51.100.1', 0, 120, 500);
  expect(await devices()).toEqual({
    online: 2,
    limit: null,
    devices: [
      { ip: '203.0.113.8', node_name: '新加坡 01', since: 60, seen: 10 },
      { ip: '2001:db8::1', node_name: '日本 01', since: 500, seen: 119 },
      { ip: '203.0.113.8', node_name: '日本 01', since: 3600, seen: 30 },
    ].map(({ ip, node_name, since, seen: last }) => ({
      ip,
      node_id: nodes[node_name === '日本 01' ? 0 : 1],
      node_name,
      since: ago(since).toISOString(),
      last_seen_at: ago(last).toISOString(),
    })),
  });
});

test('addresses of one IPv6 /64 are one device at a node, and what is no customer’s address is none', async () => {
  await seen(customer, '2001:db8::1', 0, 90, 3600);
  await seen(customer, '2001:db8::a:b:c:d', 0, 10, 70);
  await seen(customer, '2001:db8::2', 1, 20, 60);
  await seen(customer, '2001:db8:0:1::1', 1, 20, 50);
  await seen(customer, '172.20.0.1', 0, 10, 40);
  await server.services.database.sql
    .updateTable('alive_ip')
    .set({ is_device: false })
    .where('ip', '=', '172.20.0.1')
    .execute();
  const { online, devices: rows } = await devices();
  expect(online).toBe(2);
  expect(rows).toMatchObject([
    { ip: '2001:db8:0:1::1', node_id: nodes[1], since: ago(50).toISOString() },
    { ip: '2001:db8::2', node_id: nodes[1], since: ago(60).toISOString() },
    { ip: '2001:db8::a:b:c:d', node_id: nodes[0], since: ago(3600).toISOString() },
  ]);
});

test('shows only the customer’s own, and the limit of the plan', async () => {
  await seen(customer, '203.0.113.8', 0, 30, 3600);
  const other = await openCustomer(server);
  await setService(server, other.id, { device_limit: 3 });
  expect(await devices(other)).toEqual({ online: 0, limit: 3, devices: [] });
});
