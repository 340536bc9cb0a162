import { type Cipher, type ConfigOf, cipherKeyBytes } from '@ferry/core/contract/nodes/config';
import type { Kind } from './kind.ts';

/** The key length of a cipher in bytes. 0: any text is a password. */
export const keyBytes = (cipher: Cipher): 0 | 16 | 32 => cipherKeyBytes[cipher];

export const shadowsocks: Kind<ConfigOf<'shadowsocks'>> = {
  sort: ({ method }) => (keyBytes(method) === 0 ? 0 : 1),
  users: ({ method, user_key_from }) => ({
    by: 'password',
    keyBytes: keyBytes(method),
    keyFrom: user_key_from ?? 'password',
    method,
    hasOwnPorts: false,
    shadowsocks: { protocol: 'origin', protocol_param: '', obfs: 'plain', obfs_param: '' },
  }),
  customConfig: (config) => ({
    offset_port_node: String(config.port),
    method: config.method,
    server_key: config.server_key ?? '',
  }),
  server: (_config, host) => host,
};
