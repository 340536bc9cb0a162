import type { Encryption, Reality } from '@ferry/core/contract/nodes/security';
import { type GivenCertificate, namesOf, shortIdsOf, ticketOf } from '../../../nodes/index.ts';
import { intervals, type Kinds, paddingOf, realitySettings, type Told, transportSettings } from './common.ts';

/** The source of the certificate, in v2node's names. Without one v2node generates a certificate, so that it starts. */
function certificateSettings(given: GivenCertificate | null): Told {
  switch (given?.mode) {
    case 'none':
      return { cert_mode: 'none' };
    case 'file':
      return { cert_mode: 'file', cert_file: given.cert_file, key_file: given.key_file };
    case 'http':
    case 'tls':
      return { cert_mode: 'http' };
    case 'dns': {
      const variables = Object.entries(given.dns_env ?? {}).map(([name, value]) => `${name}=${value}`);
      return { cert_mode: 'dns', provider: given.provider, dns_env: variables.join(',') };
    }
    default:
      return { cert_mode: 'self' };
  }
}

const transportOf = (transport: Parameters<typeof transportSettings>[0]): Told => ({
  network: transport.network,
  network_settings: transportSettings(transport, (host) => ({ host })),
});

const tlsOf = ({ server_name }: { server_name: string }, certificate: GivenCertificate | null): Told => ({
  tls: 1,
  tls_settings: { server_name, ...certificateSettings(certificate) },
});

/** REALITY with lists beside the single fields, for settings with several values. */
function realityOf(security: Reality): Told {
  const { mldsa65_seed } = security;
  const [server_names, short_ids] = [namesOf(security), shortIdsOf(security)];
  return {
    ...realitySettings(security),
    ...(server_names.length > 1 ? { server_names } : {}),
    ...(short_ids.length > 1 ? { short_ids } : {}),
    ...(mldsa65_seed === undefined ? {} : { mldsa65Seed: mldsa65_seed }),
  };
}

function encryptionSettings(encryption: Encryption | undefined): Told {
  if (encryption === undefined) return {};
  const { mode, padding, private_key } = encryption;
  return {
    encryption: 'mlkem768x25519plus',
    encryption_settings: {
      mode,
      ticket: ticketOf(encryption),
      ...(padding === undefined ? {} : { server_padding: padding }),
      private_key,
    },
  };
}

/** The kinds that v2node serves, in its own names. */
export const v2nodeKinds: Kinds = {
  vmess: ({ transport, tls }, certificate) => ({
    protocol: 'vmess',
    ...transportOf(transport),
    ...(tls === null ? { tls: 0 } : tlsOf(tls, certificate)),
  }),
  vless({ transport, security, flow, encryption }, certificate) {
    const common = {
      protocol: 'vless',
      ...transportOf(transport),
      flow: flow ?? '',
      ...encryptionSettings(encryption),
    };
    switch (security.type) {
      case 'reality':
        return { ...common, tls: 2, tls_settings: realityOf(security) };
      case 'tls':
        return { ...common, ...tlsOf(security, certificate) };
      default:
        return { ...common, tls: 0 };
    }
  },
  trojan: ({ transport, tls }, certificate) => ({
    protocol: 'trojan',
    ...transportOf(transport),
    ...tlsOf(tls, certificate),
  }),
  shadowsocks: ({ method, server_key }) => ({
    protocol: 'shadowsocks',
    cipher: method,
    ...(server_key === undefined ? {} : { server_key }),
    network: 'tcp',
  }),
  hysteria2: ({ tls, obfs }, certificate) => ({
    protocol: 'hysteria2',
    // 0: the node's bandwidth is that of a customer's line. The agent would limit all of the node to it.
    up_mbps: 0,
    down_mbps: 0,
    ignore_client_bandwidth: false,
    // Its releases read the password under either name.
    ...(obfs === null
      ? {}
      : { obfs: obfs.type, obfs_password: obfs.password, 'obfs-password': obfs.password }),
    ...tlsOf(tls, certificate),
  }),
  tuic: ({ tls, congestion_control }, certificate) => ({
    protocol: 'tuic',
    congestion_control,
    zero_rtt_handshake: false,
    ...tlsOf(tls, certificate),
  }),
  anytls: (config, certificate) => ({
    protocol: 'anytls',
    network: 'tcp',
    ...paddingOf(config),
    ...tlsOf(config.tls, certificate),
  }),
};

/** The fields that v2node reads for every node. v2node exits without `base_config`. */
export const v2nodeCommon: Told = {
  listen_ip: '0.0.0.0',
  base_config: { ...intervals, node_report_min_traffic: 0, device_online_min_traffic: 0 },
};
