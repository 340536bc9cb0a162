import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Kind, listening } from './kind.ts';

/** The ciphers, and for those of 2022 the length of their keys in bytes. */
const ciphers = {
  'aes-128-gcm': 0,
  'aes-256-gcm': 0,
  'chacha20-ietf-poly1305': 0,
  '2022-blake3-aes-128-gcm': 16,
  '2022-blake3-aes-256-gcm': 32,
} as const;
export type Cipher = keyof typeof ciphers;

/** The length that a cipher's keys must have; 0: any text is a password. */
export const keyBytes = (cipher: Cipher): 0 | 16 | 32 => ciphers[cipher];

export const shadowsocksConfig = z
  .object({
    kind: z.literal('shadowsocks'),
    ...listening,
    method: z.enum(Object.keys(ciphers) as [Cipher, ...Cipher[]]),
    /** The server's own key of a 2022 cipher, in base64. */
    server_key: z.optional(z.base64()),
  })
  .refine(({ method, server_key }) => Buffer.from(server_key ?? '', 'base64').length === keyBytes(method), {
    path: ['server_key'],
    error: 'a 2022 cipher needs a key of its length, the others none',
  });
export type ShadowsocksConfig = z.infer<typeof shadowsocksConfig>;

/** A customer's key on a node of a 2022 cipher. `user-list.ts` derives the same in SQL. */
export const userKey = (password: string, length: number): string =>
  createHash('sha256').update(password).digest().subarray(0, length).toString('base64');

export const shadowsocks: Kind<ShadowsocksConfig> = {
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
