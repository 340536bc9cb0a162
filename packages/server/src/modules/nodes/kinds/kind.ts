import type { Transport } from '@ferry/core/contract/node-config';

/** Keys that XrayR reads: strings all, but for those that a kind says otherwise. */
export type CustomConfig = Record<string, string | boolean | Record<string, unknown>>;

/** What agents read with each customer. */
export interface UserFields {
  /** What customers show; agents without a notion of their own read it as the password. */
  by: 'uuid' | 'password';
  /** Bytes of a 2022 cipher's keys, which passwords are turned into; 0: as they are. */
  keyBytes: number;
  /** The cipher; empty where the protocol has none. */
  method: string;
  /** Whether each customer has a port of his own. */
  hasOwnPorts: boolean;
  /** What agents of shadowsocks want beside; null elsewhere. */
  shadowsocks: { protocol: string; protocol_param: string; obfs: string; obfs_param: string } | null;
}

/** Customers that show their UUID on the node's one port. */
export const byUuid: UserFields = {
  by: 'uuid',
  keyBytes: 0,
  method: '',
  hasOwnPorts: false,
  shadowsocks: null,
};

/** What a kind of node knows about itself. Agents, the older interface and subscriptions all derive from it. */
export interface Kind<Config> {
  /** The number by which the older interface names it. */
  sort(config: Config): number;
  customConfig(config: Config): CustomConfig;
  /** The older one-line form, for agents that do not read `custom_config`. */
  server(config: Config, host: string): string;
  users(config: Config): UserFields;
}

/** A kind that no agent of this interface serves: one who brings a node of his own reads where to listen. */
export const unserved = <Config extends { port: number }>(sort: number): Kind<Config> => ({
  sort: () => sort,
  customConfig: ({ port }) => ({ offset_port_node: String(port) }),
  server: ({ port }, host) => `${host};${port}`,
  users: () => byUuid,
});

/** In which header of a WebSocket's request early data stands. Servers of the field look for it there unasked. */
export const earlyDataHeader = 'Sec-WebSocket-Protocol';

/** `custom_config` keys of a transport. */
export function transportKeys(of: Transport): CustomConfig {
  switch (of.network) {
    case 'ws':
      return { network: 'ws', path: of.path, host: of.host ?? '' };
    case 'grpc':
      return { network: 'grpc', servicename: of.service_name };
    default:
      return { network: 'tcp' };
  }
}
