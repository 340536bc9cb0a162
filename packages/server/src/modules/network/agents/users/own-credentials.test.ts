import { type CredentialKind, credentialKindOf } from '@ferry/core/contract/nodes/credentials';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { readers } from '../../../../testing/formats/read-formats.ts';
import { linkOf } from '../../../../testing/formats/subscriptions.ts';
import { givePlan, openNode, pollUsers, type TestNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import type { NodeConfig } from '../../nodes/index.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** A key of sixteen bytes that are no text. */
const noText = Buffer.alloc(16, 0xee).toString('base64');

/** As another panel gave them: no two are the same. */
const given: Record<CredentialKind, string> = {
  vmess: '11111111-2222-4333-8444-555555555555',
  vless: '21111111-2222-4333-8444-555555555555',
  trojan: 'tr0jan|of/the=old;panel',
  shadowsocks: 'k7J_4-pQ9x',
  'shadowsocks-2022-16': base64('d41d8cd98f00b204'),
  'shadowsocks-2022-32': base64('d41d8cd98f00b204e9800998ecf8427e'),
  shadowsocksr: 'ssr:of:old',
  hysteria2: "auth'of{old}",
  tuic: '31111111-2222-4333-8444-555555555555',
  juicity: '41111111-2222-4333-8444-555555555555',
  naive: 'naive.old',
  anytls: 'anytls(old)',
  mieru: 'mieru_old',
  http: 'http-old',
  socks5: 'socks@old',
};

const ss2022 = {
  'ss-2022-uuid': {
    ...everyKind['ss-2022'],
    user_key_from: 'uuid',
  },
  'ss-2022-32': {
    kind: 'shadowsocks',
    port: 10_033,
    method: '2022-blake3-aes-256-gcm',
    server_key: Buffer.alloc(32, 7).toString('base64'),
    user_key_from: 'uuid',
  },
} as const satisfies Record<string, NodeConfig>;
const fleet: Record<string, NodeConfig> = { ...everyKind, ...ss2022 };

interface Scene {
  readonly server: TestServer;
  readonly nodes: ReadonlyMap<string, TestNode>;
  readonly customer: TestCustomer;
  readonly other: TestCustomer;
  readonly set: (who: TestCustomer, kind: CredentialKind, secret: string) => Promise<number>;
  readonly remove: (who: TestCustomer, kind: CredentialKind) => Promise<number>;
}

async function openScene(names: readonly string[] = Object.keys(fleet)): Promise<Scene> {
  const server = await openTestServer();
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [customer, other]) await givePlan(server, id);
  const nodes = new Map<string, TestNode>();
  for (const name of names)
    nodes.set(
      name,
      await openNode(server, { name, config: fleet[name] as NodeConfig, hosts: ['n.example.com'] }),
    );
  const headers = await openAdmin(server);
  const url = ({ id }: TestCustomer) => `/api/v2/admin_api/users/${id}/credentials`;
  return {
    server,
    nodes,
    customer,
    other,
    set: async (who, kind, secret) =>
      (await server.app.inject({ method: 'PUT', url: url(who), headers, payload: { kind, secret } }))
        .statusCode,
    remove: async (who, kind) =>
      (await server.app.inject({ method: 'DELETE', url: `${url(who)}/${kind}`, headers })).statusCode,
  };
}

interface Row {
  id: number;
  uuid: string;
  passwd: string;
}

/** What the agent of a node is told of a customer by the calls of the older panels, and by both versions of UniProxy. */
async function toldOf({ server, nodes }: Scene, { id }: TestCustomer, name: string) {
  const node = nodes.get(name);
  if (node === undefined) throw new Error(`there is no node ${name}`);
  const ofCustomer = (rows: Row[]) => rows.find((row) => row.id === id);
  const older = ofCustomer((await pollUsers(server, node.query)).json().data);
  const newer = [];
  for (const path of ['/api/v1/server/UniProxy/user', '/api/v2/server/user']) {
    const answer = await server.app.inject(`${path}?node_id=${node.id}&token=${node.key}`);
    if (answer.statusCode === 200) newer.push(ofCustomer(answer.json().users)?.uuid);
  }
  return { older, newer };
}

const profiles = [
  ['Mixed', 'links'],
  ['Mihomo', 'yaml'],
  ['SingBox', 'singBox'],
  ['Surge6', 'surge'],
  ['Xray', 'xray'],
  ['Loon', 'loon'],
  ['QuantumultX', 'quantumultX'],
] as const;

/** The secrets of a customer's subscription, by node, in every form. */
async function subscribed({ server }: Scene, customer: TestCustomer) {
  server.clock.turn(1);
  const link = await linkOf(server, customer);
  const found = new Map<string, Set<string>>();
  for (const [client, how] of profiles) {
    const query = `client_type=${client}&is_proxy_mode=1&is_remark_emoji=0`;
    const { body } = await server.app.inject(`/link2/${link}?${query}`);
    for (const { name, secret } of readers[how](body))
      found.set(name, (found.get(name) ?? new Set()).add(secret));
  }
  return found;
}

/** Asserts that agents and subscriptions agree at every node, and returns what they say. */
async function agreedOn(scene: Scene, customer: TestCustomer): Promise<Record<string, string>> {
  const found = await subscribed(scene, customer);
  const agreed: Record<string, string> = {};
  for (const [name, secrets] of found) {
    const { older, newer } = await toldOf(scene, customer, name);
    const config = fleet[name] as NodeConfig;
    const [secret = '', ...others] = secrets;
    expect(others, name).toEqual([]);
    const own = 'server_key' in config ? secret.slice(`${config.server_key}:`.length) : secret;
    expect(older?.passwd, name).toBe(own);
    const kind = credentialKindOf(config);
    // Agents take it as the password, too.
    if (!kind.startsWith('shadowsocks')) expect(older?.uuid, name).toBe(own);
    const bytes = Buffer.from(own, 'base64').length;
    for (const uuid of newer)
      expect(kind.includes('2022') ? base64(String(uuid).slice(0, bytes)) : uuid, name).toBe(own);
    agreed[name] = own;
  }
  return agreed;
}

describe('at every kind of node', () => {
  let scene: Scene;
  let before: Record<string, string>;
  beforeAll(async () => {
    scene = await openScene();
    // Nodes with a port for each customer give one when an agent asks.
    await toldOf(scene, scene.customer, 'ssr');
    before = await agreedOn(scene, scene.customer);
    for (const kind of Object.keys(given) as CredentialKind[])
      expect(await scene.set(scene.customer, kind, given[kind]), kind).toBe(200);
  });
  afterAll(() => scene.server[Symbol.asyncDispose]());

  test('agents and subscriptions have the own credential, in every call and format', async () => {
    const after = await agreedOn(scene, scene.customer);
    const inProfiles = Object.keys(fleet).filter((name) => name !== 'hysteria2-gecko' || name in after);
    expect(Object.keys(after).sort()).toEqual(inProfiles.sort());
    for (const [name, secret] of Object.entries(after))
      expect(secret, name).toBe(given[credentialKindOf(fleet[name] as NodeConfig)]);
    const others = await agreedOn(scene, scene.other);
    for (const secret of Object.values(others)) expect(Object.values(given)).not.toContain(secret);
  });

  test('the page of a node shows it, too', async () => {
    for (const name of ['trojan-tcp', 'ss', 'tuic', 'ss-2022-uuid']) {
      const { result } = (
        await scene.server.app.inject({
          url: `/api/v2/user/services/${scene.nodes.get(name)?.id}/`,
          headers: scene.customer.headers,
        })
      ).json();
      const config = fleet[name] as NodeConfig;
      expect(result.password.split(':').at(-1)).toBe(given[credentialKindOf(config)]);
    }
  });

  test('a key that is not derived from a text does not reach agents that derive keys: both sides use that of the UUID', async () => {
    expect(await scene.set(scene.customer, 'shadowsocks-2022-16', noText)).toBe(200);
    const after = await agreedOn(scene, scene.customer);
    expect(after['ss-2022']).toBe(noText);
    expect(after['ss-2022-uuid']).toBe(before['ss-2022-uuid']);
  });

  test('a new UUID ends the credentials in place of it, a new password all', async () => {
    const post = async (path: string) =>
      expect(
        (
          await scene.server.app.inject({
            method: 'POST',
            url: `/api/v2/user/services/${path}`,
            headers: scene.customer.headers,
          })
        ).statusCode,
      ).toBe(200);
    /** What the customer is told on the page where he replaces them. */
    const told = async () => {
      const url = '/api/v2/user/services/ss-password/';
      const answer = await scene.server.app.inject({ url, headers: scene.customer.headers });
      return answer.json().result.own_credentials;
    };
    const { ended_by_password, ended_by_uuid } = await told();
    expect(ended_by_password.toSorted()).toEqual(
      Object.keys(given)
        .filter((kind) => !/2022/.test(kind))
        .sort(),
    );
    expect(ended_by_uuid).toEqual(ended_by_password.filter((kind: string) => kind !== 'shadowsocksr'));
    await post('ss-uuid/renew');
    expect(await told()).toEqual({ ended_by_password: ['shadowsocks', 'shadowsocksr'], ended_by_uuid: [] });
    const renewed = await agreedOn(scene, scene.customer);
    for (const [name, secret] of Object.entries(renewed)) {
      const kind = credentialKindOf(fleet[name] as NodeConfig);
      const isKept = kind === 'shadowsocks' || kind === 'shadowsocksr';
      expect(secret === given[kind], name).toBe(isKept);
    }
    expect(renewed['ss-2022']).toBe(before['ss-2022']);
    await post('ss-password/reset');
    expect(await told()).toEqual({ ended_by_password: [], ended_by_uuid: [] });
    for (const secret of Object.values(await agreedOn(scene, scene.customer)))
      expect(Object.values(given)).not.toContain(secret);
    expect(
      await scene.server.services.database.sql.selectFrom('own_credential').select('kind').execute(),
    ).toEqual([]);
  });
});

test('a list changes with an own credential of its kind only', async () => {
  const scene = await openScene(['trojan-tcp', 'vmess-tcp']);
  await using _server = scene.server;
  const tag = async (name: string) =>
    String((await pollUsers(scene.server, scene.nodes.get(name)?.query ?? '')).headers.etag);
  const [trojan, vmess] = [await tag('trojan-tcp'), await tag('vmess-tcp')];
  await scene.set(scene.customer, 'trojan', given.trojan);
  const changed = await tag('trojan-tcp');
  expect(changed).not.toBe(trojan);
  expect(await tag('vmess-tcp')).toBe(vmess);
  await scene.set(scene.customer, 'trojan', 'another-one');
  expect(await tag('trojan-tcp')).not.toBe(changed);
  await scene.remove(scene.customer, 'trojan');
  expect(await tag('trojan-tcp')).toBe(trojan);
});

test('two customers cannot have the same credential for a kind', async () => {
  const scene = await openScene(['trojan-tcp']);
  await using _server = scene.server;
  const { server, customer, other, set } = scene;
  const codes = await Promise.all([
    set(customer, 'trojan', given.trojan),
    set(other, 'trojan', given.trojan),
    set(customer, 'hysteria2', given.trojan),
  ]);
  expect(codes.toSorted()).toEqual([200, 200, 409]);
  const { proxy_uuid, proxy_password } = await server.services.database.sql
    .selectFrom('service')
    .select(['proxy_uuid', 'proxy_password'])
    .where('account_id', '=', other.id)
    .executeTakeFirstOrThrow();
  const key = base64(proxy_uuid.slice(0, 32));
  // His own, and what stands for it at another kind.
  expect(await set(other, 'trojan', proxy_uuid)).toBe(200);
  expect(await set(other, 'vless', proxy_uuid.toUpperCase())).toBe(200);
  expect(await set(customer, 'vless', proxy_uuid)).toBe(409);
  expect(await set(customer, 'anytls', proxy_uuid)).toBe(409);
  expect(await set(customer, 'shadowsocks', proxy_password)).toBe(409);
  expect(await set(customer, 'shadowsocks-2022-32', key)).toBe(409);
  expect(await set(customer, 'shadowsocks', proxy_uuid)).toBe(200);
});

test.each<[CredentialKind, string]>([
  ['vmess', 'not a uuid'],
  ['tuic', 'password-1'],
  ['trojan', 'short'],
  ['trojan', 'with space'],
  ['trojan', 'say "x" now'],
  ['trojan', 'back\\slash'],
  ['trojan', 'comma,inside'],
  ['trojan', 'line\nbreak'],
  ['trojan', 'ünïcödé'],
  ['trojan', 'x'.repeat(129)],
  ['socks5', 'name:password'],
  ['shadowsocks-2022-16', base64('d41d8cd98f00b204e9800998ecf8427e')],
  ['shadowsocks-2022-32', base64('d41d8cd98f00b204')],
  ['shadowsocks-2022-16', 'ZDQxZDhjZDk4ZjAwYjIwNB=='],
])('%s takes no %j', async (kind, secret) => {
  const scene = await openScene([]);
  await using _server = scene.server;
  expect(await scene.set(scene.customer, kind, secret)).toBe(422);
});
