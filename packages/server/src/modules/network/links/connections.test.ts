import { expect, test } from 'vitest';
import { everyKind } from '../../../testing/formats/every-kind.ts';
import { readLink } from '../../../testing/formats/read-links.ts';
import { openNode, openPlanHolder } from '../../../testing/nodes.ts';
import { openAdmin } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { putHours } from '../../../testing/traffic.ts';

async function scene() {
  const server = await openTestServer();
  const customer = await openPlanHolder(server, { device_limit: 3 });
  const { sql } = server.services.database;
  const call = (method: 'GET' | 'POST', path: string, headers: Record<string, string> = customer.headers) =>
    server.app.inject({ method, url: `/api/v2/user/services/${path}`, headers });
  const result = async (path: string) => (await call('GET', path)).json().result;
  return { server, customer, sql, call, result, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a node shows its connection and its state, and nothing above the customer’s level', async () => {
  await using s = await scene();
  const node = await openNode(s.server, { config: everyKind['trojan-ws'] });
  const http = await openNode(s.server, { config: everyKind.http });
  const high = await openNode(s.server, { level: 2 });
  const hidden = await openNode(s.server);
  await s.sql.updateTable('node').set({ is_hidden: true }).where('id', '=', hidden.id).execute();
  const { ss_uuid } = await s.result('ss-password/');
  const connection = await s.result(`${node.id}/`);
  expect(connection).toMatchObject({
    protocol: 'trojan',
    server_address: 'hk1.example.com',
    port: 10_022,
    password: ss_uuid,
    method: '',
  });
  expect(readLink(connection.link)).toMatchObject({ kind: 'trojan', port: 10_022, secret: ss_uuid });
  expect(await s.result(`${http.id}/`)).toMatchObject({ link: null });
  expect((await s.call('GET', `${high.id}/`)).statusCode).toBe(403);
  for (const path of [`${hidden.id}/`, '999/', `nodes/${hidden.id}/`, 'nodes/999/'])
    expect((await s.call('GET', path)).statusCode, path).toBe(404);
  const hourOf = (ago: number) => new Date(s.server.clock.at.getTime() - ago * 3_600_000).toISOString();
  await putHours(
    s.server,
    [1, 30, 24 * 40].map((ago) => ({
      account: s.customer.id,
      node: node.id,
      hour: hourOf(ago),
      upload: 1,
      download: 10,
    })),
  );
  expect(await s.result(`nodes/${node.id}/`)).toMatchObject({
    node_id: node.id,
    status: 'unknown',
    is_usable: true,
    day_traffic: 11,
    month_traffic: 22,
  });
  expect(await s.result(`nodes/${high.id}/`)).toMatchObject({ is_usable: false, day_traffic: 0 });
});

test('a reset replaces password and UUID for nodes and links at once, and is recorded', async () => {
  await using s = await scene();
  const node = await openNode(s.server, { config: everyKind.ss });
  const rows = async () => {
    s.server.clock.turn(1);
    return (await s.server.app.inject(`/v1/mod_mu/users?${node.query}`)).json().data;
  };
  const before = await s.result('ss-password/');
  expect(await rows()).toMatchObject([{ uuid: before.ss_uuid, passwd: before.ss_passwd }]);
  expect((await s.call('POST', 'ss-password/reset')).json()).toMatchObject({ is_success: true });
  const after = await s.result('ss-password/');
  expect(after.ss_passwd).not.toBe(before.ss_passwd);
  expect(after.ss_uuid).not.toBe(before.ss_uuid);
  expect(await rows()).toMatchObject([{ uuid: after.ss_uuid, passwd: after.ss_passwd }]);
  expect(await s.result(`${node.id}/`)).toMatchObject({ password: after.ss_passwd });
  const activity = await request(s.server, 'GET', '/api/v2/user/account/activity', s.customer.headers);
  expect(activity.body).toContain('Replaced the connection password');
});

test('a new UUID keeps the password, ends the old UUID for nodes and links, and says so', async () => {
  await using s = await scene();
  const node = await openNode(s.server, { config: everyKind['trojan-tcp'] });
  const before = await s.result('ss-password/');
  const renewed = (await s.call('POST', 'ss-uuid/renew')).json().result;
  expect(renewed).toEqual({
    ss_uuid: expect.not.stringContaining(before.ss_uuid),
    stopped: [{ what: 'proxy_uuid', count: 1, message: expect.stringContaining('old UUID') }],
  });
  expect(await s.result('ss-password/')).toEqual({ ...before, ss_uuid: renewed.ss_uuid });
  const users = (await s.server.app.inject(`/v1/mod_mu/users?${node.query}`)).body;
  expect(users).toContain(renewed.ss_uuid);
  expect(users).not.toContain(before.ss_uuid);
  const { link_token } = await s.result('link-token/link-token/');
  const link = Buffer.from(
    (await s.server.app.inject(`/link2/${link_token}?client_type=V2Ray`)).body,
    'base64',
  );
  expect(link.toString()).toContain(renewed.ss_uuid);
  const activity = await request(s.server, 'GET', '/api/v2/user/account/activity', s.customer.headers);
  expect(activity.json().result.activities[0].description).toBe('Replaced the UUID');
});

test('accounts to enter by hand are those of shadowsocks and shadowsocksR nodes', async () => {
  await using s = await scene();
  await openNode(s.server);
  const plain = await openNode(s.server, { config: everyKind.ss });
  const own = await openNode(s.server, { config: everyKind.ssr });
  await openNode(s.server, { config: everyKind.ss, level: 2 });
  expect((await s.result('share-account/')).total_accounts).toBe(1);
  expect((await s.call('GET', `${own.id}/`)).json()).toMatchObject({ code: 'link.no_port' });
  const [{ port }] = (await s.server.app.inject(`/v1/mod_mu/users?${own.query}`)).json().data;
  const alive = (ip: string, is_device = true) => ({
    ...{ account_id: s.customer.id, node_id: own.id, ip, is_device, last_seen_at: s.server.clock.at },
  });
  await s.sql
    .insertInto('alive_ip')
    .values([alive('2001:db8::1'), alive('2001:db8::2'), alive('10.0.0.1', false)])
    .execute();
  expect(await s.result('share-account/')).toMatchObject({
    total_accounts: 2,
    available_accounts: [
      { account_id: plain.id, port: 10_031, method: 'chacha20-ietf-poly1305', protocol: 'origin' },
      {
        account_id: own.id,
        port,
        protocol: 'auth_aes128_md5',
        max_users: 3,
        current_users: 1,
        traffic_limit: 100 * 2 ** 30,
        status: 'active',
      },
    ],
  });
});

test('links begin with the hosts of their link group, and admins see no secret', async () => {
  await using s = await scene();
  await s.sql.updateTable('service').set({ link_group: 2 }).execute();
  const headers = await openAdmin(s.server, ['admin:links']);
  const set = (query: string) => s.server.app.inject({ url: `/v1/admin/gen_user_link_v1?${query}`, headers });
  const shown = async () =>
    (await s.server.app.inject({ url: '/api/v2/admin_api/link_hosts', headers })).json().result;
  expect(await shown()).toEqual({ a1: null, a2: null, a3: null });
  const answer = await set('a1_host=a.example.com&a2_host=b.example.com&a2_port=8443&a3_host=c.example.com');
  expect(await shown()).toEqual({
    a1: { host: 'a.example.com', port: null },
    a2: { host: 'b.example.com', port: 8443 },
    a3: { host: 'c.example.com', port: null },
  });
  expect(answer.json().result).toEqual([
    { group: 'a1', link: 'http://a.example.com/link2/{token}', customers: 0 },
    { group: 'a2', link: 'http://b.example.com:8443/link2/{token}', customers: 1 },
    { group: 'a3', link: 'http://c.example.com/link2/{token}', customers: 0 },
  ]);
  const { sub_link, link_token } = await s.result('link-token/link-token/');
  expect(sub_link).toEqual([
    `http://b.example.com:8443/link2/${link_token}`,
    `http://127.0.0.1:8080/link2/${link_token}`,
  ]);
  const dashboard = await request(s.server, 'GET', '/api/v2/user/dashboard/', s.customer.headers);
  expect(dashboard.json().result.old_service_info.sub_link).toEqual(sub_link);
  const ports = 'a1_host=a.example.com&a1_port=443&a2_host=b.example.com&a2_port=80&a3_host=c.example.com';
  expect((await set(ports)).json().result.map(({ link }: { link: string }) => link)).toEqual([
    'https://a.example.com/link2/{token}',
    'http://b.example.com/link2/{token}',
    'http://c.example.com/link2/{token}',
  ]);
  expect((await set('a1_host=a.example.com&a2_host=b b&a3_host=c')).statusCode).toBe(422);
  expect((await set('a1_host=a.example.com')).statusCode).toBe(422);
});
