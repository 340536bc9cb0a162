import { publicKeyOf, type Transport } from '../../nodes/index.ts';
import { type LineOptions as Options, optionFields, serverList, type LineTls as Tls } from './lines.ts';
import type { Entry, Writers } from './profile.ts';
import { authority } from './template.ts';

/** One line of a server list: `kind=address, key=value, …, tag=name`. */
const line = (entry: Entry, kind: string, options: Options): string =>
  [`${kind}=${authority(entry)}`, ...optionFields(options), `tag=${entry.name}`].join(', ');

/** Transport and TLS are one option in this format. */
function obfs(transport: Transport, tls: Tls | null): Options {
  const ws = transport.network === 'ws' ? transport : undefined;
  const overTls = tls === null ? undefined : 'over-tls';
  return {
    obfs: ws === undefined ? overTls : tls === null ? 'ws' : 'wss',
    'obfs-host': ws?.host ?? tls?.server_name,
    'obfs-uri': ws?.path,
    // By default the certificate is checked for the host of the header.
    'tls-host': ws?.host === undefined || ws.host === tls?.server_name ? undefined : tls?.server_name,
    'tls-verification': tls === null ? undefined : String(!tls.allow_insecure),
  };
}

const overTls = (tls: Tls): Options => ({
  'over-tls': 'true',
  'tls-host': tls.server_name,
  'tls-verification': String(!tls.allow_insecure),
});

const account = ({ secret }: Entry): Options => ({ username: secret, password: secret });

const writers: Writers<string> = {
  vmess: (entry) =>
    line(entry, 'vmess', {
      method: 'chacha20-poly1305',
      password: entry.secret,
      ...obfs(entry.config.transport, entry.config.tls),
    }),
  vless(entry) {
    const { transport, security, flow } = entry.config;
    return line(entry, 'vless', {
      method: 'none',
      password: entry.secret,
      ...obfs(transport, security.type === 'none' ? null : security),
      ...(security.type === 'reality'
        ? {
            'reality-base64-pubkey': publicKeyOf(security.private_key),
            'reality-hex-shortid': security.short_id || undefined,
          }
        : {}),
      'vless-flow': flow,
    });
  },
  trojan: (entry) =>
    line(entry, 'trojan', {
      password: entry.secret,
      ...(entry.config.transport.network === 'tcp'
        ? overTls(entry.config.tls)
        : obfs(entry.config.transport, entry.config.tls)),
    }),
  shadowsocks: (entry) =>
    line(entry, 'shadowsocks', { method: entry.config.method, password: entry.secret, 'udp-relay': 'true' }),
  shadowsocksr(entry) {
    const { method, protocol, protocol_param, obfs: hidden, obfs_param } = entry.config;
    return line(entry, 'shadowsocks', {
      method,
      password: entry.secret,
      'ssr-protocol': protocol,
      'ssr-protocol-param': protocol_param || undefined,
      obfs: hidden,
      'obfs-host': obfs_param || undefined,
    });
  },
  anytls: (entry) => line(entry, 'anytls', { password: entry.secret, ...overTls(entry.config.tls) }),
  http: (entry) =>
    line(entry, 'http', {
      ...account(entry),
      ...(entry.config.tls === null ? {} : overTls(entry.config.tls)),
    }),
  socks5: (entry) =>
    line(entry, 'socks5', {
      ...account(entry),
      ...(entry.config.tls === null ? {} : overTls(entry.config.tls)),
    }),
};

export const quantumultX = serverList('QuantumultX', writers);
