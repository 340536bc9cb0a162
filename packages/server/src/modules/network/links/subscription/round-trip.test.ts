import { createHash } from 'node:crypto';
import { type ClientType, clientType } from '@ferry/core/contract/links/programs';
import { expect, test } from 'vitest';
import {
  ech,
  everyKind,
  type KindName,
  openEveryKind,
  pin,
  realityKeys,
} from '../../../../testing/formats/every-kind.ts';
import { readers } from '../../../../testing/formats/read-formats.ts';
import type { ReadProxy } from '../../../../testing/formats/read-proxy.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';

/** The tests share one fleet, because none changes it. */
const fleet = await forAllTests(openEveryKind());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const tls = { tls: true, serverName: 'cdn.example.com', insecure: false };
const noTls = { tls: false };
const ws = { network: 'ws', path: '/Ray', wsHost: 'ws.example.com' };
const grpc = { network: 'grpc', path: 'up' };
const ssr = { kind: 'shadowsocksr', port: 23_456, method: 'aes-256-cfb' };

/** The public key of ML-KEM-768, and that of ML-DSA-65, of the seeds 0, 1, 2 …, by their SHA-256 as Xray makes them. */
const digests = {
  mlkem: '4a129442ff00a7dfbcd1eefc4675e6d1b3921f25d971ef2f8499f6f6883d7175',
  mldsa: '8a47ad476f8c131adc7132abb799cb4e878699c7ec399340fcf09db426b6ab9e',
};
const mldsaVerify = expect.toSatisfy((key: string) => sha256(key) === digests.mldsa);

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
  hysteria2: {
    ...{ kind: 'hysteria2', port: 10_051, ...tls, hidden: 'hidden words' },
    ...{ hiding: 'salamander', hops: '20000-30000' },
  },
  'vmess-httpupgrade': {
    ...{ kind: 'vmess', port: 10_004, network: 'httpupgrade', path: '/up', wsHost: 'ws.example.com' },
    ...noTls,
  },
  'vless-xhttp': {
    ...{ kind: 'vless', port: 10_013, network: 'xhttp', path: '/x', wsHost: 'www.example.com' },
    ...{ tls: true, serverName: 'www.example.com', publicKey: realityKeys.public, shortId: '0123abcd' },
    mldsa: mldsaVerify,
  },
  'vless-encrypted': {
    ...{ kind: 'vless', port: 10_014, network: 'tcp', ...noTls, flow: 'xtls-rprx-vision' },
    encryption: expect.toSatisfy(
      (text: string) =>
        text.startsWith('mlkem768x25519plus.native.0rtt.') &&
        sha256(text.split('.').at(-1) ?? '') === digests.mlkem,
    ),
  },
  'vless-ech': { kind: 'vless', port: 10_015, ...grpc, ...tls, ech: ech.configs },
  'trojan-pinned': { kind: 'trojan', port: 10_023, network: 'tcp', ...tls, pin: pin.certificate },
  'hysteria2-gecko': {
    ...{ kind: 'hysteria2', port: 10_052, ...tls, hidden: 'hidden words', hiding: 'gecko' },
    ...{ hops: '20000-30000,40000', pin: pin.certificate },
  },
  anytls: { kind: 'anytls', port: 10_101, ...tls },
  mieru: { kind: 'mieru', port: 10_111 },
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

/** Clients with Xray's core are never told to check no certificate. */
const ofXray: readonly ClientType[] = ['Mixed', 'V2Ray', 'Trojan', 'Xray'];

const expected = (name: KindName, isShadowsocks: boolean, client: ClientType): Partial<ReadProxy> => ({
  name,
  host: 'n.example.com',
  secret: secretOf(name),
  ...meant[name],
  ...(name === 'trojan-tcp' && ofXray.includes(client) ? { insecure: false } : {}),
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
  anytls: ['serverName'],
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
  ['Surge6', 'surge', 16],
  ['Xray', 'xray', 18],
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
      const of = expected(proxy.name as KindName, proxy.kind === 'shadowsocks', client);
      expect(of, proxy.name).toMatchObject(proxy);
      const keys = ['kind', 'name', 'host', 'port', 'secret', ...(needed[proxy.kind] ?? [])];
      expect(Object.keys(proxy), proxy.name).toEqual(expect.arrayContaining(keys));
    }
  },
);
