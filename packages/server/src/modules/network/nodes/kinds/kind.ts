import type { Transport } from '@ferry/core/contract/nodes/transport';

/** The keys that XrayR and XrayRP read: all are strings, except where a kind says otherwise. */
export type CustomConfig = Record<string, string | boolean | Record<string, unknown>>;

/** What agents read for each customer. */
export interface UserFields {
  /** The customer's credential. Agents that know only a password read it as that. */
  by: 'uuid' | 'password';
  /**
   * The key length of a 2022 cipher in bytes, to which passwords are converted. 0: passwords are used as they are.
   */
  keyBytes: number;
  /** What such a key is made of: the hash of the password, or the beginning of the UUID as text. */
  keyFrom: 'password' | 'uuid';
  /** The cipher. Empty if the protocol has none. */
  method: string;
  /** Whether each customer has his own port. */
  hasOwnPorts: boolean;
  /** Further fields for Shadowsocks agents. Null for other kinds. */
  shadowsocks: { protocol: string; protocol_param: string; obfs: string; obfs_param: string } | null;
}

/** Customers who present their UUID on the node's one port. */
export const byUuid: UserFields = {
  by: 'uuid',
  keyBytes: 0,
  keyFrom: 'password',
  method: '',
  hasOwnPorts: false,
  shadowsocks: null,
};

/**
 * The properties of a kind of node. The calls for agents, the older calls and the subscriptions are derived from it.
 */
export interface Kind<Config> {
  /** The number of the kind in the older calls. */
  sort(config: Config): number;
  customConfig(config: Config): CustomConfig;
  /** The older one-line form, for agents that do not read `custom_config`. */
  server(config: Config, host: string): string;
  users(config: Config): UserFields;
}

/** A kind of which agents read only the port, or which no agent serves. */
export const portOnly = <Config extends { port: number }>(sort: number): Kind<Config> => ({
  sort: () => sort,
  customConfig: ({ port }) => ({ offset_port_node: String(port) }),
  server: ({ port }, host) => `${host};${port}`,
  users: () => byUuid,
});

/** The header of a WebSocket request that carries early data. Common servers expect it there by default. */
export const earlyDataHeader = 'Sec-WebSocket-Protocol';

/** The `custom_config` keys of a transport. */
export function transportKeys(of: Transport): CustomConfig {
  switch (of.network) {
    case 'ws':
      return { network: 'ws', path: of.path, host: of.host ?? '' };
    case 'grpc':
      return { network: 'grpc', servicename: of.service_name };
    case 'httpupgrade':
      return { network: 'httpupgrade', path: of.path, host: of.host ?? '' };
    case 'xhttp':
      return {
        network: 'xhttp',
        path: of.path,
        host: of.host ?? '',
        ...(of.mode === undefined ? {} : { xhttp_mode: of.mode }),
        ...(of.extra === undefined ? {} : { xhttp_extra: of.extra }),
      };
    default:
      return { network: 'tcp' };
  }
}
