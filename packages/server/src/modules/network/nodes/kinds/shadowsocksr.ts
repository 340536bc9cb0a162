import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import type { Kind } from './kind.ts';

type ShadowsocksrConfig = ConfigOf<'shadowsocksr'>;

/** Without the additions of SSR it is plain Shadowsocks, which more clients support. */
export const isPlain = ({ protocol, obfs, method }: ShadowsocksrConfig): boolean =>
  protocol === 'origin' && obfs === 'plain' && method !== 'none';

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
