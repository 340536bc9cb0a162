import * as z from 'zod';

const port = z.int().min(1).max(65_535);
export const hostName = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, 'a host name');

/** Where the agent listens, and the port that customers are told when a forwarder stands in front of it. */
export const listening = { port, client_port: z.optional(port) };

/** How bytes travel below the protocol. */
export const transport = z.discriminatedUnion('network', [
  z.object({ network: z.literal('tcp') }),
  z.object({
    network: z.literal('ws'),
    path: z.string().regex(/^\/[^\s;|"\\]*$/, 'a path that begins with /'),
    /** The Host header. */
    host: z.optional(hostName),
  }),
  z.object({ network: z.literal('grpc'), service_name: z.string().regex(/^[\w.-]+$/) }),
]);
export type Transport = z.infer<typeof transport>;

export const tls = z.object({
  server_name: hostName,
  /** Customers do not check the certificate. */
  allow_insecure: z.optional(z.boolean()),
});

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
