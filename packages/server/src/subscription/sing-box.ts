import { fingerprint, publicKeyOf, type Transport } from '../modules/nodes/index.ts';
import { type Entry, type Format, knows, type Writers, writeBy } from './profile.ts';

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

const writers: Writers<Fields> = {
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
};

/** sing-box from 1.10 on. It refuses fields that it does not know, so there are no more than needed. */
export const singBox: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  // Its SOCKS outbound has no TLS.
  carries: (config) => knows(writers, config) && !(config.kind === 'socks5' && config.tls !== null),
  wordsAs: 'shadowsocks',
  write({ entries, isProxyMode }) {
    const names = entries.map(({ name }) => name);
    const outbounds = entries.map(writeBy(writers));
    if (isProxyMode) return JSON.stringify({ outbounds }, null, 2);
    return JSON.stringify(
      {
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
        route: {
          rules: [{ ip_is_private: true, outbound: 'direct' }],
          final: 'proxy',
          auto_detect_interface: true,
        },
      },
      null,
      2,
    );
  },
};
