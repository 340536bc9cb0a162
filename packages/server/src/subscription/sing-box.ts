import { fingerprint, publicKeyOf, type Transport } from '../modules/nodes/index.ts';
import { type Entry, type Format, knows, type Profile, type Writers, writeBy } from './profile.ts';

type Fields = Record<string, unknown>;

function transportFields(of: Transport): Fields {
  switch (of.network) {
    case 'ws':
      return {
        transport: {
          type: 'ws',
          path: of.path,
          ...(of.host === undefined ? {} : { headers: { Host: of.host } }),
        },
      };
    case 'grpc':
      return { transport: { type: 'grpc', service_name: of.service_name } };
    default:
      return {};
  }
}

const tlsFields = (
  tls: { server_name: string; allow_insecure?: boolean | undefined } | null,
  more: Fields = {},
): Fields =>
  tls === null
    ? {}
    : {
        tls: { enabled: true, server_name: tls.server_name, insecure: tls.allow_insecure ?? false, ...more },
      };

const common = ({ name, host, port }: Entry, type: string): Fields => ({
  type,
  tag: name,
  server: host,
  server_port: port,
});

const utls = { utls: { enabled: true, fingerprint } };

const writers = {
  vmess: (entry) => ({
    ...common(entry, 'vmess'),
    uuid: entry.secret,
    security: 'auto',
    alter_id: 0,
    ...tlsFields(entry.config.tls),
    ...transportFields(entry.config.transport),
  }),
  vless(entry) {
    const { security, flow, transport } = entry.config;
    return {
      ...common(entry, 'vless'),
      uuid: entry.secret,
      ...(flow === undefined ? {} : { flow }),
      ...(security.type === 'tls' ? tlsFields(security, utls) : {}),
      ...(security.type === 'reality'
        ? tlsFields(security, {
            ...utls,
            reality: {
              enabled: true,
              public_key: publicKeyOf(security.private_key),
              short_id: security.short_id,
            },
          })
        : {}),
      ...transportFields(transport),
    };
  },
  trojan: (entry) => ({
    ...common(entry, 'trojan'),
    password: entry.secret,
    ...tlsFields(entry.config.tls),
    ...transportFields(entry.config.transport),
  }),
  shadowsocks: (entry) => ({
    ...common(entry, 'shadowsocks'),
    method: entry.config.method,
    password: entry.secret,
  }),
  hysteria2(entry) {
    const { tls, obfs, hop_ports, up_mbps, down_mbps } = entry.config;
    return {
      ...common(entry, 'hysteria2'),
      ...(hop_ports === undefined ? {} : { server_ports: [hop_ports.replace('-', ':')] }),
      ...(up_mbps === undefined ? {} : { up_mbps }),
      ...(down_mbps === undefined ? {} : { down_mbps }),
      ...(obfs === null ? {} : { obfs }),
      password: entry.secret,
      ...tlsFields(tls),
    };
  },
  tuic: (entry) => ({
    ...common(entry, 'tuic'),
    uuid: entry.secret,
    password: entry.secret,
    congestion_control: entry.config.congestion_control,
    udp_relay_mode: entry.config.udp_relay_mode,
    ...tlsFields(entry.config.tls, { alpn: ['h3'] }),
  }),
  http: (entry) => ({
    ...common(entry, 'http'),
    username: entry.secret,
    password: entry.secret,
    ...tlsFields(entry.config.tls),
  }),
  socks5: (entry) => ({
    ...common(entry, 'socks'),
    version: '5',
    username: entry.secret,
    password: entry.secret,
  }),
} satisfies Writers<Fields>;

/** Before 1.11 nothing hopped: it stays on the one port. */
const olderWriters: Writers<Fields> = {
  ...writers,
  hysteria2: ({ config, ...entry }) =>
    writers.hysteria2({ ...entry, config: { ...config, hop_ports: undefined } }),
};

/** What surrounds the proxies: who listens, a choice among them, and the way past them. */
const whole = (names: readonly string[], outbounds: readonly Fields[]): Fields => ({
  log: { level: 'warn' },
  inbounds: [
    { type: 'tun', tag: 'tun', address: ['172.19.0.1/30', 'fdfe:dcba:9876::1/126'], auto_route: true },
    { type: 'mixed', tag: 'mixed', listen: '127.0.0.1', listen_port: 2080 },
  ],
  outbounds: [
    { type: 'selector', tag: 'proxy', outbounds: ['auto', ...names], default: 'auto' },
    { type: 'urltest', tag: 'auto', outbounds: names },
    ...outbounds,
    { type: 'direct', tag: 'direct' },
  ],
});

const localDirectly = { ip_is_private: true, outbound: 'direct' };

/**
 * Names are asked for through the proxy, as the answers at home are forged, but those of the proxies themselves and of
 * China. A phone asks an address within the tunnel, so the questions are taken out of it.
 */
const current: Fields = {
  dns: {
    servers: [
      { type: 'tls', tag: 'remote', server: '8.8.8.8', detour: 'proxy' },
      { type: 'udp', tag: 'local', server: '223.5.5.5' },
    ],
    rules: [{ domain_suffix: ['cn'], server: 'local' }],
    final: 'remote',
  },
  route: {
    rules: [
      { action: 'sniff' },
      { protocol: 'dns', action: 'hijack-dns' },
      localDirectly,
      { domain_suffix: ['cn'], outbound: 'direct' },
    ],
    final: 'proxy',
    auto_detect_interface: true,
    default_domain_resolver: 'local',
  },
};

/** Before 1.12 the core knew neither these servers nor all of these rules. */
const around: Fields = {
  route: { rules: [localDirectly], final: 'proxy', auto_detect_interface: true },
};

const writeWith =
  (outboundWriters: Writers<Fields>, more: Fields) =>
  ({ entries, isProxyMode }: Profile): string => {
    const outbounds = entries.map(writeBy(outboundWriters));
    const names = entries.map(({ name }) => name);
    return JSON.stringify(isProxyMode ? { outbounds } : { ...whole(names, outbounds), ...more }, null, 2);
  };

/** sing-box from 1.12 on. It refuses fields that it does not know, so there are no more than needed. */
export const singBox: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  // Its SOCKS outbound has no TLS.
  carries: (config) => knows<Fields>(writers, config) && !(config.kind === 'socks5' && config.tls !== null),
  wordsAs: 'shadowsocks',
  write: writeWith(writers, current),
};

/** sing-box 1.10 and 1.11. */
export const singBoxOlder: Format = { ...singBox, write: writeWith(olderWriters, around) };
