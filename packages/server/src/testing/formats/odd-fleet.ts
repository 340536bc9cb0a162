import type { Format } from '../../modules/network/links/formats/profile.ts';
import { type NodeConfig, nodeConfig } from '../../modules/network/nodes/index.ts';
import { ech, everyKind, pin, realityKeys, seeds } from './every-kind.ts';
import type { NamedNode } from './profile.ts';

/** Names with characters that a format or YAML treats as syntax. */
export const oddNames = [
  ...['香港, "01" = 东京', '🇭🇰 01 🚀', 'a\nb', '\r\n', '  spaced  ', '\t', '\u0000', '\u0085', '\u2028'],
  ...[
    '#1',
    '# 1',
    ';1',
    '// 1',
    'a // b',
    '[Proxy]',
    '[Rule',
    '{x: 1}',
    '- x',
    '- x',
    '? y',
    '!tag',
    '&a',
    '*a',
  ],
  ...['true', 'null', '~', '123', '1e3', '0x1f', '2026-01-01', '@x', '`', '%41', '%', '\\', 'a|b', "it's"],
  ...['a:b', 'a b', 'x'.repeat(200), '\uffff', '\ufffe', '\ufeff', '\u202e', '=', '"', ',', '#', '//', ';'],
];
/** Names that clients reserve, or that Ferry's profiles already use. */
export const reservedNames = [
  ...[
    'DIRECT',
    'Direct',
    'direct',
    'REJECT',
    'reject-drop',
    'REJECT-TINYGIF',
    'GLOBAL',
    'PASS',
    'Proxy',
    'auto',
  ],
  ...['Dns-Out', 'COMPATIBLE', '节点选择', '自动选择'],
];

const tls = { server_name: 'cdn.example.com' };
const http = { path: '/Ray', host: 'ws.example.com' };
const transports = [
  { network: 'tcp' },
  { network: 'ws', ...http },
  { network: 'ws', ...http, early_data: 2_048 },
  { network: 'grpc', service_name: 'up' },
  { network: 'httpupgrade', ...http },
  ...['auto', 'packet-up', 'stream-up', 'stream-one'].map((mode) => ({ network: 'xhttp', ...http, mode })),
];
const certified = [tls, { ...tls, pins: [pin] }, { ...tls, ech_keys: ech.keys }];
const reality = {
  ...{ type: 'reality', server_name: 'www.example.com' },
  ...{ private_key: realityKeys.private, short_id: '0123abcd' },
};
const securities = [
  { type: 'none' },
  ...certified.map((one) => ({ type: 'tls', ...one })),
  reality,
  { ...reality, mldsa65_seed: seeds.mldsa65 },
];
const ciphers = ['aes-128-gcm', 'aes-256-gcm', 'chacha20-ietf-poly1305'];
const longKey = Buffer.alloc(32, 7).toString('base64');

const wished: object[] = [
  ...transports.flatMap((transport) => [
    ...[null, ...certified].map((one) => ({ kind: 'vmess', port: 443, transport, tls: one })),
    ...certified.map((one) => ({ kind: 'trojan', port: 443, transport, tls: one })),
    ...securities.flatMap((security) => {
      const plain = { kind: 'vless', port: 443, transport, security };
      const encryption = { mode: 'random', private_key: seeds.mlkem768 };
      return [plain, { ...plain, flow: 'xtls-rprx-vision' }, { ...plain, encryption }];
    }),
  ]),
  ...ciphers.map((method) => ({ kind: 'shadowsocks', port: 8_388, method })),
  { kind: 'shadowsocks', port: 8_388, method: '2022-blake3-aes-256-gcm', server_key: longKey },
  ...[null, 'salamander', 'gecko'].flatMap((type) =>
    certified.map((one) => ({
      ...{ kind: 'hysteria2', port: 443, tls: one },
      obfs: type === null ? null : { type, password: 'hidden words' },
    })),
  ),
  ...certified.flatMap((one) => [
    { kind: 'tuic', port: 443, tls: one, congestion_control: 'cubic', udp_relay_mode: 'quic' },
    { kind: 'anytls', port: 443, tls: one },
    { kind: 'http', port: 443, tls: one },
    { kind: 'socks5', port: 443, tls: one },
  ]),
  { kind: 'mieru', port: 443, protocol: 'udp' },
];

/** A node of every kind with every transport and security that the types allow, and the fleet of important ones. */
export const everyWay: readonly NodeConfig[] = [
  ...Object.values(everyKind),
  ...wished.flatMap((one) => {
    const { data } = nodeConfig.safeParse(one);
    return data === undefined ? [] : [data];
  }),
];

/** Every node that a format supports, and every odd name at two of them. */
export function oddFleet(
  format: Format,
  isReadable: (config: NodeConfig) => boolean = () => true,
): NamedNode[] {
  const configs = everyWay.filter((config) => format.carries(config) && isReadable(config));
  const names = [...oddNames, ...reservedNames];
  const length = Math.max(configs.length, 2 * names.length);
  return configs.length === 0
    ? []
    : Array.from({ length }, (_, at) => ({
        name: names[at % names.length] as string,
        config: configs[at % configs.length] as NodeConfig,
        host: at % 2 ? '2001:db8::7' : 'xn--fiq228c.example',
      }));
}
