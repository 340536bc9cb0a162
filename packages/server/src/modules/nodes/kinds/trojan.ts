import * as z from 'zod';
import { byUuid, type Kind, listening, tls, transport, transportKeys } from './kind.ts';

export const trojanConfig = z.object({
  kind: z.literal('trojan'),
  ...listening,
  transport,
  tls,
});
export type TrojanConfig = z.infer<typeof trojanConfig>;

export const trojan: Kind<TrojanConfig> = {
  sort: () => 14,
  users: () => byUuid,
  customConfig: (config) => ({
    offset_port_node: String(config.port),
    ...transportKeys(config.transport),
    host: config.tls.server_name,
    ...(config.transport.network === 'ws' && config.transport.host !== undefined
      ? { host: config.transport.host }
      : {}),
  }),
  // Clients take the first port, the agent the one after `#`.
  server(config, host) {
    const port = config.client_port === undefined ? `${config.port}` : `${config.client_port}#${config.port}`;
    const grpc =
      config.transport.network === 'grpc' ? `|grpc=1|servicename=${config.transport.service_name}` : '';
    return `${host};port=${port}|host=${config.tls.server_name}${grpc}`;
  },
};
