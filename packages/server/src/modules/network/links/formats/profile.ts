import { createHash } from 'node:crypto';
import type { ClientName } from '@ferry/core/contract/nodes/support/clients';
import { clientSupport, isSupported, tlsOf } from '@ferry/core/contract/nodes/support/support';
import { type ConfigOf, credentialOf, entryOf, type NodeConfig, userFieldsOf } from '../../nodes/index.ts';
import type { OwnHosts } from './own-hosts.ts';
import { deferrable, type Secrets, type Tell } from './template.ts';

/** One entry of a subscription: a node for one customer. */
export interface Entry<Config extends NodeConfig = NodeConfig> {
  /** Unique in its profile, not empty, one line. */
  readonly name: string;
  /** A host name or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly config: Config;
  /**
   * The customer's credential: a UUID, or for shadowsocks(R) a password. Protocols with a user name get the same text
   * as the name.
   */
  readonly secret: string;
  /** A UUID that is always the same for this node and customer. */
  readonly id: string;
  /** The entry only shows its name: no proxy listens at its address. */
  readonly isWords?: true;
}

const namesOf = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name);

/** The nodes of a profile, which a client may test and select by itself. Texts are for people only. */
export const testable = (entries: readonly Entry[]): string[] =>
  namesOf(entries.filter(({ isWords }) => !isWords));

/**
 * The members of two groups. The client tests the first one. A person selects from the second one, which also contains
 * the first. Without nodes there is only the second one, because no client accepts a group without members.
 */
export function membersOf(entries: readonly Entry[], nameOfTested: string) {
  const tested = testable(entries);
  const chosen = [...(tested.length > 0 ? [nameOfTested] : []), ...namesOf(entries)];
  return { tested, chosen };
}

/** The content of a subscription, before it is written in a format. */
export interface Profile {
  readonly siteName: string;
  /** The address of the portal. */
  readonly pageUrl: string;
  /** Hosts of the site, which every profile with rules reaches directly. */
  readonly own: OwnHosts;
  /** The base address of the rule files, such as `https://ferry.example/rules`. */
  readonly rulesUrl: string;
  readonly entries: readonly Entry[];
  /** Proxies only, without rules and groups. */
  readonly isProxyMode: boolean;
  /** The zone in which dates are written. */
  readonly timeZone: string;
  /** Inserts further values of the customer. */
  readonly tell: Tell;
}

/** A cache by zone: creating a formatter takes longer than formatting many times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A time as `2026-04-09 12:00` in a zone. */
export function dayAndTime(at: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(at);
}

export type ProxyKind = NodeConfig['kind'];

/** How a format writes each kind that it supports. */
export type Writers<Output> = { readonly [K in ProxyKind]?: (entry: Entry<ConfigOf<K>>) => Output };

/** Whether a client's format supports a node, by the table of what clients know. */
export const carriedBy =
  (client: ClientName) =>
  (config: NodeConfig): boolean =>
    isSupported(clientSupport(client, config));

/** Writes an entry. A format only gets kinds that it supports, so there is always a writer. */
export function writeBy<Output>(writers: Writers<Output>): (entry: Entry) => Output {
  return (entry) => {
    const writer = writers[entry.config.kind] as ((entry: Entry) => Output) | undefined;
    if (writer === undefined)
      throw new Error(`a format was given ${entry.config.kind}, which it does not know`);
    return writer(entry);
  };
}

/** The protocols in a subscription: ShadowsocksR only, all others, or both. */
export type VpnType = 'ssr' | 'vmess' | 'ssr_vmess';

/** The subscription format of a kind of client. A new format needs a file and a line in `formats.ts`. */
export interface Format {
  readonly contentType: string;
  readonly suffix: string;
  /** Whether the profile gets the site's name if the caller gave none, for clients that show it. */
  readonly isNamedBySite: boolean;
  /** Whether it supports a node. Others are left out. */
  carries(config: NodeConfig): boolean;
  /** The kind for entries that only show text. */
  readonly wordsAs: 'shadowsocks' | 'shadowsocksr' | 'trojan' | 'vmess';
  /** The protocols in it by default. Both if it is missing. */
  readonly vpnType?: VpnType;
  write(profile: Profile): string;
}

function secretOf(config: NodeConfig, tell: Tell<Secrets>): string {
  const { keyBytes } = userFieldsOf(config);
  const own = tell((customer) => credentialOf(customer, config));
  return config.kind === 'shadowsocks' && keyBytes > 0 ? `${config.server_key}:${own}` : own;
}

const stableId = deferrable((text) => {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
});

/** A country's flag: its two letters as regional indicators. */
export const flagOf = (countryCode: string): string =>
  String.fromCodePoint(...[...countryCode].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

/** The code for no country, which has no flag. */
const nowhere = 'ZZ';

/** A name that begins with a flag keeps it, even another country's. */
const anyFlag = /^\s*[\u{1f1e6}-\u{1f1ff}]{2}/u;

export interface SubscribedNode {
  readonly id: number;
  readonly name: string;
  readonly country_code: string;
  readonly hosts: readonly string[];
  readonly config: NodeConfig;
}

/** What determines how customers see nodes, except for their secrets. */
export interface Reach {
  readonly linkGroup: number | null;
  readonly hasPort: boolean;
  readonly hasFlags: boolean;
}

/** The name on a node's certificate. */
function certifiedName(config: NodeConfig): string | undefined {
  if (config.kind === 'vless' && config.security.type === 'reality') return config.security.server_name;
  return tlsOf(config)?.server_name;
}

/**
 * The Host of a transport over HTTP is the name on the certificate, unless the node sets another host. Profiles always
 * contain it, because clients have different defaults.
 */
function withHost(config: NodeConfig): NodeConfig {
  const host = certifiedName(config);
  if (!('transport' in config) || !('path' in config.transport) || host === undefined) return config;
  return { ...config, transport: { ...config.transport, host: config.transport.host ?? host } };
}

/** A node as an entry for a customer. `undefined` if he needs his own port and has none yet. */
export function entryOfNode(
  node: SubscribedNode,
  { linkGroup, hasPort, hasFlags }: Reach,
  tell: Tell<Secrets>,
): Entry | undefined {
  const { hasOwnPorts } = userFieldsOf(node.config);
  const { host, port } = entryOf(node, linkGroup);
  if (hasOwnPorts && !hasPort) return undefined;
  const isFlagged = !hasFlags || node.country_code === nowhere || anyFlag.test(node.name);
  return {
    host,
    port: hasOwnPorts ? tell((customer) => customer.port ?? port) : port,
    name: isFlagged ? node.name : `${flagOf(node.country_code)} ${node.name}`,
    config: withHost(node.config),
    secret: secretOf(node.config, tell),
    id: stableId(`node\0${node.id}\0${tell(({ uuid }) => uuid)}`),
  };
}

/** An entry that only shows text. Its address is the portal, where no proxy listens. */
export function wordsOf(text: string, kind: Format['wordsAs'], pageUrl: string): Entry {
  const port = 10_086;
  const nobody = '00000000-0000-4000-8000-000000000000';
  const host = new URL(pageUrl).hostname.replace(/^\[|\]$/g, '');
  const configs: { [K in Format['wordsAs']]: NodeConfig } = {
    shadowsocks: { kind: 'shadowsocks', port, method: 'aes-128-gcm' },
    shadowsocksr: {
      kind: 'shadowsocksr',
      port,
      method: 'aes-128-ctr',
      protocol: 'origin',
      protocol_param: '',
      obfs: 'plain',
      obfs_param: '',
    },
    trojan: { kind: 'trojan', port, transport: { network: 'tcp' }, tls: { server_name: host } },
    vmess: { kind: 'vmess', port, transport: { network: 'tcp' }, tls: null },
  };
  const id = stableId(`words\0${text}`);
  return { name: text, host, port, config: configs[kind], secret: nobody, id, isWords: true };
}

/** Names with a special meaning in clients and profiles, in any case. */
const reserved =
  /^(节点选择|自动选择|auto|cellular(-only)?|compatible|direct|dns-out|global|(no-)?hybrid|pass(-rule)?|proxy|reject(-[a-z0-9-]+)?)$/i;

/** A name that every format can contain: one line, without separators, comment signs and unsupported characters. */
export const fitting = (name: string): string =>
  name
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff,="\s]+/gu, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/^[#; ]+/, '')
    .trim() || 'Node';

/** Makes names unique and valid in every format. */
export function withUniqueNames(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const plain = fitting(entry.name);
    let name = plain;
    for (let count = 2; taken.has(name) || reserved.test(name); count += 1) name = `${plain} ${count}`;
    taken.add(name);
    return { ...entry, name };
  });
}
