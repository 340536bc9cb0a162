import * as z from 'zod';
import { type Kind, listening, tls, transport, transportKeys } from './kind.ts';

export const vmessConfig = z.object({
  kind: z.literal('vmess'),
  ...listening,
  transport,
  tls: z.nullable(tls),
});
export type VmessConfig = z.infer<typeof vmessConfig>;

/** Options at the end of the one-line form. */
function tail(config: VmessConfig, host: string): string {
  const of = config.transport;
  const options: Record<string, string | undefined> = {
    path: of.network === 'ws' ? of.path : undefined,
    host: of.network === 'ws' ? (of.host ?? config.tls?.server_name) : config.tls?.server_name,
    servicename: of.network === 'grpc' ? of.service_name : undefined,
    server: host,
    outside_port: config.client_port === undefined ? undefined : String(config.client_port),
  };
  return Object.entries(options)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
    .join('|');
}

export const vmess: Kind<VmessConfig> = {
  sort: () => 11,
  method: () => '',
  customConfig: (config) => ({
    offset_port_node: String(config.port),
    ...transportKeys(config.transport),
    security: config.tls === null ? '' : 'tls',
    ...(config.tls === null ? {} : { sni: config.tls.server_name }),
  }),
  // Six parts, also where one is empty: agents fail on fewer.
  server: (config, host) =>
    [
      host,
      config.port,
      0,
      config.transport.network,
      config.tls === null ? '' : 'tls',
      tail(config, host),
    ].join(';'),
};
