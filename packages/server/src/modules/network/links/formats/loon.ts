import { publicKeyOf, type Transport } from '../../nodes/index.ts';
import { type LineOptions as Options, optionFields, serverList, type LineTls as Tls } from './lines.ts';
import type { Entry, Writers } from './profile.ts';

/** Seconds between two hops. */
const hopSeconds = 30;

/** One line of a server list: `name=kind,address,port,…`. */
const line = ({ name, host, port }: Entry, kind: string, values: string[], options: Options = {}): string =>
  `${name}=${[kind, host, port, ...values, ...optionFields(options)].join(',')}`;

const quoted = (secret: string): string => `"${secret}"`;

function transportOptions(transport: Transport): Options {
  const ws = transport.network === 'ws' ? transport : undefined;
  return { transport: transport.network, path: ws?.path, host: ws?.host };
}

const tlsOptions = (tls: Tls): Options => ({
  'tls-name': tls.server_name,
  'skip-cert-verify': String(tls.allow_insecure ?? false),
});

const overTls = (tls: Tls | null): Options => ({
  'over-tls': String(tls !== null),
  ...(tls === null ? {} : tlsOptions(tls)),
});

const writers = {
  vmess: (entry) =>
    line(entry, 'vmess', ['auto', quoted(entry.secret)], {
      ...transportOptions(entry.config.transport),
      ...overTls(entry.config.tls),
      alterId: '0',
    }),
  vless(entry) {
    const { transport, security, flow } = entry.config;
    return line(entry, 'VLESS', [quoted(entry.secret)], {
      ...transportOptions(transport),
      flow,
      ...(security.type === 'reality'
        ? {
            'public-key': quoted(publicKeyOf(security.private_key)),
            'short-id': security.short_id || undefined,
            sni: security.server_name,
            'over-tls': 'true',
          }
        : overTls(security.type === 'none' ? null : security)),
      udp: 'true',
    });
  },
  trojan: (entry) =>
    line(entry, 'trojan', [quoted(entry.secret)], {
      ...(entry.config.transport.network === 'tcp' ? {} : transportOptions(entry.config.transport)),
      ...tlsOptions(entry.config.tls),
    }),
  shadowsocks: (entry) =>
    line(entry, 'Shadowsocks', [entry.config.method, quoted(entry.secret)], { udp: 'true' }),
  shadowsocksr(entry) {
    const { method, protocol, protocol_param, obfs, obfs_param } = entry.config;
    return line(entry, 'ShadowsocksR', [method, quoted(entry.secret)], {
      protocol,
      'protocol-param': protocol_param || undefined,
      obfs,
      'obfs-param': obfs_param || undefined,
      udp: 'true',
    });
  },
  hysteria2(entry) {
    const { tls, obfs } = entry.config;
    return line(entry, 'Hysteria2', [quoted(entry.secret)], {
      ...tlsOptions(tls),
      'salamander-password': obfs?.password,
      udp: 'true',
    });
  },
  http(entry) {
    const { tls } = entry.config;
    const account = [entry.secret, quoted(entry.secret)];
    return tls === null ? line(entry, 'http', account) : line(entry, 'https', account, tlsOptions(tls));
  },
  anytls: (entry) =>
    line(entry, 'anytls', [quoted(entry.secret)], { ...tlsOptions(entry.config.tls), udp: 'true' }),
  socks5: (entry) => line(entry, 'socks5', [entry.secret, quoted(entry.secret)], overTls(entry.config.tls)),
} satisfies Writers<string>;

export const loon = serverList('Loon', writers);

/** From build 637 on it hops between ports. */
export const loon637 = serverList('Loon637', {
  ...writers,
  hysteria2: (entry) => {
    const { hop_ports } = entry.config;
    const hops =
      hop_ports === undefined ? [] : [`server-ports=${quoted(hop_ports)}`, `hop-interval=${hopSeconds}`];
    return [writers.hysteria2(entry), ...hops].join(',');
  },
});
