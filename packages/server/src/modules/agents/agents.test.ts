import { describe, expect, test } from 'vitest';
import { openCustomer } from '../../testing/customers.ts';
import { everyKind, realityKeys } from '../../testing/every-kind.ts';
import { givePlan, openNode } from '../../testing/nodes.ts';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { createNodeKey, type NodeConfig } from '../nodes/index.ts';

/** Asks a second after what came before, when every process knows of it. */
function users(server: TestServer, query: string, headers: Record<string, string> = {}) {
  server.clock.turn(1);
  return server.app.inject({ url: `/v1/mod_mu/users?${query}`, headers });
}

describe('who a key speaks for', () => {
  test('a missing, wrong, disabled or foreign key is refused with 401 in two keys', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const other = await openNode(server);
    const sql = server.services.database.sql;
    const shared = await createNodeKey(sql, server.services, { nodeId: null, name: 'shared' });
    expect((await users(server, `node_id=${node.id}&key=${shared}`)).statusCode).toBe(200);
    expect((await users(server, `node_id=${other.id}&muKey=${shared}`)).statusCode).toBe(200);
    await sql.updateTable('node_key').set({ is_enabled: false }).where('node_id', 'is', null).execute();
    for (const query of [
      `node_id=${node.id}`,
      `node_id=${node.id}&key=wrong`,
      `node_id=${node.id}&key=${shared}`,
      `node_id=${other.id}&key=${node.key}`,
    ]) {
      const answer = await users(server, query);
      expect(answer.statusCode, query).toBe(401);
      expect(Object.keys(answer.json())).toEqual(['ret', 'data']);
      expect(answer.json()).toMatchObject({ ret: 0, data: expect.any(String) });
    }
  });

  test('a key that another process revoked is refused a second later', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    expect((await users(server, node.query)).statusCode).toBe(200);
    await server.services.database.sql.updateTable('node_key').set({ is_enabled: false }).execute();
    expect((await server.app.inject(`/v1/mod_mu/users?${node.query}`)).statusCode).toBe(200);
    expect((await users(server, node.query)).statusCode).toBe(401);
  });

  test('two keys of one node are good at once, so that a key is replaced without a gap', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const next = await createNodeKey(server.services.database.sql, server.services, {
      nodeId: node.id,
      name: 'next',
    });
    expect((await users(server, node.query)).statusCode).toBe(200);
    expect((await users(server, `node_id=${node.id}&key=${next}`)).statusCode).toBe(200);
  });

  test('a node that does not exist is refused in words', async () => {
    await using server = await openTestServer();
    const shared = await createNodeKey(server.services.database.sql, server.services, {
      nodeId: null,
      name: 'shared',
    });
    const answer = await users(server, `node_id=999&key=${shared}`);
    expect(answer.statusCode).toBe(404);
    expect(Object.keys(answer.json())).toEqual(['ret', 'data']);
  });
});

describe('the list of users', () => {
  test('nobody is an empty list with ret 1, never an error', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    await openCustomer(server);
    const answer = await users(server, node.query);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body).toBe('{"ret":1,"data":[]}');
  });

  test('a row has the fields and types that agents read', async () => {
    await using server = await openTestServer();
    const node = await openNode(server, { speed_limit: 50 });
    const customer = await openCustomer(server);
    await givePlan(server, customer.id, { speed_limit: 200, device_limit: 3 });
    const body = (await users(server, node.query)).json();
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
    const customer = await openCustomer(server);
    await givePlan(server, customer.id, { speed_limit: plan });
    expect((await users(server, node.query)).json().data[0].node_speedlimit).toBe(expected);
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
    const customer = await openCustomer(server);
    await givePlan(server, customer.id);
    const [row] = (await users(server, node.query)).json().data;
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

  test('a node of shadowsocksR gives everyone whom it serves a port of his own, and keeps it', async () => {
    await using server = await openTestServer();
    const node = await openNode(server, { config: everyKind.ssr });
    const ids = [];
    for (const level of [1, 1, 0]) {
      const { id } = await openCustomer(server);
      await givePlan(server, id, { level });
      ids.push(id);
    }
    const rows = async () => (await users(server, node.query)).json().data;
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

  const leaves: [string, (server: TestServer, id: number) => Promise<unknown>][] = [
    [
      'used up his quota',
      ({ services }, id) =>
        services.database.sql
          .updateTable('service')
          .set({ used_download: 100 * 2 ** 30 })
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'is banned',
      ({ services }, id) =>
        services.database.sql
          .insertInto('ban')
          .values({
            account_id: id,
            starts_at: services.now(),
            ends_at: new Date(services.now().getTime() + 3_600_000),
            reason: 'abuse',
            wants_mail: false,
            mailed_at: null,
            ended_at: null,
          })
          .execute(),
    ],
    [
      'is disabled',
      ({ services }, id) =>
        services.database.sql
          .updateTable('account')
          .set({ is_enabled: false })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'has a level below the node’s',
      ({ services }, id) =>
        services.database.sql.updateTable('service').set({ level: 0 }).where('account_id', '=', id).execute(),
    ],
    ['has an expired plan', async ({ clock }) => clock.turn(31 * 86_400)],
  ];
  test.each(leaves)('who %s leaves the list at the next poll', async (_, leave) => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const customer = await openCustomer(server);
    await givePlan(server, customer.id);
    const before = await users(server, node.query);
    expect(before.json().data).toHaveLength(1);
    const etag = String(before.headers.etag);
    expect((await users(server, node.query, { 'if-none-match': etag })).statusCode).toBe(304);
    await leave(server, customer.id);
    const after = await users(server, node.query, { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    expect(after.json()).toEqual({ ret: 1, data: [] });
  });

  test('a ban that ends by itself brings the customer back without any write', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const customer = await openCustomer(server);
    await givePlan(server, customer.id);
    await leaves[1]?.[1](server, customer.id);
    expect((await users(server, node.query)).json().data).toHaveLength(0);
    server.clock.turn(3_601);
    expect((await users(server, node.query)).json().data).toHaveLength(1);
  });

  test('an unchanged list answers 304 without a body, whatever quotes and W/ a proxy made of the tag', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const customer = await openCustomer(server);
    await givePlan(server, customer.id);
    const etag = String((await users(server, node.query, { 'if-none-match': '' })).headers.etag);
    expect(etag).toMatch(/^W\/".+"$/);
    for (const tag of [etag, etag.slice(2), etag.slice(3, -1), `"other", ${etag}`]) {
      const same = await users(server, node.query, { 'if-none-match': tag });
      expect(same.statusCode, tag).toBe(304);
      // A length would be the whole list's: a client that sees another one waits for a body that never comes.
      expect(same.headers['content-length'], tag).toBeUndefined();
      expect(same.body).toBe('');
    }
    for (const tag of ['', '""', '"other"'])
      expect((await users(server, node.query, { 'if-none-match': tag })).statusCode, tag).toBe(200);
  });

  test('usage and addresses leave the tag alone; reaching the device limit changes it', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const customer = await openCustomer(server);
    await givePlan(server, customer.id, { device_limit: 2 });
    const etag = String((await users(server, node.query)).headers.etag);
    const alive = (ips: string[]) =>
      server.app.inject({
        method: 'POST',
        url: `/v1/mod_mu/users/aliveip?${node.query}`,
        payload: { data: ips.map((ip) => ({ user_id: customer.id, ip })) },
      });
    await alive(['203.0.113.5']);
    await server.services.database.sql.updateTable('service').set({ used_upload: 5 }).execute();
    server.clock.turn(60);
    expect((await users(server, node.query, { 'if-none-match': etag })).statusCode).toBe(304);
    const whole = await users(server, node.query);
    expect(whole.json().data[0].alive_ip).toBe(1);
    expect(whole.headers.etag).toBe(etag);
    await alive(['203.0.113.5', '2001:db8::1']);
    server.clock.turn(30);
    const full = await users(server, node.query, { 'if-none-match': etag });
    expect(full.statusCode).toBe(200);
    expect(full.json().data[0].alive_ip).toBe(2);
    server.clock.turn(121);
    const free = await users(server, node.query, { 'if-none-match': String(full.headers.etag) });
    expect(free.statusCode).toBe(200);
    expect(free.json().data[0].alive_ip).toBe(0);
  });

  test('a disabled node serves nobody', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const customer = await openCustomer(server);
    await givePlan(server, customer.id);
    const etag = String((await users(server, node.query)).headers.etag);
    await server.services.database.sql.updateTable('node').set({ is_enabled: false }).execute();
    const answer = await users(server, node.query, { 'if-none-match': etag });
    expect(answer.json()).toEqual({ ret: 1, data: [] });
  });
});

describe('how a node listens', () => {
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

  test('a key bound to another node learns nothing of this one', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const other = await openNode(server);
    const answer = await server.app.inject(`/v1/mod_mu/nodes/${node.id}/info?${other.query}`);
    expect(answer.statusCode).toBe(401);
  });

  test.each([
    ['{"uptime":"86400","load":"0.25 0.40 0.10"}', 0.25, 86_400],
    ['{"uptime":"2280.25","load":"1.52 0.80 0.40\\n","node_id":1}', 1, 2_280],
    ['{"uptime":3600,"load":"0.05 0.01 0.00"}', 0.05, 3_600],
    ['{"uptime":1,"load":0.5}', 0.5, 1],
    ['{}', 0, 0],
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
    expect(row.load).toBeCloseTo(load);
    expect(row).toMatchObject({ uptime_seconds: uptime, last_heard_at: server.clock.now() });
  });
});

test.each(['GET', 'POST'] as const)('%s func/ping answers pong, and only to a node', async (method) => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const answer = await server.app.inject({ method, url: `/v1/mod_mu/func/ping?${node.query}` });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"pong"}']);
  const refused = await server.app.inject({ method, url: '/v1/mod_mu/func/ping?key=wrong' });
  expect([refused.statusCode, refused.json().ret]).toEqual([401, 0]);
});

test('addresses are kept once each, and what is none is left out', async () => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const customer = await openCustomer(server);
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
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/aliveip?${node.query}`,
      payload: { data },
    });
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
