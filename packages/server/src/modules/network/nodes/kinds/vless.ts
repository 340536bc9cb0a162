import type { ConfigOf } from '@ferry/core/contract/nodes/config';
import type { Reality } from '@ferry/core/contract/nodes/security';
import { byUuid, type Kind, transportKeys } from './kind.ts';
import { oneLine } from './vmess.ts';

/** The TLS fingerprint that clients use. Reality refuses clients without one. */
export const fingerprint = 'chrome';

/** All server names that a node accepts. The clients' name is the first. */
export const namesOf = ({ server_name, server_names = [] }: Reality): string[] => [
  ...new Set([server_name, ...server_names]),
];

/** All short ids that a node accepts. The clients' id is the first. */
export const shortIdsOf = ({ short_id, short_ids = [] }: Reality): string[] => [
  ...new Set([short_id, ...short_ids]),
];

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
              server_names: namesOf(security),
              private_key: security.private_key,
              min_client_ver: '',
              max_client_ver: '',
              max_time_diff: 0,
              short_ids: shortIdsOf(security),
            },
          }
        : {}),
    };
  },
  // The older form cannot express VLESS: an agent that reads it needs VLESS in its own settings.
  server: ({ security, ...config }, host) =>
    oneLine({ ...config, serverName: security.type === 'tls' ? security.server_name : undefined }, host),
};
