import type { ClientName } from '@ferry/core/contract/nodes/support/clients';
import { tlsOf } from '@ferry/core/contract/nodes/support/support';
import {
  earlyDataHeader,
  echConfigsOf,
  fingerprint,
  pemOf,
  publicKeyOf,
  type Transport,
} from '../../nodes/index.ts';
import type { OwnHosts } from './own-hosts.ts';
import {
  carriedBy,
  type Entry,
  type Format,
  membersOf,
  type Profile,
  type Writers,
  writeBy,
} from './profile.ts';
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
    case 'httpupgrade':
      return {
        transport: {
          type: 'httpupgrade',
          path: of.path,
          ...(of.host === undefined ? {} : { host: of.host }),
        },
      };
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

/** A range of ports, also for a single one. */
const rangeOf = (hop: string): string => (hop.includes('-') ? hop.replace('-', ':') : `${hop}:${hop}`);

const utls = { utls: { enabled: true, fingerprint } };

const writers = {
  vmess: (entry) => ({
    ...common(entry, 'vmess'),
    uuid: entry.secret,
    // With `auto` sing-box does not encrypt within TLS, which Xray refuses since July 2026.
    security: entry.config.tls === null ? 'auto' : 'aes-128-gcm',
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
      ...(hop_ports === undefined ? {} : { server_ports: hop_ports.split(',').map(rangeOf) }),
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
  anytls: (entry) => ({
    ...common(entry, 'anytls'),
    password: entry.secret,
    ...tlsFields(entry.config.tls),
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

type Write = (entry: Entry) => Fields;

/** Encrypted Client Hello uses Go's own TLS, because some cores do not support it with uTLS. */
function withEch(tls: Fields, keys: string): Fields {
  const configs = echConfigsOf(keys);
  if (configs === null) return tls;
  const { utls: _, ...rest } = tls;
  return { ...rest, ech: { enabled: true, config: pemOf('ECH CONFIGS', configs).split('\n') } };
}

/** The TLS settings of versions from 1.12 on. A pinned key replaces every other check of the certificate. */
const secured =
  (knowsPins: boolean): Write =>
  (entry) => {
    const fields: Fields = writeBy<Fields>(writers)(entry);
    const { pins = [], ech_keys } = tlsOf(entry.config) ?? {};
    const keys = pins.flatMap(({ spki }) => spki ?? []);
    if (fields.tls === undefined || (keys.length === 0 && ech_keys === undefined)) return fields;
    const tls = ech_keys === undefined ? (fields.tls as Fields) : withEch(fields.tls as Fields, ech_keys);
    const pinned = keys.map((key) => Buffer.from(key, 'hex').toString('base64'));
    const isPinned = knowsPins && keys.length > 0;
    return {
      ...fields,
      tls: isPinned ? { ...tls, insecure: false, certificate_public_key_sha256: pinned } : tls,
    };
  };

/** A profile with a selector before the proxies, and the outbounds after them. */
function whole(
  { entries, own }: Profile,
  outbounds: readonly Fields[],
  around: (own: OwnHosts) => Around,
): Fields {
  const { tested, chosen } = membersOf(entries, 'auto');
  const { inbounds, dns, route, outbounds: more } = around(own);
  return {
    log: { level: 'warn' },
    dns,
    inbounds,
    outbounds: [
      { type: 'selector', tag: 'proxy', outbounds: chosen, default: chosen[0] },
      ...(tested.length > 0 ? [{ type: 'urltest', tag: 'auto', outbounds: tested }] : []),
      ...outbounds,
      { type: 'direct', tag: 'direct' },
      ...more,
    ],
    route,
  };
}

const writeWith =
  (writeOutbound: Write, around?: (own: OwnHosts) => Around) =>
  (profile: Profile): string => {
    const outbounds = profile.entries.map(writeOutbound);
    const isWhole = around !== undefined && !profile.isProxyMode;
    return JSON.stringify(isWhole ? whole(profile, outbounds, around) : { outbounds }, null, 2);
  };

/** sing-box 1.12 and later. It refuses unknown fields, so only the necessary ones are written. */
export const singBox: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  carries: carriedBy('SingBox'),
  wordsAs: 'shadowsocks',
  write: writeWith(secured(false), current),
};

/** A later version with the same profile, which supports more nodes. */
const later = (client: ClientName): Format => ({
  ...singBox,
  carries: carriedBy(client),
  write: writeWith(secured(true), current),
});
export const singBox13 = later('SingBox13');
export const singBox14 = later('SingBox14');

export const singBox11: Format = {
  ...singBox,
  carries: carriedBy('SingBox11'),
  write: writeWith(writeBy<Fields>(writers), of11),
};

/** sing-box 1.8 to 1.10. */
export const singBoxOlder: Format = {
  ...singBox,
  carries: carriedBy('SingBoxOlder'),
  write: writeWith(writeBy(olderWriters), older),
};

/**
 * Hiddify imports only the proxies and generates the rest. Its core version is unknown, so the entries must be valid
 * for all of them.
 */
export const hiddify: Format = {
  ...singBox,
  carries: carriedBy('Hiddify'),
  write: writeWith(writeBy(olderWriters)),
};
