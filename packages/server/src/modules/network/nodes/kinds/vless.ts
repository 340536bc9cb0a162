import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import { byUuid, type Kind, transportKeys } from './kind.ts';
import { oneLine } from './vmess.ts';

/** The PKCS #8 prefix of a raw X25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The public key of a node's private key. It is derived, so that the two always match. */
export function publicKeyOf(privateKey: string): string {
  const der = Buffer.concat([pkcs8Head, Buffer.from(privateKey, 'base64url')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return String(createPublicKey(key).export({ format: 'jwk' }).x);
}

/** The TLS fingerprint that clients use. Reality refuses clients without one. */
export const fingerprint = 'chrome';

export const vless: Kind<ConfigOf<'vless'>> = {
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
  // The older form can not express VLESS: an agent that reads it needs VLESS in its own settings.
  server: ({ security, ...config }, host) =>
    oneLine({ ...config, serverName: security.type === 'tls' ? security.server_name : undefined }, host),
};
