import { createHash } from 'node:crypto';
import { entryOf, keyBytes, type NodeConfig, userKey } from '../modules/nodes/index.ts';

/** One entry of a subscription: a node as one customer reaches it. */
export interface Entry {
  /** Unique in its profile, never empty, one line. */
  readonly name: string;
  /** A host name or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly config: NodeConfig;
  /** What the customer shows there: a UUID, or for shadowsocks a password. */
  readonly secret: string;
  /** A UUID that stays the same for this node and customer. */
  readonly id: string;
}

/** What a subscription says, before it is written in a format. */
export interface Profile {
  readonly siteName: string;
  /** The portal. */
  readonly pageUrl: string;
  /** Where the profile itself is renewed from. A secret, for its owner's client. */
  readonly link: string;
  readonly entries: readonly Entry[];
  /** Proxies only, no rules and groups. */
  readonly isProxyMode: boolean;
  /** Billed bytes of the running period. */
  readonly upload: number;
  readonly download: number;
  readonly total: number;
  readonly expiresAt: Date | null;
}

export type ProxyKind = NodeConfig['kind'];

/** How a kind of client wants its subscription. A further format adds its file and a line in `formats.ts`. */
export interface Format {
  readonly contentType: string;
  readonly suffix: string;
  /** The profile's name for clients that show it, where the caller gave none. */
  readonly isNamedBySite: boolean;
  /** What it can express; other nodes are left out. */
  carries(config: NodeConfig): boolean;
  /** Entries that only carry words are written as this kind. */
  readonly wordsAs: ProxyKind;
  write(profile: Profile): string;
}

export interface Customer {
  readonly uuid: string;
  readonly password: string;
  readonly linkGroup: number;
}

function secretOf(config: NodeConfig, { uuid, password }: Customer): string {
  if (config.kind !== 'shadowsocks') return uuid;
  const length = keyBytes(config.method);
  return length === 0 ? password : `${config.server_key}:${userKey(password, length)}`;
}

function stableId(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** The flag of a country: its two letters as regional indicators. */
export const flagOf = (countryCode: string): string =>
  String.fromCodePoint(...[...countryCode].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

export interface SubscribedNode {
  readonly id: number;
  readonly name: string;
  readonly country_code: string;
  readonly hosts: readonly string[];
  readonly config: NodeConfig;
}

export function entryOfNode(node: SubscribedNode, customer: Customer, hasFlag: boolean): Entry {
  const flag = flagOf(node.country_code);
  const name = hasFlag && !node.name.startsWith(flag) ? `${flag} ${node.name}` : node.name;
  return {
    ...entryOf(node, customer.linkGroup),
    name,
    config: node.config,
    secret: secretOf(node.config, customer),
    id: stableId('node', node.id, customer.uuid),
  };
}

/** An entry that only carries words. It points at the portal, where nothing listens for it. */
export function wordsOf(text: string, kind: ProxyKind, pageUrl: string): Entry {
  const port = 10_086;
  const nobody = '00000000-0000-4000-8000-000000000000';
  const host = new URL(pageUrl).hostname.replace(/^\[|\]$/g, '');
  const configs: { [K in ProxyKind]: NodeConfig } = {
    shadowsocks: { kind: 'shadowsocks', port, method: 'aes-128-gcm' },
    trojan: { kind: 'trojan', port, transport: { network: 'tcp' }, tls: { server_name: host } },
    vmess: { kind: 'vmess', port, transport: { network: 'tcp' }, tls: null },
  };
  return { name: text, host, port, config: configs[kind], secret: nobody, id: stableId('words', text) };
}

/** Names that clients and profiles give a meaning of their own. */
const reserved = [
  '节点选择',
  '自动选择',
  'DIRECT',
  'REJECT',
  'GLOBAL',
  'PASS',
  'COMPATIBLE',
  'PROXY',
  'AUTO',
  'direct',
  'proxy',
  'auto',
];

/** Makes names unique and fit for a line. Signs that list formats part by become spaces. */
export function withUniqueNames(entries: readonly Entry[]): Entry[] {
  const taken = new Set(reserved);
  return entries.map((entry) => {
    const plain = entry.name.replace(/[\p{Cc}\u2028\u2029,="\s]+/gu, ' ').trim() || 'Node';
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain} ${count}`;
    taken.add(name);
    return { ...entry, name };
  });
}
