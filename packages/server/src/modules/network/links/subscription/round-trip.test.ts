import { createHash } from 'node:crypto';
import { type ClientType, clientType } from '@ferry/core/contract/links/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  everyKind,
  type KindName,
  openEveryKind,
  realityKeys,
} from '../../../../testing/formats/every-kind.ts';
import { readers } from '../../../../testing/formats/read-formats.ts';
import type { ReadProxy } from '../../../../testing/formats/read-proxy.ts';

/** The tests share one fleet, because none changes it. */
let fleet: Awaited<ReturnType<typeof openEveryKind>>;
beforeAll(async () => {
  fleet = await openEveryKind();
});
afterAll(() => fleet.server[Symbol.asyncDispose]());

const tls = { tls: true, serverName: 'cdn.example.com', insecure: false };
const noTls = { tls: false };
const ws = { network: 'ws', path: '/Ray', wsHost: 'ws.example.com' };
const grpc = { network: 'grpc', path: 'up' };
const ssr = { kind: 'shadowsocksr', port: 23_456, method: 'aes-256-cfb' };

/** The properties of each node, written by hand: everything that a format may contain. */
const meant: Record<KindName, Partial<ReadProxy>> = {
  'vmess-tcp': { kind: 'vmess', port: 10_001, network: 'tcp', ...noTls },
  'vmess-ws-tls': { kind: 'vmess', port: 443, ...ws, ...tls },
  'vmess-grpc': { kind: 'vmess', port: 10_003, ...grpc, ...tls },
  'vless-reality': {
    ...{ kind: 'vless', port: 10_011, network: 'tcp', tls: true, serverName: 'www.example.com' },
    ...{ flow: 'xtls-rprx-vision', publicKey: realityKeys.public, shortId: '0123abcd', insecure: false },
  },
  'vless-ws-tls': { kind: 'vless', port: 10_012, ...ws, ...tls },
  'trojan-tcp': { kind: 'trojan', port: 10_021, network: 'tcp', ...tls, insecure: true },
  'trojan-ws': { kind: 'trojan', port: 10_022, ...ws, ...tls },
  ss: { kind: 'shadowsocks', port: 10_031, method: 'chacha20-ietf-poly1305' },
  'ss-2022': { kind: 'shadowsocks', port: 10_032, method: '2022-blake3-aes-128-gcm' },
  ssr: {
    ...{ ...ssr, protocol: 'auth_aes128_md5', protocolParam: '32' },
    ...{ obfs: 'tls1.2_ticket_auth', obfsParam: 'cdn.example.com' },
  },
  'ssr-plain': { ...ssr, protocol: 'origin', obfs: 'plain' },
  hysteria2: { kind: 'hysteria2', port: 10_051, ...tls, hidden: 'hidden words' },
  tuic: { kind: 'tuic', port: 10_061, ...tls },
  juicity: { kind: 'juicity', port: 10_071, ...tls },
  naive: { kind: 'naive', port: 10_081, host: 'cdn.example.com', ...tls },
  http: { kind: 'http', port: 10_091, ...noTls },
  https: { kind: 'http', port: 10_092, ...tls },
  socks5: { kind: 'socks5', port: 10_093, ...noTls },
  'socks5-tls': { kind: 'socks5', port: 10_094, ...tls },
};

function secretOf(name: KindName): string {
  if (name === 'ss-2022') {
    const own = createHash('sha256').update(fleet.password).digest().subarray(0, 16).toString('base64');
    return `${everyKind[name].server_key}:${own}`;
  }
  return name.startsWith('ss') ? fleet.password : fleet.uuid;
}

const expected = (name: KindName, isShadowsocks: boolean): Partial<ReadProxy> => ({
  name,
  host: 'n.example.com',
  secret: secretOf(name),
  ...meant[name],
  // A Shadowsocks-only format shows ShadowsocksR without its additions as Shadowsocks.
  ...(isShadowsocks ? { kind: 'shadowsocks' } : {}),
});

/** Properties that every text of a kind must contain. */
const needed: Record<string, readonly (keyof ReadProxy)[]> = {
  vmess: ['network', 'tls'],
  vless: ['network', 'tls'],
  trojan: ['network', 'tls', 'serverName', 'insecure'],
  shadowsocks: ['method'],
  shadowsocksr: ['method', 'protocol', 'obfs'],
  hysteria2: ['serverName', 'hidden'],
  tuic: ['serverName'],
};

/** How a client's profile is read, and how many nodes it holds at least. */
const read: [ClientType, keyof typeof readers, least: number][] = [
  ['Mixed', 'links', 16],
  ['V2Ray', 'links', 14],
  ['SIP002', 'links', 3],
  ['SSR', 'links', 2],
  ['Trojan', 'links', 2],
  ['SIP008', 'sip008', 3],
  ['SSD', 'ssd', 2],
  ['Clash', 'yaml', 12],
  ['ClashR', 'yaml', 12],
  ['Mihomo', 'yaml', 17],
  ['Stash', 'yaml', 17],
  ['SingBox', 'singBox', 14],
  ['Surge2', 'surge', 5],
  ['Surge3', 'surge', 5],
  ['Surge4', 'surge', 9],
  ['Surfboard', 'surge', 9],
  ['Quantumult', 'quantumult', 5],
  ['QuantumultX', 'quantumultX', 12],
  ['Loon', 'loon', 13],
  ['Mellow', 'mellow', 3],
];

test('every client that a link can name is read back', () => {
  const named = clientType.options.filter((client) => client !== 'AUTO');
  expect(named.filter((client) => !read.some(([one]) => one === client))).toEqual([]);
});

test.each(read)(
  '%s, read back without the code that wrote it, is what the nodes are',
  async (client, how, least) => {
    const query = `client_type=${client}&is_proxy_mode=1&is_remark_emoji=0`;
    const { body } = await fleet.server.app.inject(`/link2/${fleet.token}?${query}`);
    const proxies = readers[how](body);
    expect(proxies.length).toBeGreaterThanOrEqual(least);
    for (const proxy of proxies) {
      const of = expected(proxy.name as KindName, proxy.kind === 'shadowsocks');
      expect(of, proxy.name).toMatchObject(proxy);
      const keys = ['kind', 'name', 'host', 'port', 'secret', ...(needed[proxy.kind] ?? [])];
      expect(Object.keys(proxy), proxy.name).toEqual(expect.arrayContaining(keys));
    }
  },
);
