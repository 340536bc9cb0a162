import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import type { Transport } from '@ferry/core/contract/nodes/transport';
import { byUuid, type Kind, transportKeys } from './kind.ts';

/** The content of the one-line form. */
interface OneLine {
  port: number;
  client_port?: number | undefined;
  transport: Transport;
  /** The name on the certificate. `undefined` without TLS. */
  serverName: string | undefined;
}

/** The options at the end of the one-line form. */
function tail(config: OneLine, host: string): string {
  const of = config.transport;
  const options: Record<string, string | undefined> = {
    path: 'path' in of ? of.path : undefined,
    host: 'path' in of ? (of.host ?? config.serverName) : config.serverName,
    servicename: of.network === 'grpc' ? of.service_name : undefined,
    server: host,
    outside_port: config.client_port === undefined ? undefined : String(config.client_port),
  };
  return Object.entries(options)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
    .join('|');
}

/** Always six parts, also empty ones: agents fail on fewer. */
export const oneLine = (config: OneLine, host: string): string =>
  [
    host,
    config.port,
    0,
    config.transport.network,
    config.serverName === undefined ? '' : 'tls',
    tail(config, host),
  ].join(';');

export const vmess: Kind<ConfigOf<'vmess'>> = {
  sort: () => 11,
  users: () => byUuid,
  customConfig: (config) => ({
    offset_port_node: String(config.port),
    ...transportKeys(config.transport),
    security: config.tls === null ? '' : 'tls',
    ...(config.tls === null ? {} : { sni: config.tls.server_name }),
  }),
  server: (config, host) => oneLine({ ...config, serverName: config.tls?.server_name }, host),
};
