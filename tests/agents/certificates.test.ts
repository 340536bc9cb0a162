import { describe, expect, test } from 'vitest';
import { createNodeKey } from '../../packages/server/src/modules/network/nodes/index.ts';
import { springCertificate, yearCertificate } from '../../packages/server/src/testing/certificates.ts';
import { everyKind, type KindName } from '../../packages/server/src/testing/formats/every-kind.ts';
import { openPlanHolder } from '../../packages/server/src/testing/nodes.ts';
import { openAdmin } from '../../packages/server/src/testing/people/customers.ts';
import { openTestServer } from '../../packages/server/src/testing/servers/open-test-server.ts';
import { setAccount } from '../../packages/server/src/testing/set-row.ts';
import { Wire } from './faulty-network.ts';
import { type Certificate, type NodeType, XrayRP } from './xrayrp.ts';

/** Seconds between two polls. */
const period = 60;

const files = {
  given: {
    mode: 'file',
    domain: 'hk.example.com',
    cert_file: '/etc/XrayR/hk.crt',
    key_file: '/etc/XrayR/hk.key',
  },
  own: {
    cert_mode: 'file',
    domain: 'hk.example.com',
    cert_file: '/etc/XrayR/hk.crt',
    key_file: '/etc/XrayR/hk.key',
  },
  there: ['/etc/XrayR/hk.crt', '/etc/XrayR/hk.key'],
};

/** A node as an admin makes it, two customers, and calls for both. */
async function scene(kind: KindName, certificate: object | null, environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const headers = await openAdmin(server);
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const url = `/api/v2/admin_api/${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().result;
  };
  const terms = { node_name: 'TLS 01', country_code: 'HK', config: everyKind[kind] };
  const node = await ask('POST', 'nodes', {
    ...terms,
    user_group_host: { a1: { host: 'hk.example.com' } },
    certificate,
  });
  const users: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { id } = await openPlanHolder(server);
    users.push(id);
  }
  const [user = 0, other = 0] = users;
  const id = node.node_id as number;
  const key = node.key as string;
  const wire = new Wire(server);
  return {
    server,
    ask,
    user,
    other,
    id,
    key,
    wire,
    /** The node's agent, with the certificate of its own settings and the files on its machine. */
    agent: (type: NodeType, certificate: Partial<Certificate>, there: readonly string[] = []) =>
      new XrayRP(wire, { node: id, key, type, certificate, files: there }),
    change: (fields: object) => ask('PUT', `nodes/${node.node_id}`, fields),
    enable: (is_enabled: boolean) => setAccount(server, user, { is_enabled }),
    async poll(agent: XrayRP, times = 1) {
      for (let count = 0; count < times; count += 1) {
        server.clock.turn(period);
        await agent.period();
      }
    },
    /** What doctor and the list of nodes report about the certificate. */
    async verdict() {
      const { checks } = await ask('GET', 'doctor');
      const [{ certificate_problem }] = await ask('GET', 'nodes/health');
      const { outcome, message } = checks.find(({ name }: { name: string }) => name === 'certificates');
      return { outcome, message, problem: certificate_problem };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const kinds: [KindName, NodeType, object | null][] = [
  ['vmess-tcp', 'V2ray', null],
  ['vmess-ws-tls', 'V2ray', files.given],
  ['vmess-grpc', 'V2ray', files.given],
  ['vless-ws-tls', 'V2ray', files.given],
  ['vless-reality', 'V2ray', null],
  ['trojan-tcp', 'Trojan', files.given],
  ['trojan-ws', 'Trojan', files.given],
  ['ss', 'Shadowsocks', null],
  ['ss-2022', 'Shadowsocks', null],
  ['tuic', 'Tuic', files.given],
  ['anytls', 'AnyTLS', files.given],
  ['http', 'HTTP', null],
  ['socks5', 'Socks', null],
];

describe('a customer who is cut off', () => {
  test.each(kinds)(
    'is gone from %s with the next poll, and no poll is in vain',
    async (kind, type, given) => {
      await using s = await scene(kind, given);
      const agent = s.agent(type, given === null ? {} : files.own, files.there);
      await agent.start();
      await s.poll(agent, 3);
      expect([agent.serves(s.user), agent.failures, agent.built]).toEqual([true, [], 1]);
      await s.enable(false);
      await s.poll(agent);
      expect([agent.serves(s.user), agent.serves(s.other)]).toEqual([false, true]);
      await s.enable(true);
      await s.poll(agent);
      // Nothing changed for the node itself, so other connections go on.
      expect([agent.serves(s.user), agent.failures, agent.built]).toEqual([true, [], 1]);
      expect((await s.verdict()).problem).toBeNull();
    },
  );

  const acme = { email: 'me@example.com', domain: 'hk.example.com' };
  const modes: [string, object, Partial<Certificate>][] = [
    ['none, as behind a proxy', { mode: 'none' }, { cert_mode: 'none' }],
    ['http', { mode: 'http', ...acme }, { cert_mode: 'http', ...acme }],
    ['tls', { mode: 'tls', ...acme }, { cert_mode: 'tls', ...acme }],
    [
      'dns, its variables from the panel alone',
      { mode: 'dns', ...acme, provider: 'cloudflare', dns_env: { CF_DNS_API_TOKEN: 'x' } },
      { cert_mode: 'dns', ...acme, provider: 'cloudflare' },
    ],
    [
      'dns, its variables in the environment of the agent',
      { mode: 'dns', ...acme, provider: 'cloudflare', dns_env: {} },
      { cert_mode: 'dns', ...acme, provider: 'cloudflare' },
    ],
    [
      'content, from the panel alone',
      { mode: 'content', domain: 'hk.example.com', ...springCertificate },
      { cert_mode: 'content', domain: 'hk.example.com' },
    ],
  ];
  test.each(modes)('is gone from trojan with %s', async (_mode, given, own) => {
    await using s = await scene('trojan-ws', given);
    const agent = s.agent('Trojan', own);
    await agent.start();
    await s.poll(agent, 3);
    await s.enable(false);
    await s.poll(agent);
    expect([agent.serves(s.user), agent.failures, agent.built]).toEqual([false, [], 1]);
  });

  test('stays if no certificate is known, which is reported, and leaves once it is', async () => {
    await using s = await scene('trojan-tcp', null);
    expect(await s.verdict()).toMatchObject({ outcome: 'warning', problem: 'missing' });
    const agent = s.agent('Trojan', files.own, files.there);
    await agent.start();
    await s.enable(false);
    await s.poll(agent, 3);
    expect(agent.serves(s.user)).toBe(true);
    expect(agent.failures).toEqual(Array(3).fill('Error: unsupported certmode: '));
    // An agent that asks is there now.
    expect(await s.verdict()).toMatchObject({
      outcome: 'failed',
      problem: 'missing',
      message: expect.stringContaining(`${s.id} TLS 01 (`),
    });
    // The list has not changed since, and the agent has its tag: it is sent again all the same.
    await s.change({ certificate: files.given });
    await s.poll(agent);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([false, 3]);
    expect(await s.verdict()).toMatchObject({ outcome: 'ok', problem: null });
  });

  test('leaves together with other changes during failed polls: the node and the rules', async () => {
    await using s = await scene('trojan-tcp', null);
    const agent = s.agent('Trojan', files.own, files.there);
    await agent.start();
    await s.change({ config: { ...everyKind['trojan-tcp'], port: 10_029 } });
    await s.ask('POST', 'detect_rules', { name: 'BT', description: 'BT', regex: 'torrent', reads: 'text' });
    await s.enable(false);
    await s.poll(agent, 3);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([true, 3]);
    await s.change({ certificate: files.given });
    await s.poll(agent);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([false, 3]);
    expect(agent.settings?.offset_port_node).toBe('10029');
    expect(agent.rules.map(({ regex }) => regex)).toEqual(['torrent']);
  });

  test('leaves ten minutes after a poll failed by chance, although the list does not change again', async () => {
    await using s = await scene('trojan-tcp', files.given);
    const agent = s.agent('Trojan', files.own, files.there);
    await agent.start();
    await s.poll(agent);
    await s.enable(false);
    s.wire.break('nodes/config', 'bad gateway', 1);
    await s.poll(agent);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([true, 1]);
    await s.poll(agent, 10);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([false, 1]);
  });

  test('also leaves with a new certificate, which the agent applies once', async () => {
    const content = { mode: 'content', domain: 'hk.example.com' };
    await using s = await scene('vless-ws-tls', { ...content, ...springCertificate });
    const agent = s.agent('V2ray', { cert_mode: 'content' });
    await agent.start();
    await s.poll(agent);
    await s.change({ certificate: { ...content, ...yearCertificate } });
    await s.enable(false);
    await s.poll(agent, 3);
    expect([agent.serves(s.user), agent.failures, agent.built]).toEqual([false, [], 2]);
    expect(agent.certificate.key_content).toBe(yearCertificate.key_content);
  });
});

describe('secrets of a certificate', () => {
  const content = { mode: 'content', domain: 'hk.example.com', ...springCertificate };
  const opened = { key: springCertificate.key_content, outcome: 'ok', problem: null };
  const withheld = { key: undefined, outcome: 'failed', problem: 'no_https' };
  const proxied = { 'x-forwarded-for': '203.0.113.9' };

  test.each([
    ['to this machine without a proxy', {}, {}, opened],
    [
      'through a trusted proxy by https',
      { FERRY_TRUSTED_PROXIES: '127.0.0.1' },
      { ...proxied, 'x-forwarded-proto': 'https' },
      opened,
    ],
    [
      'never through a trusted proxy by http',
      { FERRY_TRUSTED_PROXIES: '127.0.0.1' },
      { ...proxied, 'x-forwarded-proto': 'http' },
      withheld,
    ],
    [
      'never on the word of a proxy that nobody trusts',
      {},
      { ...proxied, 'x-forwarded-proto': 'https' },
      withheld,
    ],
    [
      'never through a proxy that names no protocol',
      { FERRY_TRUSTED_PROXIES: '127.0.0.1' },
      proxied,
      withheld,
    ],
    ['never through a proxy with headers of its own', {}, { via: '1.1 cache' }, withheld],
  ])('are given %s', async (_way, environment, headers, expected) => {
    await using s = await scene('trojan-tcp', content, environment);
    await s.server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/nodes/${s.id}/info?key=${s.key}`,
      payload: { uptime: '1', load: '0' },
    });
    const answer = await s.wire.send('POST', `/mod_mu/nodes/config?key=${s.key}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"type":"xrayr_cert"}',
    });
    const { ret, data } = JSON.parse(answer.body);
    const { outcome, problem } = await s.verdict();
    expect({ ret, key: data.key_content, outcome, problem }).toEqual({ ret: 1, ...expected });
  });

  test('are not sent to another machine by http, and are sent by https a poll later', async () => {
    await using s = await scene('trojan-tcp', content, { FERRY_TRUSTED_PROXIES: '127.0.0.1' });
    const ways = {
      http: { ...proxied, 'x-forwarded-proto': 'http' },
      https: { 'x-forwarded-proto': 'https' },
    };
    const headers: Record<string, string> = { ...ways.https };
    const agent = new XrayRP(s.wire, {
      node: s.id,
      key: s.key,
      type: 'Trojan',
      certificate: { cert_mode: 'content' },
      headers,
    });
    await agent.start();
    Object.assign(headers, ways.http);
    await s.enable(false);
    await s.poll(agent, 2);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([true, 2]);
    expect((await s.verdict()).problem).toBe('no_https');
    Object.assign(headers, ways.https);
    await s.poll(agent, 2);
    expect([agent.serves(s.user), agent.failures.length]).toEqual([false, 2]);
    expect((await s.verdict()).problem).toBeNull();
  });

  test('are not sent to a shared key, which is reported, and the rest only if the node is named', async () => {
    await using s = await scene('trojan-tcp', content);
    const { services } = s.server;
    const key = await createNodeKey(services.database.sql, services, { nodeId: null, name: 'shared' });
    const ask = async (query: string) =>
      JSON.parse(
        (
          await s.wire.send('POST', `/mod_mu/nodes/config?${query}`, {
            headers: { 'content-type': 'application/json' },
            body: '{"type":"xrayr_cert"}',
          })
        ).body,
      );
    expect(await ask(`key=${key}`)).toEqual({ ret: 1, data: {} });
    expect(await ask(`key=${key}&node_id=${s.id}`)).toEqual({ ret: 1, data: {} });
    expect(await s.verdict()).toMatchObject({ outcome: 'warning', problem: 'shared_key' });
    await s.change({ certificate: files.given });
    expect(await ask(`key=${key}`)).toEqual({ ret: 1, data: {} });
    expect((await ask(`key=${key}&node_id=${s.id}`)).data).toMatchObject({ cert_mode: 'file' });
    expect(await s.verdict()).toMatchObject({ outcome: 'warning', problem: 'shared_key' });
    expect((await ask(`key=${s.key}`)).data).toEqual({
      cert_mode: 'file',
      domain: 'hk.example.com',
      cert_file: '/etc/XrayR/hk.crt',
      key_file: '/etc/XrayR/hk.key',
      cert_content: '',
      key_content: '',
      provider: '',
      email: '',
      dns_env: null,
    });
    expect(await s.verdict()).toMatchObject({ outcome: 'ok', problem: null });
  });

  test.each([
    ['{"type":"database"}'],
    ['{"type":["xrayr_cert"]}'],
    ['{}'],
    ['[]'],
    ['null'],
    ['"xrayr_cert"'],
  ])('and all else are not given for %s', async (body) => {
    await using s = await scene('trojan-tcp', content);
    const headers = { 'content-type': 'application/json' };
    const answer = await s.wire.send('POST', `/mod_mu/nodes/config?key=${s.key}`, { headers, body });
    expect([answer.status, answer.body]).toEqual([200, '{"ret":1,"data":{}}']);
  });

  test('expire on a day that doctor reports before', async () => {
    await using s = await scene('trojan-tcp', content);
    await s.wire.send('GET', `/mod_mu/nodes/${s.id}/info?key=${s.key}`);
    for (const [at, outcome, problem] of [
      ['2026-03-17T23:59:00Z', 'ok', null],
      ['2026-03-18T00:01:00Z', 'warning', 'ends_soon'],
      ['2026-03-31T23:59:00Z', 'warning', 'ends_soon'],
      ['2026-04-01T00:00:00Z', 'failed', 'ended'],
    ] as const) {
      s.server.clock.at = new Date(at);
      const said = await s.verdict();
      expect([said.outcome, said.problem], at).toEqual([outcome, problem]);
      if (outcome !== 'ok') expect(said.message).toContain('2026-04-01');
    }
  });
});
