import { tlsOf } from '@ferry/core/contract/nodes/support/support';
import { stringify } from 'yaml';
import {
  earlyDataHeader,
  echConfigsOf,
  encryptionOf,
  fingerprint,
  type NodeConfig,
  publicKeyOf,
  type Tls,
  type Transport,
} from '../../nodes/index.ts';
import { type Around, aroundClash, aroundMihomo, aroundStash } from './clash-profile.ts';
import { carriedBy, type Entry, type Format, type Profile, type Writers, writeBy } from './profile.ts';
import { xhttpOptions } from './xhttp-options.ts';

type Fields = Record<string, unknown>;

function transportFields(of: Transport): Fields {
  switch (of.network) {
    case 'ws':
      return {
        network: 'ws',
        // The core refuses empty headers, so there are none without a host.
        'ws-opts': {
          path: of.path,
          ...(of.host === undefined ? {} : { headers: { Host: of.host } }),
          ...(of.early_data === undefined
            ? {}
            : { 'max-early-data': of.early_data, 'early-data-header-name': earlyDataHeader }),
        },
      };
    case 'grpc':
      return { network: 'grpc', 'grpc-opts': { 'grpc-service-name': of.service_name } };
    case 'httpupgrade':
      return {
        network: 'ws',
        'ws-opts': {
          path: of.path,
          ...(of.host === undefined ? {} : { headers: { Host: of.host } }),
          'v2ray-http-upgrade': true,
        },
      };
    case 'xhttp':
      return { network: 'xhttp', 'xhttp-opts': xhttpOptions(of) };
    default:
      return {};
  }
}

const common = ({ name, host, port }: Entry, type: string): Fields => ({
  name,
  type,
  server: host,
  port,
  udp: true,
});
const checked = ({ allow_insecure }: Tls): Fields => ({ 'skip-cert-verify': allow_insecure ?? false });
const sni = (tls: Tls): Fields => ({ sni: tls.server_name, ...checked(tls) });

/** What every core of the family supports. */
const writers = {
  vmess: (entry): Fields => ({
    ...common(entry, 'vmess'),
    uuid: entry.secret,
    alterId: 0,
    cipher: 'auto',
    ...(entry.config.tls === null
      ? {}
      : { tls: true, servername: entry.config.tls.server_name, ...checked(entry.config.tls) }),
    ...transportFields(entry.config.transport),
  }),
  trojan: (entry): Fields => ({
    ...common(entry, 'trojan'),
    password: entry.secret,
    ...sni(entry.config.tls),
    ...transportFields(entry.config.transport),
  }),
  shadowsocks: (entry): Fields => ({
    ...common(entry, 'ss'),
    cipher: entry.config.method,
    password: entry.secret,
  }),
  shadowsocksr: (entry): Fields => ({
    ...common(entry, 'ssr'),
    cipher: entry.config.method,
    password: entry.secret,
    protocol: entry.config.protocol,
    'protocol-param': entry.config.protocol_param,
    obfs: entry.config.obfs,
    'obfs-param': entry.config.obfs_param,
  }),
  http({ name, host, port, secret, config: { tls } }): Fields {
    const account = { username: secret, password: secret };
    return {
      name,
      type: 'http',
      server: host,
      port,
      ...account,
      ...(tls === null ? {} : { tls: true, ...sni(tls) }),
    };
  },
  socks5: (entry): Fields => ({
    ...common(entry, 'socks5'),
    username: entry.secret,
    password: entry.secret,
    ...(entry.config.tls === null ? {} : { tls: true, ...checked(entry.config.tls) }),
  }),
} satisfies Writers<Fields>;

/** Older forks have other names for these options of ShadowsocksR. */
const clashRWriters: Writers<Fields> = {
  ...writers,
  shadowsocksr: (entry): Fields => ({
    ...writers.shadowsocksr(entry),
    protocolparam: entry.config.protocol_param,
    obfsparam: entry.config.obfs_param,
  }),
};

const mihomoWriters = {
  ...writers,
  vless(entry): Fields {
    const { security, flow, transport, encryption } = entry.config;
    return {
      ...common(entry, 'vless'),
      uuid: entry.secret,
      ...(flow === undefined ? {} : { flow }),
      ...(encryption === undefined ? {} : { encryption: encryptionOf(encryption) }),
      ...(security.type === 'none'
        ? {}
        : { tls: true, servername: security.server_name, 'client-fingerprint': fingerprint }),
      ...(security.type === 'tls' ? checked(security) : {}),
      ...(security.type === 'reality'
        ? {
            'reality-opts': {
              'public-key': publicKeyOf(security.private_key),
              'short-id': security.short_id,
            },
          }
        : {}),
      ...transportFields(transport),
    };
  },
  hysteria2(entry): Fields {
    const { tls, obfs, hop_ports, up_mbps, down_mbps } = entry.config;
    return {
      ...common(entry, 'hysteria2'),
      ...(hop_ports === undefined ? {} : { ports: hop_ports }),
      password: entry.secret,
      ...sni(tls),
      ...(obfs === null ? {} : { obfs: obfs.type, 'obfs-password': obfs.password }),
      ...(up_mbps === undefined ? {} : { up: `${up_mbps} Mbps` }),
      ...(down_mbps === undefined ? {} : { down: `${down_mbps} Mbps` }),
    };
  },
  tuic: (entry): Fields => ({
    ...common(entry, 'tuic'),
    uuid: entry.secret,
    password: entry.secret,
    ...sni(entry.config.tls),
    alpn: ['h3'],
    'congestion-controller': entry.config.congestion_control,
    'udp-relay-mode': entry.config.udp_relay_mode,
  }),
  anytls: (entry): Fields => ({
    ...common(entry, 'anytls'),
    password: entry.secret,
    'client-fingerprint': fingerprint,
    ...sni(entry.config.tls),
  }),
  mieru: (entry): Fields => {
    const { protocol, multiplexing, traffic_pattern } = entry.config;
    return {
      ...common(entry, 'mieru'),
      transport: protocol.toUpperCase(),
      username: entry.secret,
      password: entry.secret,
      ...(multiplexing === undefined ? {} : { multiplexing: `MULTIPLEXING_${multiplexing.toUpperCase()}` }),
      ...(traffic_pattern === undefined ? {} : { 'traffic-pattern': traffic_pattern }),
    };
  },
} satisfies Writers<Fields>;

const withColons = (hex: string): string => hex.match(/../g)?.join(':') ?? '';

/** A fingerprint takes the place of every other check of the certificate. */
function security(config: NodeConfig): Fields {
  const { pins: [pin] = [], ech_keys } = tlsOf(config) ?? {};
  const ech = ech_keys === undefined ? null : echConfigsOf(ech_keys);
  return {
    ...(pin === undefined ? {} : { 'skip-cert-verify': false, fingerprint: withColons(pin.certificate) }),
    ...(ech === null ? {} : { 'ech-opts': { enable: true, config: ech.toString('base64') } }),
  };
}

type Write = (entry: Entry) => Fields;

const writeMihomo: Write = (entry) => ({
  ...writeBy<Fields>(mihomoWriters)(entry),
  ...security(entry.config),
});

const writeWith =
  (writeProxy: Write, around: Around) =>
  (profile: Profile): string => {
    const { entries, isProxyMode } = profile;
    const { before, after } = around(profile);
    const list = { proxies: entries.map(writeProxy) };
    const document = isProxyMode ? list : { ...before, ...list, ...after };
    // All strings are quoted: a core would parse 123 or yes as another type.
    const text = stringify(document, {
      lineWidth: 0,
      aliasDuplicateObjects: false,
      defaultStringType: 'QUOTE_DOUBLE',
      defaultKeyType: 'PLAIN',
    });
    // The cores refuse a whole profile that contains one of these characters.
    return text.replace(/[\ufeff\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  };

/** The original core and its relatives: no 2022 ciphers. */
export const clash: Format = {
  contentType: 'text/yaml; charset=utf-8',
  suffix: 'yaml',
  isNamedBySite: true,
  carries: carriedBy('Clash'),
  wordsAs: 'shadowsocks',
  write: writeWith(writeBy<Fields>(writers), aroundClash),
};

/** The forks that introduced ShadowsocksR. */
export const clashR: Format = { ...clash, write: writeWith(writeBy(clashRWriters), aroundClash) };

export const mihomo: Format = {
  ...clash,
  carries: carriedBy('Mihomo'),
  write: writeWith(writeMihomo, aroundMihomo),
};

export const mihomo30: Format = { ...mihomo, carries: carriedBy('Mihomo30') };

/** It refuses a whole profile with a kind that it does not know. */
export const mihomoOlder: Format = {
  ...mihomo,
  carries: carriedBy('MihomoOlder'),
  write: writeWith(writeBy<Fields>(mihomoWriters), aroundMihomo),
};

/** Stash has its own names for these two options, besides those of mihomo. */
const stashWriters = {
  ...mihomoWriters,
  hysteria2: (entry): Fields => ({
    ...mihomoWriters.hysteria2(entry),
    auth: entry.secret,
    ...(entry.config.up_mbps === undefined ? {} : { 'up-speed': entry.config.up_mbps }),
    ...(entry.config.down_mbps === undefined ? {} : { 'down-speed': entry.config.down_mbps }),
  }),
  tuic: (entry): Fields => ({ ...mihomoWriters.tuic(entry), version: 5 }),
} satisfies Writers<Fields>;

export const stash: Format = {
  ...mihomo,
  carries: carriedBy('Stash'),
  write: writeWith(writeBy<Fields>(stashWriters), aroundStash),
};

export const stash33: Format = { ...stash, carries: carriedBy('Stash33') };
