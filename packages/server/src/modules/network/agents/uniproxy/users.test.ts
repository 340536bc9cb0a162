import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { readLinks } from '../../../../testing/formats/read-links.ts';
import { givePlan, openNode, openPlanHolder, pollUsers, type TestNode } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import type { NodeConfig } from '../../nodes/index.ts';

const path = '/api/v1/server/UniProxy/user';

/** Polls a second later, when every process has the last change. */
function poll(server: TestServer, node: TestNode, headers: Record<string, string> = {}) {
  server.clock.turn(1);
  return server.app.inject({ url: `${path}?node_id=${node.id}&token=${node.key}`, headers });
}

const key = (length: number) => Buffer.alloc(length, 7).toString('base64');
const ss2022 = (method: '2022-blake3-aes-128-gcm' | '2022-blake3-aes-256-gcm', length: number) =>
  ({ kind: 'shadowsocks', port: 8_388, method, server_key: key(length) }) as const;

describe('a node gets the credential that subscriptions contain:', () => {
  const kinds: [string, NodeConfig][] = [
    ['vmess', everyKind['vmess-tcp']],
    ['vless', everyKind['vless-reality']],
    ['trojan', everyKind['trojan-ws']],
    ['shadowsocks', everyKind.ss],
    ['hysteria2', everyKind.hysteria2],
    ['tuic', everyKind.tuic],
    ['2022 of 16 bytes', { ...ss2022('2022-blake3-aes-128-gcm', 16), user_key_from: 'uuid' }],
    ['2022 of 32 bytes', { ...ss2022('2022-blake3-aes-256-gcm', 32), user_key_from: 'uuid' }],
    ['2022 of the password', ss2022('2022-blake3-aes-256-gcm', 32)],
  ];
  test.each(kinds)('%s', async (name, config) => {
    await using server = await openTestServer();
    await openPlanHolder(server);
    const node = await openNode(server, { name: 'node', config });
    const { link_token_sealed } = await server.services.database.sql
      .selectFrom('service')
      .select('link_token_sealed')
      .executeTakeFirstOrThrow();
    const token = server.services.keys.open(link_token_sealed);
    const { body } = await server.app.inject(`/link2/${token}?client_type=Mixed&is_remark_emoji=0`);
    const { secret } = readLinks(body)[0] ?? { secret: '' };
    const [serverKey, own = secret] = secret.includes(':') ? secret.split(':') : [];
    // By the older calls any key can be told.
    expect((await pollUsers(server, node.query)).json().data[0].passwd).toBe(own);
    const answer = await poll(server, node);
    if (serverKey === undefined) return expect(answer.json().users[0].uuid).toBe(own);
    if (name.endsWith('password'))
      return expect([answer.statusCode, answer.json().code]).toEqual([403, 'node.agent_keys']);
    // Agents make the key of the first characters by themselves.
    const length = Buffer.from(own, 'base64').length;
    const made = Buffer.from(answer.json().users[0].uuid.slice(0, length)).toString('base64');
    expect([made, length]).toEqual([own, name.includes('16') ? 16 : 32]);
  });
});

test('a row has the four fields and types that agents read, with the smaller speed of node and plan', async () => {
  await using server = await openTestServer();
  const node = await openNode(server, { speed_limit: 50 });
  const [one, other] = [await openCustomer(server), await openCustomer(server)];
  await givePlan(server, one.id, { speed_limit: 200, device_limit: 3 });
  await givePlan(server, other.id, { speed_limit: null, device_limit: null });
  const { proxy_uuid } = await server.services.database.sql
    .selectFrom('service')
    .select('proxy_uuid')
    .where('account_id', '=', one.id)
    .executeTakeFirstOrThrow();
  const answer = await poll(server, node);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(Object.keys(answer.json())).toEqual(['users']);
  const users = new Map(answer.json().users.map((user: { id: number }) => [user.id, user]));
  expect(users.get(one.id)).toEqual({ id: one.id, uuid: proxy_uuid, speed_limit: 50, device_limit: 3 });
  expect(users.get(other.id)).toMatchObject({ speed_limit: 50, device_limit: 0 });
});

test('an empty list is a placeholder user, always the same, and another one at another node', async () => {
  await using server = await openTestServer();
  const [node, other] = [await openNode(server), await openNode(server)];
  const customer = await openCustomer(server);
  const first = await poll(server, node);
  const [nobody, ...rest] = first.json().users;
  expect(rest).toEqual([]);
  expect(nobody).toEqual({ id: 2_147_483_647, uuid: expect.any(String), speed_limit: 0, device_limit: 0 });
  expect(nobody.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect((await poll(server, other)).json().users[0].uuid).not.toBe(nobody.uuid);
  const etag = String(first.headers.etag);
  expect((await poll(server, node, { 'if-none-match': etag })).statusCode).toBe(304);
  await givePlan(server, customer.id);
  const full = await poll(server, node, { 'if-none-match': etag });
  expect(full.json().users).toMatchObject([{ id: customer.id }]);
  await server.services.database.sql.updateTable('account').set({ is_enabled: false }).execute();
  const empty = await poll(server, node, { 'if-none-match': String(full.headers.etag) });
  expect([empty.body, empty.headers.etag]).toEqual([first.body, etag]);
  await server.services.database.sql.updateTable('node').set({ is_enabled: false }).execute();
  expect((await poll(server, node)).body).toBe(first.body);
});

describe('the device limit', () => {
  async function open() {
    const server = await openTestServer();
    const customer = await openPlanHolder(server, { device_limit: 2 });
    const nodes = [await openNode(server), await openNode(server), await openNode(server)] as const;
    return { server, id: customer.id, nodes, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  }
  type Site = Awaited<ReturnType<typeof open>>;

  const post = ({ server }: Site, { id, key: token }: TestNode, call: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/server/UniProxy/${call}?node_id=${id}&token=${token}&node_type=v2node`,
      payload,
    });

  async function online(site: Site, node: TestNode, ips: readonly string[]) {
    await post(site, node, 'push', { [site.id]: [1, 1] });
    await post(site, node, 'alive', { [site.id]: ips });
    site.server.clock.turn(1);
  }

  const told = async ({ server, id }: Site, node: TestNode) =>
    (await server.app.inject(`/api/v1/server/UniProxy/alivelist?node_id=${node.id}&token=${node.key}`)).json()
      .alive[id];

  test('is applied to the addresses at all nodes, one less at the limit for a node where the customer is absent', async () => {
    await using site = await open();
    const [here, there] = site.nodes;
    const list = await site.server.app.inject(
      `/api/v2/server/alivelist?node_id=${here.id}&token=${here.key}`,
    );
    expect(list.body).toBe('{"alive":{}}');
    await online(site, here, [`203.0.113.5_${here.id}`]);
    expect([await told(site, here), await told(site, there)]).toEqual([1, 1]);
    await online(site, here, ['203.0.113.5', '203.0.113.6:4433']);
    expect([await told(site, here), await told(site, there)]).toEqual([2, 1]);
    // The same device at both counts once.
    await online(site, there, ['203.0.113.6']);
    expect([await told(site, here), await told(site, there)]).toEqual([2, 2]);
  });

  test('is sent to XrayRP as addresses', async () => {
    await using site = await open();
    const [here, there] = site.nodes;
    await site.server.services.database.sql.updateTable('node').set({ agent: 'xrayrp' }).execute();
    await online(site, here, ['203.0.113.5', '203.0.113.6']);
    site.server.clock.turn(1);
    expect(await told(site, here)).toEqual(['203.0.113.5', '203.0.113.6']);
    expect(await told(site, there)).toHaveLength(1);
  });

  test('above it the node with the newest surplus address drops the customer, and the list is unchanged elsewhere', async () => {
    await using site = await open();
    const [first, second, third] = site.nodes;
    const served = async (node: TestNode, etag = '') => {
      const answer = await poll(site.server, node, { 'if-none-match': etag });
      if (answer.statusCode === 304) return 'unchanged';
      return answer.json().users.some((user: { id: number }) => user.id === site.id);
    };
    const etag = String((await poll(site.server, first)).headers.etag);
    await online(site, first, ['203.0.113.1']);
    await online(site, second, ['203.0.113.2']);
    site.server.clock.turn(25);
    expect(await served(first, etag)).toBe('unchanged');
    await online(site, third, ['203.0.113.3']);
    site.server.clock.turn(25);
    // One of the two may have taken its place.
    expect(await served(third)).toBe(true);
    await online(site, first, ['203.0.113.1']);
    await online(site, second, ['203.0.113.2']);
    site.server.clock.turn(25);
    expect([await served(first, etag), await served(second), await served(third)]).toEqual([
      'unchanged',
      true,
      false,
    ]);
  });
});
