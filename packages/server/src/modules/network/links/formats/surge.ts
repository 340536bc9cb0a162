import { publicKeyOf, type Tls, type Transport } from '../../nodes/index.ts';
import { chinaSuffixes } from '../rule-sets/china-suffixes.ts';
import { carriedInLines, type LineOptions as Options, optionFields } from './lines.ts';
import { ownRules } from './own-hosts.ts';
import { type Entry, type Format, membersOf, type Profile, type Writers, writeBy } from './profile.ts';

/** One line of `[Proxy]`. Names contain no comma and no equals sign, see `withUniqueNames`. */
const line = ({ name, host, port }: Entry, kind: string, values: string[], options: Options = {}): string =>
  `${name} = ${[kind, host, port, ...values, ...optionFields(options)].join(', ')}`;

const tlsOptions = (tls: Tls | null): Options => ({
  sni: tls?.server_name,
  'skip-cert-verify': tls?.allow_insecure,
});

const quoted = (text: string): string => `"${text}"`;

function transportOptions(transport: Transport): Options {
  if (transport.network === 'grpc') return { grpc: true, 'grpc-service-name': transport.service_name };
  if (transport.network !== 'ws') return {};
  const { path, host } = transport;
  return { ws: true, 'ws-path': path, 'ws-headers': host === undefined ? undefined : `Host:${host}` };
}

const account = ({ secret }: Entry): string[] => [secret, secret];

const writers = {
  vmess: (entry) =>
    line(entry, 'vmess', [], {
      username: entry.secret,
      'vmess-aead': true,
      tls: entry.config.tls === null ? undefined : true,
      ...tlsOptions(entry.config.tls),
      ...transportOptions(entry.config.transport),
    }),
  trojan: (entry) =>
    line(entry, 'trojan', [], {
      password: entry.secret,
      ...tlsOptions(entry.config.tls),
      ...transportOptions(entry.config.transport),
    }),
  shadowsocks: (entry) =>
    line(entry, 'ss', [], {
      'encrypt-method': entry.config.method,
      password: entry.secret,
      'udp-relay': true,
    }),
  http: (entry) =>
    line(entry, entry.config.tls === null ? 'http' : 'https', account(entry), tlsOptions(entry.config.tls)),
  socks5: (entry) =>
    line(
      entry,
      entry.config.tls === null ? 'socks5' : 'socks5-tls',
      account(entry),
      tlsOptions(entry.config.tls),
    ),
} satisfies Writers<string>;

/** Seconds between two hops. */
const hopSeconds = 30;

/** The kinds of Surge, and of Surfboard from 2.34.4 on. Plain values must not contain a colon, so keys are quoted. */
const surfboard34Writers = {
  ...writers,
  shadowsocks: (entry) => {
    const is2022 = entry.config.method.startsWith('2022-');
    return is2022
      ? writers.shadowsocks({ ...entry, secret: quoted(entry.secret) })
      : writers.shadowsocks(entry);
  },
  hysteria2(entry) {
    const { tls, obfs, hop_ports, down_mbps } = entry.config;
    return line(entry, 'hysteria2', [], {
      password: quoted(entry.secret),
      ...(hop_ports === undefined
        ? {}
        : {
            'port-hopping': quoted(hop_ports.replaceAll(',', ';')),
            'port-hopping-interval': String(hopSeconds),
          }),
      ...tlsOptions(tls),
      'download-bandwidth': down_mbps === undefined ? undefined : String(down_mbps),
      ...(obfs === null ? {} : { [`${obfs.type}-password`]: quoted(obfs.password) }),
    });
  },
  tuic: (entry) =>
    line(entry, 'tuic-v5', [], {
      uuid: entry.secret,
      password: quoted(entry.secret),
      alpn: 'h3',
      ...tlsOptions(entry.config.tls),
    }),
  anytls: (entry) =>
    line(entry, 'anytls', [], { password: quoted(entry.secret), ...tlsOptions(entry.config.tls) }),
} satisfies Writers<string>;

/** A pinned certificate takes the place of every other check. */
const withPin =
  <Of extends Entry>(write: (entry: Of) => string, tlsFor: (config: Of['config']) => Tls | null) =>
  (entry: Of): string => {
    const [pin] = tlsFor(entry.config)?.pins ?? [];
    return pin === undefined
      ? write(entry)
      : `${write(entry)}, server-cert-fingerprint-sha256=${pin.certificate}`;
  };

/** Surge for iOS 6.0 and Mac 6.12. */
const surge6Writers: Writers<string> = {
  vmess: withPin(surfboard34Writers.vmess, ({ tls }) => tls),
  trojan: withPin(surfboard34Writers.trojan, ({ tls }) => tls),
  shadowsocks: surfboard34Writers.shadowsocks,
  hysteria2: withPin(surfboard34Writers.hysteria2, ({ tls }) => tls),
  tuic: withPin(surfboard34Writers.tuic, ({ tls }) => tls),
  anytls: withPin(surfboard34Writers.anytls, ({ tls }) => tls),
  http: withPin(surfboard34Writers.http, ({ tls }) => tls),
  socks5: withPin(surfboard34Writers.socks5, ({ tls }) => tls),
  vless: withPin(
    (entry) => {
      const { transport, security, flow } = entry.config;
      return line(entry, 'vless', [], {
        username: entry.secret,
        flow,
        tls: security.type === 'tls' ? true : undefined,
        ...(security.type === 'reality'
          ? {
              sni: security.server_name,
              'reality-public-key': publicKeyOf(security.private_key),
              'reality-short-id': security.short_id || undefined,
            }
          : tlsOptions(security.type === 'none' ? null : security)),
        ...transportOptions(transport),
      });
    },
    ({ security }) => (security.type === 'tls' ? security : null),
  ),
};

/** The module that Surge 2 must download for Shadowsocks. Its `custom` line names it. */
const shadowsocksModule = 'https://raw.githubusercontent.com/ConnersHua/SSEncrypt/master/SSEncrypt.module';

const surge2Writers: Writers<string> = {
  shadowsocks: (entry) => line(entry, 'custom', [entry.config.method, entry.secret, shadowsocksModule]),
  http: writers.http,
  socks5: writers.socks5,
};

type China = (profile: Profile) => string[];

/** Rule sets with no-resolve: a rule that resolves names would send every name to a local DNS server. */
const chinaBySets: China = ({ rulesUrl }) => [
  'DOMAIN-SUFFIX,cn,DIRECT',
  `RULE-SET,${rulesUrl}/cn-domain.list,DIRECT`,
  `RULE-SET,${rulesUrl}/cn-ip.list,DIRECT`,
];

/** Surge 2 has no rule sets, so China is matched by domain names only. */
const chinaByNames: China = () => chinaSuffixes.map((suffix) => `DOMAIN-SUFFIX,${suffix},DIRECT`);

const writeWith = (lineWriters: Writers<string>, china: China) => (profile: Profile) =>
  write(profile, lineWriters, china);

function groups(entries: readonly Entry[]): string[] {
  const { tested, chosen } = membersOf(entries, '自动选择');
  const choice = `节点选择 = select, ${chosen.join(', ')}, DIRECT`;
  if (tested.length === 0) return [choice];
  const test = 'url=http://www.gstatic.com/generate_204, interval=300';
  return [choice, `自动选择 = url-test, ${tested.join(', ')}, ${test}`];
}

function write(profile: Profile, lineWriters: Writers<string>, china: China): string {
  const { entries, isProxyMode, tell, own } = profile;
  const lines = entries.map(writeBy(lineWriters));
  if (isProxyMode) return `${lines.join('\n')}\n`;
  return `${[
    `#!MANAGED-CONFIG ${tell(({ link }) => link())} interval=21600 strict=false`,
    '',
    '[General]',
    'loglevel = notify',
    'dns-server = system, 223.5.5.5',
    'skip-proxy = 127.0.0.1, 192.168.0.0/16, 10.0.0.0/8, 172.16.0.0/12, 100.64.0.0/10, localhost, *.local',
    '',
    '[Proxy]',
    ...lines,
    '',
    '[Proxy Group]',
    ...groups(entries),
    '',
    '[Rule]',
    ...ownRules(own),
    ...china(profile),
    'FINAL,节点选择',
  ].join('\n')}\n`;
}

/** Surge 4 and later. No gRPC, and no 2022 ciphers. */
export const surge: Format = {
  contentType: 'text/plain; charset=utf-8',
  suffix: 'conf',
  isNamedBySite: true,
  carries: carriedInLines('Surge4'),
  wordsAs: 'shadowsocks',
  write: writeWith(writers, chinaBySets),
};

export const surge6: Format = {
  ...surge,
  carries: carriedInLines('Surge6'),
  write: writeWith(surge6Writers, chinaBySets),
};

export const surfboard34: Format = {
  ...surge,
  carries: carriedInLines('Surfboard34'),
  write: writeWith(surfboard34Writers, chinaBySets),
};

/** Surge 3 supports only Shadowsocks and plain proxies. */
export const surge3: Format = {
  ...surge,
  carries: carriedInLines('Surge3'),
};

/** Surge 2 supports the same, in an older form. */
export const surge2: Format = { ...surge3, write: writeWith(surge2Writers, chinaByNames) };
