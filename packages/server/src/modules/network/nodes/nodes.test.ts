import { describe, expect, test } from 'vitest';
import { everyKind, realityKeys } from '../../../testing/formats/every-kind.ts';
import { givePlan, openNode, openPlanHolder } from '../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { report, row } from '../../../testing/report-traffic.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { nodeConfig, publicKeyOf } from './index.ts';

describe('the list for customers', () => {
  test.each([
    [null, 'unknown'],
    [0, 'online'],
    [5 * 60, 'online'],
    [5 * 60 + 1, 'stale'],
    [30 * 60, 'stale'],
    [30 * 60 + 1, 'offline'],
  ])('a node that was heard %s seconds ago is %s, here and at the front door', async (seconds, status) => {
    await using server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '7200' });
    await request(server, 'PUT', '/api/v2/admin_api/settings', await openAdmin(server), {
      public_nodes: 'open',
    });
    const customer = await openCustomer(server);
    const node = await openNode(server);
    if (seconds !== null) {
      await server.app.inject(`/v1/mod_mu/users?${node.query}`);
      server.clock.turn(seconds);
    }
    const answer = await request(server, 'GET', '/api/v2/user/services/nodes/', customer.headers);
    expect(answer.json().result.available_nodes).toMatchObject([{ node_id: node.id, status }]);
    const door = await server.app.inject('/api/v2/system/front-door');
    expect(door.json().result.nodes).toMatchObject({ status, countries: [{ status }] });
  });

  test('marks nodes above the level, omits hidden and disabled ones, and counts customers once', async () => {
    await using server = await openTestServer();
    const { sql } = server.services.database;
    const [customer, other] = [await openCustomer(server), await openCustomer(server)];
    await givePlan(server, customer.id, { level: 1, link_group: 2 });
    const first = await openNode(server, { level: 1, hosts: ['a.example.com', 'b.example.com:8443'] });
    await openNode(server, { level: 3, rate: '2.50' });
    for (const hide of [{ is_hidden: true }, { is_enabled: false }]) {
      const { id } = await openNode(server);
      await sql.updateTable('node').set(hide).where('id', '=', id).execute();
    }
    await givePlan(server, other.id);
    await report(server, first, [row(customer.id, 1, 1), row(other.id, 1, 1)]);
    await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/aliveip?${first.query}`,
      payload: {
        data: [
          { user_id: customer.id, ip: '203.0.113.1' },
          { user_id: customer.id, ip: '203.0.113.2' },
          { user_id: other.id, ip: '203.0.113.3' },
        ],
      },
    });
    const list = async () =>
      (await server.app.inject({ url: '/api/v2/user/services/nodes/', headers: customer.headers })).json()
        .result;
    const shown = await list();
    expect(shown).toMatchObject({
      total_nodes: 2,
      user_tier: 'Lv.1',
      available_nodes: [
        {
          server_address: 'b.example.com',
          is_usable: true,
          is_premium: false,
          online_users: 2,
          node_rate: '1.00',
        },
        { is_usable: false, is_premium: true, node_level: 3, online_users: 0, node_rate: '2.50' },
      ],
    });
    server.clock.turn(121);
    expect((await list()).available_nodes[0].online_users).toBe(0);
  });
});

test('customers see the rate of now, until when it holds, and the rates by the hour', async () => {
  const environment = { FERRY_TIME_ZONE: 'Asia/Shanghai', FERRY_ACCESS_TOKEN_SECONDS: '7200' };
  await using server = await openTestServer(environment);
  const { sql } = server.services.database;
  const customer = await openPlanHolder(server);
  const node = await openNode(server, { rate: '1.00' });
  const hourly_rates = [
    { from: '13:00', to: '14:30', rate: '2.00' },
    { from: '14:30', to: '02:00', rate: '0.50' },
  ];
  await sql
    .updateTable('node')
    .set({ hourly_rates: JSON.stringify(hourly_rates) })
    .execute();
  const ask = async (path: string) => {
    const url = `/api/v2/user/services/nodes/${path}`;
    return (await server.app.inject({ url, headers: customer.headers })).json().result;
  };
  const same = { usual_rate: '1.00', hourly_rates };
  // The clock of tests starts at 12:00 there.
  const now = { ...same, node_rate: '1.00', node_rate_until: '2026-03-10T05:00:00.000Z' };
  expect(await ask('')).toMatchObject({ time_zone: 'Asia/Shanghai', available_nodes: [now] });
  expect(await ask(`${node.id}/`)).toMatchObject(now);
  server.clock.turn(3_600);
  const later = { ...same, node_rate: '2.00', node_rate_until: '2026-03-10T06:30:00.000Z' };
  expect((await ask('')).available_nodes).toMatchObject([later]);
});

describe('a node’s config', () => {
  const ws = { network: 'ws', path: '/x' };
  const tls = { server_name: 'a.example.com' };
  const reality = { type: 'reality', ...tls, private_key: realityKeys.private, short_id: '0123abcd' };
  const vless = {
    kind: 'vless',
    port: 1,
    transport: { network: 'tcp' },
    security: reality,
    flow: 'xtls-rprx-vision',
  };
  const ssr = everyKind.ssr;

  test.each(Object.entries(everyKind))('of %s is stored unchanged', (_, config) => {
    expect(nodeConfig.parse(config)).toEqual(config);
  });

  test('shows customers the public half of a REALITY key', () => {
    expect(publicKeyOf(realityKeys.private)).toBe(realityKeys.public);
  });

  test.each([
    ['an unknown kind', { kind: 'gopher', port: 1 }],
    ['no port', { kind: 'vmess', transport: ws, tls: null }],
    ['a port of text', { kind: 'vmess', port: '443', transport: ws, tls: null }],
    ['a path without a slash', { kind: 'vmess', port: 1, transport: { ...ws, path: 'x' }, tls: null }],
    [
      'a path that breaks the one-line form',
      { kind: 'vmess', port: 1, transport: { ...ws, path: '/a;b' }, tls },
    ],
    ['trojan without TLS', { kind: 'trojan', port: 1, transport: ws, tls: null }],
    ['reality over websocket', { ...vless, transport: ws, flow: undefined }],
    ['a flow without TLS', { ...vless, security: { type: 'none' } }],
    ['a flow over gRPC', { ...vless, transport: { network: 'grpc', service_name: 'x' } }],
    ['a private key of another length', { ...vless, security: { ...reality, private_key: 'AAAA' } }],
    ['a short id of odd length', { ...vless, security: { ...reality, short_id: 'abc' } }],
    ['an unknown protocol of shadowsocksR', { ...ssr, protocol: 'auth_chain_f' }],
    ['an option of shadowsocksR with a space', { ...ssr, protocol_param: '3 2' }],
    ['hysteria2 without TLS', { kind: 'hysteria2', port: 1, tls: null, obfs: null }],
    ...['30000-20000', '0-100', '20000-70000'].map((hop_ports): [string, unknown] => [
      `hop ports ${hop_ports}`,
      { kind: 'hysteria2', port: 1, tls, obfs: null, hop_ports },
    ]),
    ['a reality that leads to no port', { ...vless, security: { ...reality, dest: 'a.example.com:70000' } }],
    ...['a..b', '-a.b', 'a.b-', '1.2.3.400', '1.2.3', 'a.b.7'].map((server_name): [string, unknown] => [
      `the name ${server_name}`,
      { kind: 'naive', port: 1, tls: { server_name } },
    ]),
    ['an unknown congestion control', { kind: 'juicity', port: 1, tls, congestion_control: 'reno' }],
    ['naive without a certificate’s name', { kind: 'naive', port: 1, tls: {} }],
    ['an unknown cipher', { kind: 'shadowsocks', port: 1, method: 'rc4-md5' }],
    ['a 2022 cipher without its key', { kind: 'shadowsocks', port: 1, method: '2022-blake3-aes-128-gcm' }],
    [
      'a 2022 key of the wrong length',
      {
        kind: 'shadowsocks',
        port: 1,
        method: '2022-blake3-aes-256-gcm',
        server_key: Buffer.alloc(16).toString('base64'),
      },
    ],
    [
      'a key where the cipher has none',
      { kind: 'shadowsocks', port: 1, method: 'aes-256-gcm', server_key: 'AAAA' },
    ],
  ])('with %s is refused', (_, config) => {
    expect(nodeConfig.safeParse(config).success).toBe(false);
  });
});
