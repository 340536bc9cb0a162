import type { Reality } from '@ferry/core/contract/nodes/security';
import {
  type ConfigOf,
  type GivenCertificate,
  type NodeConfig,
  publicKeyOf,
  type Transport,
} from '../../../nodes/index.ts';

export type Told = Readonly<Record<string, unknown>>;

/** How a dialect describes each kind that its agents serve, besides the common fields. */
export type Kinds = {
  readonly [K in NodeConfig['kind']]?: (config: ConfigOf<K>, certificate: GivenCertificate | null) => Told;
};

/** Seconds between two reports, and between two polls of an agent. Agents use the value that changed last for both. */
export const intervals = { push_interval: 60, pull_interval: 60 };

/** A node's config in a dialect. `undefined`: the agents of the dialect do not serve its kind. */
export function tell(
  kinds: Kinds,
  config: NodeConfig,
  certificate: GivenCertificate | null,
): Told | undefined {
  // The discriminator links the config to its function, but the type checker cannot follow that.
  const kind = kinds[config.kind] as ((config: NodeConfig, given: typeof certificate) => Told) | undefined;
  return kind?.(config, certificate);
}

/** The settings of a transport in Xray's JSON. */
export function transportSettings(transport: Transport, hostOf: (host: string) => Told): Told {
  switch (transport.network) {
    case 'ws':
      return { path: transport.path, ...(transport.host === undefined ? {} : hostOf(transport.host)) };
    case 'grpc':
      return { serviceName: transport.service_name };
    case 'httpupgrade':
    case 'xhttp': {
      const { network: _, ...settings } = transport;
      return settings;
    }
    default:
      return {};
  }
}

/** The settings of REALITY. The target is split, because agents join its host and its port. */
export function realitySettings({ server_name, dest, private_key, short_id }: Reality) {
  const [, host = server_name, port = '443'] = /^(.+):(\d+)$/.exec(dest ?? '') ?? [];
  return {
    server_name,
    dest: host,
    server_port: port,
    private_key,
    public_key: publicKeyOf(private_key),
    short_id,
  };
}

/** The padding scheme of AnyTLS. Without one agents use their own. */
export const paddingOf = ({ padding_scheme }: ConfigOf<'anytls'>): Told =>
  padding_scheme === undefined ? {} : { padding_scheme };
