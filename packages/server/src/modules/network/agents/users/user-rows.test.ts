import { expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { givePlan, openNode, openPlanHolder, pollUsers } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import type { NodeConfig } from '../../nodes/index.ts';

test('no customers are an empty list with ret 1, never an error', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  await openCustomer(server);
  const answer = await pollUsers(server, node.query);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.body).toBe('{"ret":1,"data":[]}');
});

test('a row has the fields and types that agents read', async () => {
  await using server = await openTestServer();
  const node = await openNode(server, { speed_limit: 50 });
  const customer = await openPlanHolder(server, { speed_limit: 200, device_limit: 3 });
  const body = (await pollUsers(server, node.query)).json();
  expect(Object.keys(body)).toEqual(['ret', 'data']);
  const service = await server.services.database.sql
    .selectFrom('service')
    .selectAll()
    .where('account_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(body.data).toEqual([
    {
      id: customer.id,
      uuid: service.proxy_uuid,
      // Trojan's password is the UUID.
      passwd: service.proxy_uuid,
      email: `${customer.id}@user`,
      port: 10_443,
      node_speedlimit: 50,
      node_iplimit: 3,
      alive_ip: 0,
      method: '',
      is_multi_user: 0,
    },
  ]);
});

test.each([
  [null, null, 0],
  [100, null, 100],
  [null, 30, 30],
  [100, 30, 30],
  [20, 30, 20],
])('of %s Mbps of the plan and %s of the node the smaller one holds: %s', async (plan, of, expected) => {
  await using server = await openTestServer();
  const node = await openNode(server, { speed_limit: of });
  await openPlanHolder(server, { speed_limit: plan });
  expect((await pollUsers(server, node.query)).json().data[0].node_speedlimit).toBe(expected);
});

test.each([
  ['2022-blake3-aes-128-gcm', 16],
  ['2022-blake3-aes-256-gcm', 32],
] as const)('%s gets a key of %s bytes for each customer', async (method, length) => {
  await using server = await openTestServer();
  const config: NodeConfig = {
    kind: 'shadowsocks',
    port: 8388,
    method,
    server_key: Buffer.alloc(length, 7).toString('base64'),
  };
  const node = await openNode(server, { config });
  await openPlanHolder(server);
  const [row] = (await pollUsers(server, node.query)).json().data;
  expect(Buffer.from(row.passwd, 'base64')).toHaveLength(length);
  expect(row).toMatchObject({
    method,
    port: 8388,
    obfs: 'plain',
    protocol: 'origin',
    obfs_param: '',
    protocol_param: '',
    is_multi_user: 0,
  });
});

test('a node of shadowsocksR assigns each customer a permanent port', async () => {
  await using server = await openTestServer();
  const node = await openNode(server, { config: everyKind.ssr });
  const ids = [];
  for (const level of [1, 1, 0]) {
    const { id } = await openPlanHolder(server, { level });
    ids.push(id);
  }
  const rows = async () => (await pollUsers(server, node.query)).json().data;
  const first = await rows();
  expect(first.map((row: { id: number }) => row.id)).toEqual(ids.slice(0, 2));
  const ports = first.map((row: { port: number }) => row.port);
  expect(new Set(ports).size).toBe(2);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(2_000);
    expect(port).toBeLessThanOrEqual(65_535);
  }
  expect(first[0]).toMatchObject({
    method: 'aes-256-cfb',
    protocol: 'auth_aes128_md5',
    protocol_param: '32',
    obfs: 'tls1.2_ticket_auth',
    obfs_param: 'cdn.example.com',
    is_multi_user: 0,
  });
  const { proxy_password, port } = await server.services.database.sql
    .selectFrom('service')
    .select(['proxy_password', 'port'])
    .where('account_id', '=', Number(ids[0]))
    .executeTakeFirstOrThrow();
  expect([first[0].passwd, first[0].port]).toEqual([proxy_password, port]);
  await givePlan(server, Number(ids[2]));
  const later = await rows();
  expect(later.map((row: { port: number }) => row.port).slice(0, 2)).toEqual(ports);
  expect(later).toHaveLength(3);
});
