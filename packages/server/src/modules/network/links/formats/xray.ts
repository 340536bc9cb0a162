import { tlsOf } from '@ferry/core/contract/nodes/support/support';
import {
  type ConfigOf,
  echConfigsOf,
  encryptionOf,
  fingerprint,
  mldsaVerifyOf,
  type NodeConfig,
  publicKeyOf,
  type Transport,
} from '../../nodes/index.ts';
import { localNetworks } from './own-hosts.ts';
import { carriedBy, type Entry, type Format, type Profile, type Writers, writeBy } from './profile.ts';

type Fields = Record<string, unknown>;

/** Seconds between two hops. */
const hopSeconds = 30;

function transportFields(of: Transport): Fields {
  switch (of.network) {
    case 'ws':
      return {
        network: 'ws',
        wsSettings: {
          path:
            of.early_data === undefined
              ? of.path
              : `${of.path}${of.path.includes('?') ? '&' : '?'}ed=${of.early_data}`,
          ...(of.host === undefined ? {} : { host: of.host }),
        },
      };
    case 'grpc':
      return { network: 'grpc', grpcSettings: { serviceName: of.service_name } };
    case 'httpupgrade': {
      const { network, ...settings } = of;
      return { network, httpupgradeSettings: settings };
    }
    case 'xhttp': {
      const { network, ...settings } = of;
      return { network, xhttpSettings: settings };
    }
    default:
      return { network: 'tcp' };
  }
}

/** TLS or REALITY. Profiles never disable the check of the certificate, because Xray's cores of 2026 refuse that. */
function securityFields(config: NodeConfig, more: Fields = {}): Fields {
  if (config.kind === 'vless' && config.security.type === 'reality') {
    const { server_name, private_key, short_id, mldsa65_seed } = config.security;
    const realitySettings = {
      serverName: server_name,
      fingerprint,
      password: publicKeyOf(private_key),
      shortId: short_id,
      ...(mldsa65_seed === undefined ? {} : { mldsa65Verify: mldsaVerifyOf(mldsa65_seed) }),
    };
    return { security: 'reality', realitySettings };
  }
  const tls = tlsOf(config);
  if (tls === null) return { security: 'none' };
  const ech = tls.ech_keys === undefined ? null : echConfigsOf(tls.ech_keys);
  const pins = tls.pins?.map(({ certificate }) => certificate).join(',');
  const tlsSettings = {
    serverName: tls.server_name,
    fingerprint,
    ...more,
    ...(pins === undefined ? {} : { pinnedPeerCertSha256: pins }),
    ...(ech === null ? {} : { echConfigList: ech.toString('base64') }),
  };
  return { security: 'tls', tlsSettings };
}

const stream = (config: NodeConfig & { transport: Transport }): Fields => ({
  ...transportFields(config.transport),
  ...securityFields(config),
});

/** A server with one user, in the form that all versions read. */
const server = ({ host, port }: Entry, user: Fields): Fields => ({ address: host, port, ...user });

const account = (entry: Entry): Fields => ({
  servers: [server(entry, { users: [{ user: entry.secret, pass: entry.secret }] })],
});

function hysteria2(entry: Entry<ConfigOf<'hysteria2'>>): Fields {
  const { obfs, hop_ports } = entry.config;
  const finalmask = {
    ...(obfs === null ? {} : { udp: [{ type: obfs.type, settings: { password: obfs.password } }] }),
    ...(hop_ports === undefined
      ? {}
      : { quicParams: { udpHop: { ports: hop_ports, interval: hopSeconds } } }),
  };
  return {
    protocol: 'hysteria',
    settings: { address: entry.host, port: entry.port, version: 2 },
    streamSettings: {
      network: 'hysteria',
      hysteriaSettings: { version: 2, auth: entry.secret },
      ...securityFields(entry.config, { alpn: ['h3'] }),
      ...(Object.keys(finalmask).length === 0 ? {} : { finalmask }),
    },
  };
}

const writers: Writers<Fields> = {
  vmess: (entry) => ({
    protocol: 'vmess',
    settings: { vnext: [server(entry, { users: [{ id: entry.secret, security: 'auto' }] })] },
    streamSettings: stream(entry.config),
  }),
  vless(entry) {
    const { flow, encryption } = entry.config;
    const user = {
      id: entry.secret,
      encryption: encryption === undefined ? 'none' : encryptionOf(encryption),
      ...(flow === undefined ? {} : { flow }),
    };
    return {
      protocol: 'vless',
      settings: { vnext: [server(entry, { users: [user] })] },
      streamSettings: stream(entry.config),
    };
  },
  trojan: (entry) => ({
    protocol: 'trojan',
    settings: { servers: [server(entry, { password: entry.secret })] },
    streamSettings: stream(entry.config),
  }),
  shadowsocks: (entry) => ({
    protocol: 'shadowsocks',
    settings: { servers: [server(entry, { method: entry.config.method, password: entry.secret })] },
  }),
  hysteria2,
  http: (entry) => ({
    protocol: 'http',
    settings: account(entry),
    streamSettings: { network: 'tcp', ...securityFields(entry.config) },
  }),
  socks5: (entry) => ({
    protocol: 'socks',
    settings: account(entry),
    streamSettings: { network: 'tcp', ...securityFields(entry.config) },
  }),
};

/** Rules by names and networks in the profile: without a data file the core refuses `geosite:`. */
function routing({ own }: Profile): Fields {
  const ownDomains = [
    ...own.names.map((name) => `full:${name}`),
    ...own.domains.map((domain) => `domain:${domain}`),
  ];
  const direct = (match: Fields): Fields => ({ type: 'field', ...match, outboundTag: 'direct' });
  return {
    domainStrategy: 'AsIs',
    rules: [
      ...(ownDomains.length > 0 ? [direct({ domain: ownDomains })] : []),
      direct({ ip: [...own.networks, ...localNetworks] }),
      direct({ domain: ['domain:cn'] }),
    ],
  };
}

const listen = (protocol: string, port: number, settings: Fields): Fields => ({
  tag: protocol,
  listen: '127.0.0.1',
  port,
  protocol,
  settings,
  sniffing: { enabled: true, destOverride: ['http', 'tls', 'quic'] },
});

/** A list of whole configurations of Xray's core, one for each node. */
export const xray: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  carries: carriedBy('Xray'),
  wordsAs: 'shadowsocks',
  write: (profile) =>
    JSON.stringify(
      profile.entries.map((entry) => ({
        remarks: entry.name,
        log: { loglevel: 'warning' },
        inbounds: [listen('socks', 10_808, { auth: 'noauth', udp: true }), listen('http', 10_809, {})],
        outbounds: [
          { tag: 'proxy', ...writeBy(writers)(entry) },
          { tag: 'direct', protocol: 'freedom' },
          { tag: 'block', protocol: 'blackhole' },
        ],
        ...(profile.isProxyMode ? {} : { routing: routing(profile) }),
      })),
      null,
      2,
    ),
};
