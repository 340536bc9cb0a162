import { createPrivateKey, createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { byUuid, hostName, type Kind, listening, tls, transport, transportKeys } from './kind.ts';
import { oneLine } from './vmess.ts';

/** A raw X25519 key as PKCS #8 begins. */
const pkcs8Head = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** What customers are told of a node's private key. Derived, so that the two can not disagree. */
export function publicKeyOf(privateKey: string): string {
  const der = Buffer.concat([pkcs8Head, Buffer.from(privateKey, 'base64url')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return String(createPublicKey(key).export({ format: 'jwk' }).x);
}

const reality = z.object({
  type: z.literal('reality'),
  /** The site that is shown to everyone else. */
  server_name: hostName,
  /** Where its connections go; left out: the site itself on port 443. */
  dest: z.optional(z.string().regex(/^[A-Za-z0-9.[\]:-]+:\d{1,5}$/, 'a host and a port')),
  private_key: z.string().regex(/^[\w-]{43}$/, '32 bytes in base64url'),
  short_id: z.string().regex(/^([0-9a-f]{2}){0,8}$/, 'up to 16 hexadecimal digits'),
});

export const vlessConfig = z
  .object({
    kind: z.literal('vless'),
    ...listening,
    transport,
    security: z.discriminatedUnion('type', [
      z.object({ type: z.literal('none') }),
      z.object({ type: z.literal('tls'), ...tls.shape }),
      reality,
    ]),
    flow: z.optional(z.literal('xtls-rprx-vision')),
  })
  .refine(
    ({ flow, transport, security }) => !flow || (transport.network === 'tcp' && security.type !== 'none'),
    {
      path: ['flow'],
      error: 'a flow needs tcp with tls or reality',
    },
  )
  .refine(({ transport, security }) => security.type !== 'reality' || transport.network !== 'ws', {
    path: ['transport'],
    error: 'reality needs tcp or grpc',
  });
export type VlessConfig = z.infer<typeof vlessConfig>;

/** The browser that clients pass for: without one, reality refuses them. */
export const fingerprint = 'chrome';

export const vless: Kind<VlessConfig> = {
  sort: () => 11,
  users: () => byUuid,
  customConfig({ port, transport, security, flow }) {
    return {
      offset_port_node: String(port),
      enable_vless: '1',
      ...transportKeys(transport),
      security: security.type === 'tls' ? 'tls' : '',
      flow: flow ?? '',
      ...(security.type === 'tls' ? { sni: security.server_name } : {}),
      ...(security.type === 'reality'
        ? {
            enable_reality: true,
            'reality-opts': {
              dest: security.dest ?? `${security.server_name}:443`,
              proxy_protocol_ver: 0,
              server_names: [security.server_name],
              private_key: security.private_key,
              min_client_ver: '',
              max_client_ver: '',
              max_time_diff: 0,
              short_ids: [security.short_id],
            },
          }
        : {}),
    };
  },
  // The older form does not know it: an agent that reads it is told to speak VLESS by its own settings.
  server: ({ security, ...config }, host) =>
    oneLine({ ...config, serverName: security.type === 'tls' ? security.server_name : undefined }, host),
};
