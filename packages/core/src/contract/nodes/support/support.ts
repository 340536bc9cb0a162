// No calls: what a program does with a node, from the tables beside.

import type { NodeConfig } from '../config.ts';
import type { Tls } from '../security.ts';
import { type ClientName, clients } from './clients.ts';
import type { Known, Setting } from './settings.ts';

/** Alternatives, of which a program must know at least one. */
type Need = readonly Setting[];

/** What every program that handles the node must know. */
function needsOf(config: NodeConfig): Need[] {
  const needs: (Setting | false | undefined)[] = [];
  if ('transport' in config && config.transport.network !== 'tcp') needs.push(config.transport.network);
  switch (config.kind) {
    case 'vmess':
    case 'http':
    case 'socks5':
      needs.push(config.tls !== null && 'tls');
      break;
    case 'vless':
      needs.push(config.security.type !== 'none' && config.security.type);
      needs.push(config.encryption !== undefined && 'encryption');
      break;
    case 'shadowsocks':
      needs.push(config.method.startsWith('2022-') && '2022');
      break;
    case 'shadowsocksr':
      needs.push(!isPlain(config) && 'additions');
      break;
    case 'hysteria2':
      needs.push(config.obfs?.type);
      break;
    default:
  }
  return needs.flatMap((need) => (need ? [[need]] : []));
}

/** Without the additions of SSR it is plain Shadowsocks, which more clients support. */
export const isPlain = ({ protocol, obfs, method }: Extract<NodeConfig, { kind: 'shadowsocksr' }>): boolean =>
  protocol === 'origin' && obfs === 'plain' && method !== 'none';

/** The TLS of a node whose certificate is its own. `null`: it has none. */
export function tlsOf(config: NodeConfig): Tls | null {
  if (config.kind === 'vless') return config.security.type === 'tls' ? config.security : null;
  return 'tls' in config ? config.tls : null;
}

/** Settings of a node that a program can safely ignore. */
function wishesOf(config: NodeConfig): Need[] {
  const wishes: (Setting | false)[] = [];
  if (config.kind === 'hysteria2' && config.hop_ports !== undefined)
    wishes.push(config.hop_ports.includes(',') ? 'hop_list' : 'hops');
  if (config.kind === 'anytls') wishes.push(config.padding_scheme !== undefined && 'padding_scheme');
  return wishes.flatMap((wish) => (wish ? [[wish]] : []));
}

const mldsaOf = (config: NodeConfig) =>
  config.kind === 'vless' && config.security.type === 'reality' ? config.security.mldsa65_seed : undefined;

const ofClients = (config: NodeConfig) => {
  const { pins = [], allow_insecure = false, ech_keys } = tlsOf(config) ?? {};
  const hasKey = pins.some(({ spki }) => spki !== undefined);
  const pinned: Need[] = pins.length === 0 ? [] : [hasKey ? ['pins', 'key_pins'] : ['pins']];
  return {
    needs: [...needsOf(config), ...(allow_insecure ? [] : pinned)],
    wishes: [
      ...wishesOf(config),
      // Such a client may still connect, without comparing it.
      ...(allow_insecure ? pinned : []),
      ...(ech_keys === undefined ? [] : [['ech'] as const]),
      ...(mldsaOf(config) === undefined ? [] : [['mldsa'] as const]),
    ],
  };
};

/** Settings of a node that its agent must support, because clients could not use the node without them. */
export const serverSettings = (config: NodeConfig): Setting[] => [
  ...(config.kind === 'vless' && config.encryption !== undefined ? (['encryption'] as const) : []),
  ...(tlsOf(config)?.ech_keys === undefined ? [] : (['ech'] as const)),
  ...(mldsaOf(config) === undefined ? [] : (['mldsa'] as const)),
  ...(config.kind === 'hysteria2' && config.obfs?.type === 'gecko' ? (['gecko'] as const) : []),
];

const unknown = (known: readonly Setting[], of: readonly Need[]): Setting[] =>
  of.filter((need) => !need.some((setting) => known.includes(setting))).flatMap(([first]) => first ?? []);

/** What a program does with a node. */
export interface Support {
  /** Whether it knows the kind. */
  readonly knowsKind: boolean;
  /** Required settings that it does not know. If there are any, it cannot use the node. */
  readonly lacks: readonly Setting[];
  /** Settings that it leaves out. */
  readonly drops: readonly Setting[];
}

/** What a client does with a node. */
export function clientSupport(client: ClientName, config: NodeConfig): Support {
  const known: Known = clients[client].knows;
  const settings = known[config.kind];
  const { needs, wishes } = ofClients(config);
  return {
    knowsKind: settings !== undefined,
    lacks: unknown(settings ?? [], needs),
    drops: unknown(settings ?? [], wishes),
  };
}

export const isSupported = ({ knowsKind, lacks }: Support): boolean => knowsKind && lacks.length === 0;
