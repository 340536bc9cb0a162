import { describe, expect, test } from 'vitest';
import { everyKind, realityKeys } from '../../../../testing/formats/every-kind.ts';
import { readLinks } from '../../../../testing/formats/read-links.ts';
import { linkOf } from '../../../../testing/formats/subscriptions.ts';
import { openNode, openPlanHolder } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { callsOf } from '../../../../testing/servers/request.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;
const headers = await openAdmin(server, ['admin:nodes']);

const admin = callsOf(server, headers, '/api/v2/admin_api/nodes');

let made = 0;
const terms = (change: object = {}) => ({
  node_name: `香港 ${++made}`,
  country_code: 'HK',
  config: everyKind['vmess-tcp'],
  user_group_host: { a1: { host: 'hk-a.example.com' } },
  ...change,
});

/** Other rates by the hour. */
const hours = (...rows: [from: string, to: string][]) => ({
  node_hourly_rates: rows.map(([from, to]) => ({ from, to, rate: '0.50' })),
});

/** A customer's subscription as links by name, in whichever link group. */
async function openSubscriber(group = 1) {
  const customer = await openPlanHolder(server, { link_group: group });
  const token = await linkOf(server, customer);
  return async () => {
    server.clock.turn(1);
    const { body } = await server.app.inject(`/link2/${token}?client_type=Mixed&is_remark_emoji=0`);
    return new Map(readLinks(body).map((link) => [link.name, link]));
  };
}

describe('a node that an admin makes', () => {
  test.each(Object.entries(everyKind))('of kind %s is stored as it was given', async (_name, config) => {
    const { status, result } = await admin('POST', '', terms({ config }));
    expect(status).toBe(200);
    const shown = (await admin('GET', `/${result.node_id}`)).result;
    expect(shown).toEqual({ ...result, key: undefined, unused_groups: undefined });
    expect(shown.config).toMatchObject(config);
  });

  test('serves at once: its key is valid for agents, and subscriptions contain it', async () => {
    const links = await openSubscriber();
    const before = await links();
    const given = terms({ node_rate: '1.50', node_speed_limit: 100 });
    const { result } = await admin('POST', '', given);
    const key = `node_id=${result.node_id}&key=${result.key}`;
    server.clock.turn(1);
    const info = (await server.app.inject(`/v1/mod_mu/nodes/${result.node_id}/info?${key}`)).json();
    expect(info.data.traffic_rate).toBe(1.5);
    const users = (await server.app.inject(`/v1/mod_mu/users?${key}`)).json();
    expect(users.data[0].node_speedlimit).toBe(100);
    expect(before.has(given.node_name)).toBe(false);
    expect((await links()).get(given.node_name)).toMatchObject({ host: 'hk-a.example.com', port: 10_001 });
  });

  test('has other rates by the hour, which follow one another and pass midnight', async () => {
    const given = hours(['22:30', '06:00'], ['06:00', '07:15'], ['19:00', '22:30']);
    const { result } = await admin('POST', '', terms(given));
    expect(result).toMatchObject({ ...given, node_rate: '1.00' });
    const { result: changed } = await admin('PUT', `/${result.node_id}`, { node_hourly_rates: [] });
    expect(changed).toMatchObject({ node_hourly_rates: [] });
  });

  test('has an entry for each link group that was given one', async () => {
    const [one, two, three] = [await openSubscriber(1), await openSubscriber(2), await openSubscriber(3)];
    const given = terms({
      user_group_host: {
        a1: { host: '192.0.2.1' },
        a3: { host: '2001:db8::1', port: 8_443 },
      },
    });
    const { result } = await admin('POST', '', given);
    expect(result.user_group_host).toEqual({
      a1: { host: '192.0.2.1', port: null },
      a2: null,
      a3: { host: '2001:db8::1', port: 8_443 },
    });
    const entry = async (links: typeof one) => (await links()).get(given.node_name);
    expect(await entry(one)).toMatchObject({ host: '192.0.2.1', port: 10_001 });
    expect(await entry(two)).toMatchObject({ host: '192.0.2.1', port: 10_001 });
    expect(await entry(three)).toMatchObject({ port: 8_443 });
  });

  test('has a unique name', async () => {
    const given = terms();
    await admin('POST', '', given);
    const refused = await admin('POST', '', given);
    expect(refused).toMatchObject({ status: 409, code: 'node.name_taken' });
    const both = terms();
    const answers = await Promise.all([admin('POST', '', both), admin('POST', '', both)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  const reality = everyKind['vless-reality'];
  test.each([
    ['a port beyond all', { config: { ...everyKind['vmess-tcp'], port: 70_000 } }, ['config', 'port']],
    [
      'reality over ws',
      { config: { ...reality, flow: undefined, transport: { network: 'ws', path: '/' } } },
      ['config', 'transport'],
    ],
    [
      'a key of the wrong length',
      {
        config: {
          kind: 'shadowsocks',
          port: 1,
          method: '2022-blake3-aes-256-gcm',
          server_key: Buffer.alloc(16).toString('base64'),
        },
      },
      ['config', 'server_key'],
    ],
    ['a kind that nobody knows', { config: { kind: 'wireguard', port: 1 } }, ['config', 'kind']],
    ['a country that is none', { country_code: 'XQ' }, ['country_code']],
    ['no entry', { user_group_host: { a2: { host: 'a.example' } } }, ['user_group_host', 'a1']],
    [
      'an entry with a path',
      { user_group_host: { a1: { host: 'a.example/x' } } },
      ['user_group_host', 'a1', 'host'],
    ],
    ['a rate that is no decimal', { node_rate: '1,5' }, ['node_rate']],
    ['a name of two lines', { node_name: 'a\nb' }, ['node_name']],
    ['a time that no clock shows', hours(['22:00', '24:00']), ['node_hourly_rates', 0, 'to']],
    ['hours that end as they begin', hours(['01:00', '01:00']), ['node_hourly_rates', 0, 'from']],
    [
      'hours that overlap past midnight',
      hours(['23:00', '02:00'], ['01:59', '03:00']),
      ['node_hourly_rates', 1, 'from'],
    ],
    ['hours within others', hours(['01:00', '02:00'], ['00:00', '05:00']), ['node_hourly_rates', 0, 'from']],
    [
      'twenty-five rows',
      hours(...Array.from({ length: 25 }, (_, at): [string, string] => [`00:${10 + at}`, `00:${11 + at}`])),
      ['node_hourly_rates'],
    ],
  ])('is refused with %s, by the name of the field', async (_what, change, field) => {
    const refused = await admin('POST', '', terms(change));
    expect(refused.status).toBe(422);
    expect(refused.detail[0].loc).toEqual(['body', ...field]);
  });
});

test.each([
  ['a kind', { config: { kind: 'wireguard' } }, 'One of: vmess, vless, trojan, shadowsocks, shadowsocksr'],
  ['TLS', { config: { ...everyKind['vmess-tcp'], tls: 'yes' } }, 'server_name, or null for none'],
  [
    'a transport',
    { config: { ...everyKind['vmess-tcp'], transport: {} } },
    'One of: tcp, ws, grpc, httpupgrade, xhttp',
  ],
  [
    'a pin',
    {
      config: {
        ...everyKind['trojan-tcp'],
        tls: { server_name: 'a.example', pins: [{ certificate: 'AB' }] },
      },
    },
    '64 hexadecimal digits',
  ],
  ['hops', { config: { ...everyKind.hysteria2, hop_ports: '20000-30000,1-0' } }, 'the lower first'],
  ['hops', { config: { ...everyKind.hysteria2, hop_ports: '20000,' } }, 'such as 20000-30000,40000'],
  ['a padding', { config: { ...everyKind.anytls, padding_scheme: ['1=x'] } }, 'Each line like stop=8'],
  [
    'a key of encryption',
    { config: { ...everyKind['vless-encrypted'], encryption: { mode: 'native', private_key: 'x' } } },
    'make-keys vless',
  ],
  [
    'the padding of encryption',
    {
      config: {
        ...everyKind['vless-encrypted'],
        encryption: { ...everyKind['vless-encrypted'].encryption, padding: '100-20-30' },
      },
    },
    'at least 35 bytes',
  ],
  [
    'a seed that is the key',
    {
      config: {
        ...everyKind['vless-xhttp'],
        security: { ...everyKind['vless-xhttp'].security, mldsa65_seed: realityKeys.private },
      },
    },
    'not the private_key',
  ],
  [
    'too much extra',
    {
      config: {
        ...everyKind['vless-xhttp'],
        transport: { ...everyKind['vless-xhttp'].transport, extra: { headers: { a: 'x'.repeat(5_000) } } },
      },
    },
    '4096 characters',
  ],
  [
    'a flow',
    { config: { ...everyKind['vless-ws-tls'], flow: 'xtls-rprx-vision' } },
    'A flow needs tcp with tls or reality',
  ],
  ['a cipher', { config: { ...everyKind.ss, method: 'rc4-md5' } }, 'One of: aes-128-gcm'],
  ['a rate', { node_rate: '1,5' }, 'such as 1.50'],
  ['a port', { config: { ...everyKind['vmess-tcp'], port: 0 } }, 'Not less than 1'],
])('a wrong %s is refused with what to do', async (_what, change, words) => {
  const { status, message } = await admin('POST', '', terms(change));
  expect([status, message]).toEqual([422, expect.stringContaining(words)]);
});

test('an id of 0 is refused as below 1', async () => {
  expect((await admin('GET', '/0')).message).toContain('Not less than 1');
});

describe('a node that an admin changes', () => {
  test('keeps omitted fields, and subscriptions change at once', async () => {
    const links = await openSubscriber();
    const { result } = await admin('POST', '', terms({ remark: 'IEPL', node_level: 1 }));
    expect((await links()).get(result.node_name)).toMatchObject({ port: 10_001 });
    const config = { ...everyKind['vmess-tcp'], port: 10_777 };
    const changed = await admin('PUT', `/${result.node_id}`, { config });
    expect(changed.result).toEqual({ ...result, key: undefined, config });
    expect((await links()).get(result.node_name)).toMatchObject({ port: 10_777 });
    await admin('PUT', `/${result.node_id}`, { is_hidden: true });
    expect((await links()).has(result.node_name)).toBe(false);
  });

  test('may keep its name, and not take that of another', async () => {
    const [one, other] = [
      (await admin('POST', '', terms())).result,
      (await admin('POST', '', terms())).result,
    ];
    const { node_name } = one;
    expect((await admin('PUT', `/${one.node_id}`, { node_name, priority: 5 })).result.priority).toBe(5);
    expect(await admin('PUT', `/${one.node_id}`, { node_name: other.node_name })).toMatchObject({
      status: 409,
      code: 'node.name_taken',
    });
  });

  test('reaches its agent with the next poll', async () => {
    const node = await openNode(server, { name: `poll ${++made}` });
    const poll = (etag = '') =>
      server.app.inject({
        url: `/v1/mod_mu/nodes/${node.id}/info?${node.query}`,
        headers: { 'if-none-match': etag },
      });
    const { etag } = (await poll()).headers;
    expect((await poll(String(etag))).statusCode).toBe(304);
    await admin('PUT', `/${node.id}`, { node_rate: '2.00' });
    const next = await poll(String(etag));
    expect(next.json().data.traffic_rate).toBe(2);
  });

  test('of an older panel can be enabled only with a typed config', async () => {
    const { result } = await admin('POST', '/import_old', {
      rows: [{ name: `旧 ${++made}`, server: 'old.example.com;443;0;tcp;;', sort: 11 }],
    });
    const [{ node_id }] = result.rows;
    expect(await admin('PUT', `/${node_id}`, { is_enabled: true })).toMatchObject({
      status: 403,
      code: 'node.not_rebuilt',
    });
    const config = everyKind['vmess-grpc'];
    const changed = await admin('PUT', `/${node_id}`, { is_enabled: true, config });
    expect(changed.result).toMatchObject({ is_enabled: true, config });
  });

  test('is refused if it does not exist', async () => {
    expect((await admin('PUT', '/99999', { priority: 1 })).status).toBe(404);
    expect((await admin('GET', '/99999')).status).toBe(404);
  });

  test('is in the audit log without its secrets', async () => {
    const { result } = await admin('POST', '', terms({ config: everyKind['vless-reality'] }));
    await admin('PUT', `/${result.node_id}`, { config: everyKind['vless-reality'], priority: 7 });
    const rows = await db
      .selectFrom('audit_log')
      .select(['operation', 'before', 'after'])
      .where('target', '=', String(result.node_id))
      .where('operation', 'in', ['nodes.create', 'nodes.update'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      {
        operation: 'nodes.create',
        before: null,
        after: { node_name: result.node_name, config: { kind: 'vless' } },
      },
      { operation: 'nodes.update', before: { priority: 0 }, after: { priority: 7 } },
    ]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(result.config.security.private_key);
    expect(text).not.toContain(result.key);
  });
});
