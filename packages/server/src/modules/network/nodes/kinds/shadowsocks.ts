import { createHash } from 'node:crypto';
import { type Cipher, type ConfigOf, cipherKeyBytes } from '@ferry/core/contract/nodes/config';
import type { Kind } from './kind.ts';

/** The key length of a cipher in bytes. 0: any text is a password. */
export const keyBytes = (cipher: Cipher): 0 | 16 | 32 => cipherKeyBytes[cipher];

/** A customer's key on a node with a 2022 cipher. `user-list.ts` computes the same in SQL. */
export const userKey = (password: string, length: number): string =>
  createHash('sha256').update(password).digest().subarray(0, length).toString('base64');

export const shadowsocks: Kind<ConfigOf<'shadowsocks'>> = {
  sort: ({ method }) => (keyBytes(method) === 0 ? 0 : 1),
  users: ({ method }) => ({
    by: 'password',
    keyBytes: keyBytes(method),
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
