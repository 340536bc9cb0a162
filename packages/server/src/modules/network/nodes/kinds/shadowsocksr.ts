import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import type { Kind } from './kind.ts';

type ShadowsocksrConfig = ConfigOf<'shadowsocksr'>;

export const shadowsocksr: Kind<ShadowsocksrConfig> = {
  sort: () => 0,
  users: ({ method, protocol, protocol_param, obfs, obfs_param }) => ({
    by: 'password',
    keyBytes: 0,
    keyFrom: 'password',
    method,
    hasOwnPorts: true,
    shadowsocks: { protocol, protocol_param, obfs, obfs_param },
  }),
  customConfig: ({ port, method }) => ({ offset_port_node: String(port), method }),
  server: (_config, host) => host,
};
