import {
  type ConfigOf,
  decryptionOf,
  type GivenCertificate,
  type NodeConfig,
  pemOf,
  shortIdsOf,
  type Tls,
  type Transport,
} from '../../../nodes/index.ts';
import { intervals, type Kinds, paddingOf, realitySettings, type Told, transportSettings } from './common.ts';

/**
 * The source of the certificate. Without one agents use the certificate of their own file, or generate one.
 *
 * @param knowsTls the agent can answer ACME on port 443.
 */
export function certConfig(
  given: GivenCertificate | null,
  { knowsTls }: { knowsTls: boolean },
): { cert_config: Told } | undefined {
  if (given === null) return undefined;
  if (given.mode === 'dns') {
    const { mode, provider, dns_env = {}, ...rest } = given;
    return { cert_config: { cert_mode: mode, ...rest, dns_provider: provider, dns_env } };
  }
  const { mode, ...rest } = given;
  return { cert_config: { cert_mode: mode === 'tls' && !knowsTls ? 'http' : mode, ...rest } };
}

function transportOf(transport: Transport): Told {
  const settings = {
    ...transportSettings(transport, (Host) => ({ headers: { Host } })),
    // The kernel of sing-box in Xboard-Node reads this name, other agents read `serviceName`.
    ...(transport.network === 'grpc' && { service_name: transport.service_name }),
  };
  return { network: transport.network, networkSettings: settings };
}

/** Only Xboard-Node reads the keys of Encrypted Client Hello. */
const echOf = ({ ech_keys }: Tls): Told =>
  ech_keys === undefined
    ? {}
    : { ech: { enabled: true, key: pemOf('ECH KEYS', Buffer.from(ech_keys, 'base64')) } };

const tlsOf = (tls: Tls | null): Told =>
  tls === null ? { tls: 0 } : { tls: 1, tls_settings: { server_name: tls.server_name, ...echOf(tls) } };

function securityOf(security: ConfigOf<'vless'>['security']): Told {
  switch (security.type) {
    case 'reality':
      return { tls: 2, tls_settings: realitySettings(security) };
    case 'tls':
      return tlsOf(security);
    default:
      return { tls: 0 };
  }
}

/** Kinds whose TLS is always on also have the name beside `tls_settings`, because agents read it at either place. */
const namedTls = (tls: Tls): Told => ({
  host: tls.server_name,
  server_name: tls.server_name,
  ...tlsOf(tls),
});

/** The kinds that agents of Xboard's dialect serve. No agent serves all of them. */
export const xboardKinds: Kinds = {
  vmess: ({ transport, tls }) => ({ protocol: 'vmess', ...transportOf(transport), ...tlsOf(tls) }),
  vless({ transport, security, flow, encryption }) {
    const of = transportOf(transport);
    // XrayR reads this name for VLESS alone.
    return {
      protocol: 'vless',
      ...of,
      network_settings: of.networkSettings,
      flow: flow ?? '',
      ...(encryption === undefined ? {} : { decryption: decryptionOf(encryption) }),
      ...securityOf(security),
    };
  },
  trojan: ({ transport, tls }) => ({ protocol: 'trojan', ...transportOf(transport), ...namedTls(tls) }),
  shadowsocks: ({ method, server_key }) => ({
    protocol: 'shadowsocks',
    cipher: method,
    ...(server_key === undefined ? {} : { server_key }),
    network: 'tcp',
  }),
  hysteria2: ({ tls, obfs, hop_ports }) => ({
    protocol: 'hysteria',
    version: 2,
    // The node's bandwidth is that of a customer's line. The agent would limit all of the node to it.
    up_mbps: 0,
    down_mbps: 0,
    ignore_client_bandwidth: false,
    ...(obfs === null ? {} : { obfs: obfs.type, 'obfs-password': obfs.password }),
    ...(hop_ports === undefined ? {} : { port_hop_enable: true, port_hop_ports: hop_ports }),
    ...namedTls(tls),
  }),
  tuic: ({ tls, congestion_control }) => ({
    protocol: 'tuic',
    version: 5,
    congestion_control,
    zero_rtt_handshake: false,
    heartbeat: '3s',
    auth_timeout: '3s',
    ...namedTls(tls),
  }),
  naive: ({ tls }) => ({ protocol: 'naive', ...namedTls(tls) }),
  anytls: (config) => ({ protocol: 'anytls', ...paddingOf(config), ...namedTls(config.tls) }),
  mieru: ({ protocol, traffic_pattern }) => ({
    protocol: 'mieru',
    transport: protocol.toUpperCase(),
    ...(traffic_pattern === undefined ? {} : { traffic_pattern }),
  }),
  http: ({ tls }) => ({ protocol: 'http', ...tlsOf(tls) }),
  socks5: ({ tls }) => ({ protocol: 'socks', ...tlsOf(tls) }),
};

export const xboardCommon: Told = { listen_ip: '0.0.0.0', base_config: intervals };

/** Xboard-Node takes the target of REALITY with its port, and several short ids as a list. */
export function asXboardNode(told: Told, { config }: { config: NodeConfig }): Told {
  const settings = told.tls_settings as Told | undefined;
  if (config.kind !== 'vless' || config.security.type !== 'reality') return told;
  const ids = shortIdsOf(config.security);
  return {
    ...told,
    tls_settings: {
      ...settings,
      dest: `${settings?.dest}:${settings?.server_port}`,
      ...(ids.length > 1 ? { short_id: ids } : {}),
    },
  };
}

/** The names under which agents ask for a kind. An agent with another name would listen for another protocol. */
const askedAs: { readonly [K in NodeConfig['kind']]?: readonly string[] } = {
  vmess: ['vmess', 'v2ray'],
  vless: ['vless', 'v2ray'],
  trojan: ['trojan'],
  shadowsocks: ['shadowsocks'],
  hysteria2: ['hysteria2', 'hysteria'],
  tuic: ['tuic'],
  naive: ['naive'],
  anytls: ['anytls'],
  mieru: ['mieru'],
  http: ['http'],
  socks5: ['socks', 'socks5'],
};

export const isAskedAs = ({ kind }: NodeConfig, nodeType: string): boolean =>
  askedAs[kind]?.includes(nodeType.toLowerCase()) ?? true;
