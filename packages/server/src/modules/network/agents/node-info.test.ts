import { expect, test } from 'vitest';
import { everyKind, realityKeys } from '../../../testing/formats/every-kind.ts';
import { openNode } from '../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import type { NodeConfig } from '../nodes/index.ts';

const cases: [string, NodeConfig, Record<string, unknown>][] = [
  [
    'vmess over websocket with TLS',
    {
      kind: 'vmess',
      port: 10_443,
      client_port: 443,
      transport: { network: 'ws', path: '/Ray', host: 'cdn.example.com' },
      tls: { server_name: 'cdn.example.com' },
    },
    {
      sort: 11,
      server:
        'hk1.example.com;10443;0;ws;tls;path=/Ray|host=cdn.example.com|server=hk1.example.com|outside_port=443',
      custom_config: {
        offset_port_node: '10443',
        network: 'ws',
        path: '/Ray',
        host: 'cdn.example.com',
        security: 'tls',
        sni: 'cdn.example.com',
      },
    },
  ],
  [
    'vmess over plain tcp',
    { kind: 'vmess', port: 20_001, transport: { network: 'tcp' }, tls: null },
    {
      sort: 11,
      server: 'hk1.example.com;20001;0;tcp;;server=hk1.example.com',
      custom_config: { offset_port_node: '20001', network: 'tcp', security: '' },
    },
  ],
  [
    'trojan',
    {
      kind: 'trojan',
      port: 12_345,
      client_port: 443,
      transport: { network: 'grpc', service_name: 'up' },
      tls: { server_name: 'tj.example.com' },
    },
    {
      sort: 14,
      server: 'hk1.example.com;port=443#12345|host=tj.example.com|grpc=1|servicename=up',
      custom_config: {
        offset_port_node: '12345',
        network: 'grpc',
        servicename: 'up',
        host: 'tj.example.com',
      },
    },
  ],
  [
    'vless with reality',
    everyKind['vless-reality'],
    {
      sort: 11,
      server: 'hk1.example.com;10011;0;tcp;;server=hk1.example.com',
      custom_config: {
        offset_port_node: '10011',
        enable_vless: '1',
        network: 'tcp',
        security: '',
        flow: 'xtls-rprx-vision',
        enable_reality: true,
        'reality-opts': {
          dest: 'www.example.com:443',
          proxy_protocol_ver: 0,
          server_names: ['www.example.com'],
          private_key: realityKeys.private,
          min_client_ver: '',
          max_client_ver: '',
          max_time_diff: 0,
          short_ids: ['0123abcd'],
        },
      },
    },
  ],
  [
    'vless with TLS',
    everyKind['vless-ws-tls'],
    {
      sort: 11,
      custom_config: {
        offset_port_node: '10012',
        enable_vless: '1',
        network: 'ws',
        path: '/Ray',
        host: 'ws.example.com',
        security: 'tls',
        sni: 'cdn.example.com',
        flow: '',
      },
    },
  ],
  [
    'shadowsocksR',
    everyKind.ssr,
    {
      sort: 0,
      server: 'hk1.example.com',
      custom_config: { offset_port_node: '443', method: 'aes-256-cfb' },
    },
  ],
  [
    'what no agent of this interface serves',
    everyKind.hysteria2,
    { sort: 3, server: 'hk1.example.com;10051', custom_config: { offset_port_node: '10051' } },
  ],
  [
    'shadowsocks of 2022',
    {
      kind: 'shadowsocks',
      port: 8388,
      method: '2022-blake3-aes-128-gcm',
      server_key: 'MDEyMzQ1Njc4OWFiY2RlZg==',
    },
    {
      sort: 1,
      server: 'hk1.example.com',
      custom_config: {
        offset_port_node: '8388',
        method: '2022-blake3-aes-128-gcm',
        server_key: 'MDEyMzQ1Njc4OWFiY2RlZg==',
      },
    },
  ],
];
test.each(cases)('%s is told as older and newer agents read it', async (_, config, expected) => {
  await using server = await openTestServer();
  const node = await openNode(server, { config, rate: '1.50', level: 2 });
  const url = `/v1/mod_mu/nodes/${node.id}/info?${node.query}`;
  const answer = await server.app.inject(url);
  const body = answer.json();
  expect(Object.keys(body)).toEqual(['ret', 'data']);
  expect(body.ret).toBe(1);
  expect(body.data).toMatchObject({
    node_group: 0,
    node_class: 2,
    node_speedlimit: 0,
    traffic_rate: 1.5,
    mu_only: config.kind === 'shadowsocksr' ? -1 : 0,
    version: '2022.12',
    type: 'SSPanel-UIM',
  });
  expect(body.data).toMatchObject(expected);
  expect(body.data.custom_config).toEqual(expected.custom_config);
  const etag = String(answer.headers.etag);
  const same = await server.app.inject({ url, headers: { 'if-none-match': etag } });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect((await server.app.inject({ url, headers: { 'if-none-match': '' } })).statusCode).toBe(200);
});

test('a key of another node learns nothing of this one', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const other = await openNode(server);
  const answer = await server.app.inject(`/v1/mod_mu/nodes/${node.id}/info?${other.query}`);
  expect(answer.statusCode).toBe(401);
});

test.each([
  ['{"uptime":"86400","load":"0.25 0.40 0.10"}', 0.25, 86_400],
  // Averages of how many processes ran, which say nothing without the cores.
  ['{"uptime":"2280.25","load":"1.52 0.80 0.40\\n","node_id":1}', null, 2_280],
  ['{"uptime":3600,"load":"0.05 0.01 0.00"}', 0.05, 3_600],
  ['{"uptime":1,"load":0.5}', 0.5, 1],
  ['{}', null, 0],
])('a report of load as %s is kept', async (payload, load, uptime) => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v1/mod_mu/nodes/${node.id}/info?${node.query}`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
  const row = await server.services.database.sql
    .selectFrom('node')
    .select(['load', 'uptime_seconds', 'last_heard_at'])
    .executeTakeFirstOrThrow();
  expect(row.load === null ? null : Number(row.load.toFixed(3))).toBe(load);
  expect(row).toMatchObject({ uptime_seconds: uptime, last_heard_at: server.clock.now() });
});

test.each([
  [everyKind.ssr, null, '0.52 0.58 0.59\n', null],
  [everyKind.ssr, 4, '0.52 0.58 0.59\n', 0.13],
  [everyKind.ssr, 4, '9.00 5.00 1.00\n', 1],
  [everyKind.ssr, 4, 'unknown', null],
  [everyKind['vmess-tcp'], 4, '0.52 0.58 0.59', 0.52],
  [everyKind['vmess-tcp'], 4, '2.00 0.58 0.59', 0.5],
])(
  'of a node %o with %s cores that says %j customers are shown a load of %s, admins the text',
  async (config, cores, load, shown) => {
    await using server = await openTestServer();
    const node = await openNode(server, { config });
    const headers = await openAdmin(server);
    const url = `/api/v2/admin_api/nodes/${node.id}`;
    const changed = await server.app.inject({ method: 'PUT', url, headers, payload: { cores } });
    expect(changed.json().result.cores).toBe(cores);
    await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/nodes/${node.id}/info?${node.query}`,
      payload: { uptime: '1', load },
    });
    const customer = await openCustomer(server);
    const list = await server.app.inject({ url: '/api/v2/user/services/nodes/', headers: customer.headers });
    const [first] = list.json().result.available_nodes;
    expect(first.load === null ? null : Number(first.load.toFixed(3))).toBe(shown);
    const health = await server.app.inject({ url: '/api/v2/admin_api/nodes/health', headers });
    expect(health.json().result[0].load_text).toBe(load.trim());
  },
);
