import { describe, expect, test } from 'vitest';
import { ech, everyKind, realityKeys, seeds } from '../../../../testing/formats/every-kind.ts';
import { openNode, type TestNode } from '../../../../testing/nodes.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setNode } from '../../../../testing/set-row.ts';
import type { NodeConfig } from '../../nodes/index.ts';

const server = await forAllTests(openTestServer());

const paths = { v1: '/api/v1/server/UniProxy/config', v2: '/api/v2/server/config' };

const ask = (node: TestNode, nodeType?: string, headers: Record<string, string> = {}, path = paths.v1) =>
  server.app.inject({
    url: `${path}?node_id=${node.id}&token=${node.key}${nodeType === undefined ? '' : `&node_type=${nodeType}`}`,
    headers,
  });

const intervals = { push_interval: 60, pull_interval: 60 };
const ss2022 = { ...everyKind['ss-2022'], user_key_from: 'uuid' } as const;
/** What both dialects contain about it. */
const told2022 = {
  protocol: 'shadowsocks',
  server_port: 10_032,
  cipher: '2022-blake3-aes-128-gcm',
  server_key: 'MDEyMzQ1Njc4OWFiY2RlZg==',
  network: 'tcp',
};
const ws = { path: '/Ray', host: 'ws.example.com' };
const reality = {
  server_name: 'www.example.com',
  dest: 'www.example.com',
  server_port: '443',
  private_key: realityKeys.private,
  public_key: realityKeys.public,
  short_id: '0123abcd',
};
const self = { server_name: 'cdn.example.com', cert_mode: 'self' };

describe('v2node gets in its own dialect', () => {
  const common = {
    listen_ip: '0.0.0.0',
    base_config: { ...intervals, node_report_min_traffic: 0, device_online_min_traffic: 0 },
  };
  test.each<[string, NodeConfig, object]>([
    [
      'vmess',
      everyKind['vmess-tcp'],
      { protocol: 'vmess', server_port: 10_001, network: 'tcp', network_settings: {}, tls: 0 },
    ],
    [
      'vmess over ws with TLS',
      everyKind['vmess-ws-tls'],
      {
        protocol: 'vmess',
        server_port: 10_002,
        network: 'ws',
        network_settings: ws,
        tls: 1,
        tls_settings: self,
      },
    ],
    [
      'vless with REALITY',
      everyKind['vless-reality'],
      {
        protocol: 'vless',
        server_port: 10_011,
        network: 'tcp',
        network_settings: {},
        flow: 'xtls-rprx-vision',
        tls: 2,
        tls_settings: reality,
      },
    ],
    [
      'vless with TLS',
      everyKind['vless-ws-tls'],
      {
        protocol: 'vless',
        server_port: 10_012,
        network: 'ws',
        network_settings: ws,
        flow: '',
        tls: 1,
        tls_settings: self,
      },
    ],
    [
      'trojan',
      everyKind['trojan-ws'],
      {
        protocol: 'trojan',
        server_port: 10_022,
        network: 'ws',
        network_settings: ws,
        tls: 1,
        tls_settings: self,
      },
    ],
    [
      'shadowsocks',
      everyKind.ss,
      { protocol: 'shadowsocks', server_port: 10_031, cipher: 'chacha20-ietf-poly1305', network: 'tcp' },
    ],
    ['shadowsocks 2022', ss2022, told2022],
    [
      'hysteria2',
      everyKind.hysteria2,
      {
        protocol: 'hysteria2',
        server_port: 10_051,
        up_mbps: 0,
        down_mbps: 0,
        ignore_client_bandwidth: false,
        obfs: 'salamander',
        obfs_password: 'hidden words',
        'obfs-password': 'hidden words',
        tls: 1,
        tls_settings: self,
      },
    ],
    [
      'tuic',
      everyKind.tuic,
      {
        protocol: 'tuic',
        server_port: 10_061,
        congestion_control: 'bbr',
        zero_rtt_handshake: false,
        tls: 1,
        tls_settings: self,
      },
    ],
    [
      'anytls',
      everyKind.anytls,
      {
        protocol: 'anytls',
        server_port: 10_101,
        network: 'tcp',
        padding_scheme: everyKind.anytls.padding_scheme,
        tls: 1,
        tls_settings: self,
      },
    ],
    [
      'vless over XHTTP with several names and ML-DSA',
      everyKind['vless-xhttp'],
      {
        protocol: 'vless',
        server_port: 10_013,
        network: 'xhttp',
        network_settings: { path: '/x', mode: 'auto', extra: { xPaddingBytes: '100-1000' } },
        flow: '',
        tls: 2,
        tls_settings: {
          ...reality,
          server_names: ['www.example.com', 'www.example.org'],
          short_ids: ['0123abcd', '', '89ef'],
          mldsa65Seed: seeds.mldsa65,
        },
      },
    ],
    [
      'vless with its own encryption',
      everyKind['vless-encrypted'],
      {
        protocol: 'vless',
        server_port: 10_014,
        network: 'tcp',
        network_settings: {},
        flow: 'xtls-rprx-vision',
        encryption: 'mlkem768x25519plus',
        encryption_settings: { mode: 'native', ticket: '600s', private_key: seeds.mlkem768 },
        tls: 0,
      },
    ],
  ])('%s', async (_name, config, told) => {
    const node = await openNode(server, { config });
    for (const path of [paths.v1, paths.v2]) {
      const answer = await ask(node, 'v2node', {}, path);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({ ...common, ...told });
    }
  });
});

describe('other agents get in the dialect of Xboard', () => {
  const common = { listen_ip: '0.0.0.0', base_config: intervals };
  const headers = { path: '/Ray', headers: { Host: 'ws.example.com' } };
  const named = { host: 'cdn.example.com', server_name: 'cdn.example.com' };
  const tls = { tls: 1, tls_settings: { server_name: 'cdn.example.com' } };
  test.each<[string, NodeConfig, object]>([
    [
      'vmess',
      everyKind['vmess-grpc'],
      {
        protocol: 'vmess',
        server_port: 10_003,
        network: 'grpc',
        networkSettings: { serviceName: 'up', service_name: 'up' },
        ...tls,
      },
    ],
    [
      'vless',
      everyKind['vless-ws-tls'],
      {
        protocol: 'vless',
        server_port: 10_012,
        network: 'ws',
        networkSettings: headers,
        network_settings: headers,
        flow: '',
        ...tls,
      },
    ],
    [
      'trojan',
      everyKind['trojan-tcp'],
      { protocol: 'trojan', server_port: 10_021, network: 'tcp', networkSettings: {}, ...named, ...tls },
    ],
    ['shadowsocks', ss2022, told2022],
    [
      'hysteria2',
      everyKind.hysteria2,
      {
        protocol: 'hysteria',
        version: 2,
        server_port: 10_051,
        up_mbps: 0,
        down_mbps: 0,
        ignore_client_bandwidth: false,
        obfs: 'salamander',
        'obfs-password': 'hidden words',
        port_hop_enable: true,
        port_hop_ports: '20000-30000',
        ...named,
        ...tls,
      },
    ],
    [
      'tuic',
      everyKind.tuic,
      {
        protocol: 'tuic',
        version: 5,
        server_port: 10_061,
        congestion_control: 'bbr',
        zero_rtt_handshake: false,
        heartbeat: '3s',
        auth_timeout: '3s',
        ...named,
        ...tls,
      },
    ],
    ['naive', everyKind.naive, { protocol: 'naive', server_port: 10_081, ...named, ...tls }],
    ['http', everyKind.http, { protocol: 'http', server_port: 10_091, tls: 0 }],
    ['socks5', everyKind['socks5-tls'], { protocol: 'socks', server_port: 10_094, ...tls }],
    [
      'anytls',
      everyKind.anytls,
      {
        protocol: 'anytls',
        server_port: 10_101,
        padding_scheme: everyKind.anytls.padding_scheme,
        ...named,
        ...tls,
      },
    ],
    ['mieru', everyKind.mieru, { protocol: 'mieru', server_port: 10_111, transport: 'TCP' }],
    [
      'vless with its own encryption',
      everyKind['vless-encrypted'],
      {
        protocol: 'vless',
        server_port: 10_014,
        network: 'tcp',
        networkSettings: {},
        network_settings: {},
        flow: 'xtls-rprx-vision',
        decryption: `mlkem768x25519plus.native.600s.${seeds.mlkem768}`,
        tls: 0,
      },
    ],
  ])('%s', async (_name, config, told) => {
    const node = await openNode(server, { config });
    expect((await ask(node)).json()).toEqual({ ...common, ...told });
  });

  test('REALITY, whose target has its port for Xboard-Node alone, which sends no type', async () => {
    const config = {
      ...everyKind['vless-reality'],
      security: { ...everyKind['vless-reality'].security, dest: '[2001:db8::1]:8443' },
    };
    const node = await openNode(server, { config });
    const settings = async (type?: string) => (await ask(node, type)).json().tls_settings;
    expect(await settings()).toEqual({ ...reality, dest: '[2001:db8::1]:8443', server_port: '8443' });
    expect(await settings('vless')).toEqual({ ...reality, dest: '[2001:db8::1]', server_port: '8443' });
  });
});

test('Xboard-Node gets the keys of Encrypted Client Hello as PEM, and several short ids as a list', async () => {
  const { tls_settings } = (await ask(await openNode(server, { config: everyKind['vless-ech'] }))).json();
  expect(tls_settings.ech.enabled).toBe(true);
  const [first, ...lines] = tls_settings.ech.key.split('\n');
  expect([first, lines.pop()]).toEqual(['-----BEGIN ECH KEYS-----', '-----END ECH KEYS-----']);
  expect(lines.join('')).toBe(ech.keys);
  const { mldsa65_seed: _, ...security } = everyKind['vless-xhttp'].security;
  const node = await openNode(server, { config: { ...everyKind['vless-xhttp'], security } });
  expect((await ask(node)).json().tls_settings.short_id).toEqual(['0123abcd', '', '89ef']);
  expect((await ask(node, 'vless')).json().tls_settings.short_id).toBe('0123abcd');
});

test('what no known agent can read is refused, and sent to an agent of the operator’s own', async () => {
  const config = everyKind['vless-ech'];
  const node = await openNode(server, { config });
  expect((await ask(node, 'v2node')).json().code).toBe('node.kind_unserved');
  const older = await server.app.inject(
    `/v1/mod_mu/nodes/${node.id}/info?node_id=${node.id}&key=${node.key}`,
  );
  expect([older.statusCode, older.json().ret]).toEqual([403, 0]);
  const { database } = server.services;
  await database.sql.updateTable('node').set({ agent: 'other' }).where('id', '=', node.id).execute();
  server.clock.turn(2);
  expect((await ask(node, 'v2node')).statusCode).toBe(200);
});

test.each<[NodeConfig, string]>([
  [everyKind.ssr, 'v2node'],
  [everyKind.mieru, 'v2node'],
  [everyKind['hysteria2-gecko'], 'v2node'],
  [everyKind.juicity, 'v2node'],
  [everyKind.naive, 'v2node'],
  [everyKind.http, 'v2node'],
  [everyKind.juicity, 'juicity'],
])('%o is nothing that %s serves, and it is told so', async (config, type) => {
  const answer = await ask(await openNode(server, { config }), type);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'node.kind_unserved']);
});

test.each([
  ['vmess-tcp', 'trojan', 'node.other_kind'],
  ['vmess-tcp', 'V2ray', undefined],
  ['vless-ws-tls', 'v2ray', undefined],
  ['hysteria2', 'hysteria', undefined],
  ['hysteria2', 'hysteria2', undefined],
  ['socks5', 'socks', undefined],
  ['anytls', 'anytls', undefined],
  ['mieru', 'vless', 'node.other_kind'],
] as const)('a node of %s that is asked for as %s is refused with %s', async (kind, type, code) => {
  const answer = await ask(await openNode(server, { config: everyKind[kind] }), type);
  expect([answer.statusCode, answer.json().code]).toEqual([code === undefined ? 200 : 403, code]);
});

test('2022 keys of the password cannot be sent, so such a node is refused with what to do', async () => {
  const answer = await ask(await openNode(server, { config: everyKind['ss-2022'] }), 'shadowsocks');
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'node.agent_keys']);
});

test('the same settings are the same bytes and weak tag, also after reports', async () => {
  const node = await openNode(server, { config: everyKind['vmess-ws-tls'] });
  const first = await ask(node, 'v2node', { 'if-none-match': '' });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/".+"$/);
  for (let round = 0; round < 20; round += 1) {
    server.clock.turn(3_607);
    await server.app.inject({
      method: 'POST',
      url: `/api/v1/server/UniProxy/status?node_id=${node.id}&token=${node.key}`,
      payload: { cpu: round, mem: { total: 100, used: 1 } },
    });
    expect((await ask(node, 'v2node')).body).toBe(first.body);
    for (const tag of [etag, etag.slice(2), etag.slice(3, -1)]) {
      const same = await ask(node, 'v2node', { 'if-none-match': tag });
      expect([same.statusCode, same.body]).toEqual([304, '']);
    }
  }
  await setNode(server, node.id, { config: JSON.stringify(everyKind['vmess-tcp']) });
  expect((await ask(node, 'v2node', { 'if-none-match': etag })).statusCode).toBe(200);
});
