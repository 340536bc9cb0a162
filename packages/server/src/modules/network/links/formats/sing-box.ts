import { earlyDataHeader, fingerprint, publicKeyOf, type Transport } from '../../nodes/index.ts';
import type { OwnHosts } from './own-hosts.ts';
import { type Entry, type Format, knows, type Profile, type Writers, writeBy } from './profile.ts';
import { type Around, current, of11, older } from './sing-box-profile.ts';

type Fields = Record<string, unknown>;

function transportFields(of: Transport): Fields {
  switch (of.network) {
    case 'ws':
      return {
        transport: {
          type: 'ws',
          path: of.path,
          ...(of.host === undefined ? {} : { headers: { Host: of.host } }),
          ...(of.early_data === undefined
            ? {}
            : { max_early_data: of.early_data, early_data_header_name: earlyDataHeader }),
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

/** Versions before 1.11 have no port hopping, so the first port is used. */
const olderWriters: Writers<Fields> = {
  ...writers,
  hysteria2: ({ config, ...entry }) =>
    writers.hysteria2({ ...entry, config: { ...config, hop_ports: undefined } }),
};

/** A profile with a selector before the proxies, and the outbounds after them. */
function whole(
  { entries, own }: Profile,
  outbounds: readonly Fields[],
  around: (own: OwnHosts) => Around,
): Fields {
  const names = entries.map(({ name }) => name);
  const { inbounds, dns, route, outbounds: more } = around(own);
  return {
    log: { level: 'warn' },
    dns,
    inbounds,
    outbounds: [
      { type: 'selector', tag: 'proxy', outbounds: ['auto', ...names], default: 'auto' },
      { type: 'urltest', tag: 'auto', outbounds: names },
      ...outbounds,
      { type: 'direct', tag: 'direct' },
      ...more,
    ],
    route,
  };
}

const writeWith =
  (outboundWriters: Writers<Fields>, around?: (own: OwnHosts) => Around) =>
  (profile: Profile): string => {
    const outbounds = profile.entries.map(writeBy(outboundWriters));
    const isWhole = around !== undefined && !profile.isProxyMode;
    return JSON.stringify(isWhole ? whole(profile, outbounds, around) : { outbounds }, null, 2);
  };

/** sing-box 1.12 and later. It refuses unknown fields, so only the necessary ones are written. */
export const singBox: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  // Its SOCKS outbound does not support TLS.
  carries: (config) => knows<Fields>(writers, config) && !(config.kind === 'socks5' && config.tls !== null),
  wordsAs: 'shadowsocks',
  write: writeWith(writers, current),
};

export const singBox11: Format = { ...singBox, write: writeWith(writers, of11) };

/** sing-box 1.8 to 1.10. */
export const singBoxOlder: Format = { ...singBox, write: writeWith(olderWriters, older) };

/**
 * Hiddify imports only the proxies and generates the rest. Its core version is unknown, so the entries must be valid
 * for all of them.
 */
export const hiddify: Format = { ...singBox, write: writeWith(olderWriters) };
