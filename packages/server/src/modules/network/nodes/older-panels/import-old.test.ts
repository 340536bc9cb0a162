import { expect, test } from 'vitest';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';

const rows = [
  // A database export to JSON: numbers as text, and many unused columns.
  {
    id: '3',
    name: '🇯🇵 日本 01',
    type: '1',
    server: 'jp1.example.com;10443;2;ws;tls;path=/v2|host=cdn.example.com|outside_port=443',
    method: 'aes-256-gcm',
    sort: '11',
    traffic_rate: '1.5',
    node_class: '2',
    node_speedlimit: '0.00',
    node_ip: '203.0.113.4',
  },
  {
    name: 'US 01',
    type: 0,
    server: 'us1.example.com;port=443#12345|host=tj.example.com',
    sort: 14,
    traffic_rate: 1,
    node_class: 0,
    node_speedlimit: 99.6,
    country_code: 'US',
  },
  { name: 'SS', server: 'ss.example.com', sort: 0 },
  { name: 'Broken', server: 'a.example.com;1;0;kcp;;', sort: 11 },
  { name: 'Free', server: 'a.example.com;1;0;tcp;;', sort: 11, traffic_rate: -1 },
  { server: 'a.example.com;1;0;tcp;;', sort: 11 },
  { name: 'US 01', server: 'a.example.com;1;0;tcp;;', sort: 11 },
  null,
  // A mark that turns the text after it.
  { name: 'HK\u202e10', server: 'a.example.com;1;0;tcp;;', sort: 11 },
];

test('nodes of an older panel are imported disabled, once, and each refused row has its reason', async () => {
  await using server = await openTestServer();
  const { sql } = server.services.database;
  const headers = await openAdmin(server, ['admin:nodes']);
  const call = async (query = '', given: unknown = { rows }) =>
    request(server, 'POST', `/api/v2/admin_api/nodes/import_old${query}`, headers, given as object);
  const nodes = () =>
    sql
      .selectFrom('node')
      .select(['name', 'country_code', 'hosts', 'level', 'rate', 'speed_limit', 'is_enabled', 'is_hidden'])
      .select(['old_server', 'old_sort'])
      .orderBy('id')
      .execute();

  const dry = (await call('?is_dry_run=1')).json().result;
  expect(dry).toMatchObject({ imported: 2, failed: 7 });
  expect(dry.rows[0]).toEqual({ row: 1, node_name: '🇯🇵 日本 01', node_id: null, reason: null });
  expect(await nodes()).toEqual([]);

  const done = (await call()).json().result;
  expect(done).toMatchObject({ imported: 2, failed: 7 });
  expect(done.rows.slice(2).map(({ reason }: { reason: string }) => reason)).toEqual([
    'server: kind 0 has no one-line form',
    expect.stringContaining('server: transport'),
    expect.stringContaining('traffic_rate: '),
    expect.stringContaining('name: '),
    'name: a node has it already',
    expect.stringContaining('row: '),
    expect.stringContaining('name: '),
  ]);
  const off = { is_enabled: false };
  expect(await nodes()).toEqual([
    {
      ...off,
      name: '🇯🇵 日本 01',
      country_code: 'JP',
      hosts: ['jp1.example.com'],
      level: 2,
      rate: '1.50',
      speed_limit: null,
      is_hidden: false,
      old_server: rows[0]?.server,
      old_sort: 11,
    },
    {
      ...off,
      name: 'US 01',
      country_code: 'US',
      hosts: ['us1.example.com'],
      level: 0,
      rate: '1.00',
      speed_limit: 100,
      is_hidden: true,
      old_server: rows[1]?.server,
      old_sort: 14,
    },
  ]);

  const again = (await call()).json().result;
  expect(again).toMatchObject({ imported: 0, failed: 9 });
  expect(await nodes()).toHaveLength(2);

  const put = async (is_enabled: boolean, id: number = done.rows[0].node_id) =>
    request(server, 'PUT', `/api/v2/admin_api/nodes/${id}/enabled`, headers, { is_enabled });
  expect((await put(true)).json()).toMatchObject({ code: 'node.not_rebuilt' });

  const rebuilt = await server.app.inject({ url: '/api/v2/admin_api/old_ss_node_rebuild_vmess', headers });
  expect(rebuilt.json().result).toMatchObject({ rebuilt: 2, failed: 0 });
  expect((await nodes()).map(({ old_server }) => old_server)).toEqual([null, null]);
  expect((await put(true)).statusCode).toBe(200);
  expect((await nodes()).map(({ is_enabled }) => is_enabled)).toEqual([true, false]);
  expect((await put(false)).json().result).toEqual({ node_id: done.rows[0].node_id, is_enabled: false });
  expect((await put(true, 99_999)).statusCode).toBe(404);
  expect((await call('', { rows: [] })).statusCode).toBe(422);
});
