import * as z from 'zod';
import { type Kind, listening } from './kind.ts';

/** An option that stands between colons and in links. */
const option = z
  .string()
  .max(200)
  .regex(/^[^\s"]*$/, 'without spaces and quotes');

export const shadowsocksrConfig = z.object({
  kind: z.literal('shadowsocksr'),
  /** Not listened on: each customer has a port of his own. */
  ...listening,
  method: z.enum([
    'none',
    'rc4-md5',
    'aes-128-ctr',
    'aes-192-ctr',
    'aes-256-ctr',
    'aes-128-cfb',
    'aes-192-cfb',
    'aes-256-cfb',
    'chacha20-ietf',
  ]),
  protocol: z.enum([
    'origin',
    'auth_sha1_v4',
    'auth_aes128_md5',
    'auth_aes128_sha1',
    'auth_chain_a',
    'auth_chain_b',
  ]),
  protocol_param: z._default(option, ''),
  obfs: z.enum([
    'plain',
    'http_simple',
    'http_post',
    'random_head',
    'tls1.2_ticket_auth',
    'tls1.2_ticket_fastauth',
  ]),
  obfs_param: z._default(option, ''),
});
export type ShadowsocksrConfig = z.infer<typeof shadowsocksrConfig>;

/** Without its own additions it is plain shadowsocks, which more clients read. */
export const isPlain = ({ protocol, obfs, method }: ShadowsocksrConfig): boolean =>
  protocol === 'origin' && obfs === 'plain' && method !== 'none';

export const shadowsocksr: Kind<ShadowsocksrConfig> = {
  sort: () => 0,
  users: ({ method, protocol, protocol_param, obfs, obfs_param }) => ({
    by: 'password',
    keyBytes: 0,
    method,
    hasOwnPorts: true,
    shadowsocks: { protocol, protocol_param, obfs, obfs_param },
  }),
  customConfig: ({ port, method }) => ({ offset_port_node: String(port), method }),
  server: (_config, host) => host,
};
