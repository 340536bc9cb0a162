import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { byUuid, type Kind, transportKeys } from './kind.ts';

export const trojan: Kind<ConfigOf<'trojan'>> = {
  sort: () => 14,
  users: () => byUuid,
  customConfig: (config) => ({
    offset_port_node: String(config.port),
    ...transportKeys(config.transport),
    host: config.tls.server_name,
    ...('path' in config.transport && config.transport.host !== undefined
      ? { host: config.transport.host }
      : {}),
  }),
  // Clients read the first port, the agent the one after `#`.
  server(config, host) {
    const port = config.client_port === undefined ? `${config.port}` : `${config.client_port}#${config.port}`;
    const grpc =
      config.transport.network === 'grpc' ? `|grpc=1|servicename=${config.transport.service_name}` : '';
    return `${host};port=${port}|host=${config.tls.server_name}${grpc}`;
  },
};
