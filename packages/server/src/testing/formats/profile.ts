import {
  entryOfNode,
  type Format,
  type Profile,
  withUniqueNames,
} from '../../modules/network/links/formats/profile.ts';
import type { Customer, Tell } from '../../modules/network/links/formats/template.ts';
import type { NodeConfig } from '../../modules/network/nodes/index.ts';

export interface NamedNode {
  readonly name: string;
  readonly config: NodeConfig;
  readonly host?: string;
}

export const customer: Customer = {
  uuid: '7c8e1e3a-4b52-4c9e-9d2b-0f6a5d3c2b1a',
  password: 'hMzR3xWq7TdK',
  own: null,
  port: 23_456,
  link: () => 'https://ferry.example/link2/token',
  base: 'https://ferry.example',
  upload: 0,
  download: 0,
  total: 2 ** 30,
  expiresAt: new Date('2026-04-09T04:00:00Z'),
};
const tellPlain: Tell = (read) => read(customer);
const reach = { linkGroup: null, hasPort: true, hasFlags: false };

/** The subscription of some nodes in a format, without a server. */
export function profileOf(
  format: Format,
  nodes: readonly NamedNode[],
  more: Partial<Profile> = {},
  tell: Tell = tellPlain,
): { profile: Profile; text: string } {
  const entries = nodes
    .filter(({ config }) => format.carries(config))
    .flatMap(
      ({ name, config, host = 'n.example.com' }, id) =>
        entryOfNode({ id, name, country_code: 'HK', hosts: [host], config }, reach, tell) ?? [],
    );
  const profile: Profile = {
    siteName: '渡口',
    pageUrl: 'https://ferry.example',
    own: {
      names: ['ferry.example', 'sub.example'],
      domains: ['links.example'],
      networks: ['192.0.2.9/32', '2001:db8::9/128'],
    },
    rulesUrl: 'https://ferry.example/rules',
    entries: withUniqueNames(entries),
    isProxyMode: false,
    timeZone: 'Asia/Shanghai',
    tell,
    ...more,
  };
  return { profile, text: format.write(profile) };
}
