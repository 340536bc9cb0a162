// No calls: the names of what programs know of a node.

import type { NodeConfig } from '../config.ts';

export type Kind = NodeConfig['kind'];

/** What a node has beyond the plain form of its kind. */
export type Setting =
  | 'ws'
  | 'grpc'
  | 'httpupgrade'
  | 'xhttp'
  /** TLS, for a kind that also works without it. */
  | 'tls'
  | 'reality'
  | 'mldsa'
  | 'encryption'
  | 'ech'
  /** Certificates by their SHA-256, and by that of their public key. */
  | 'pins'
  | 'key_pins'
  /** A 2022 cipher of Shadowsocks. */
  | '2022'
  /** Protocol and obfuscation of ShadowsocksR. */
  | 'additions'
  | 'salamander'
  | 'gecko'
  /** Ports to hop between: one range, and several. */
  | 'hops'
  | 'hop_list'
  | 'padding_scheme';

/** The kinds that a program knows, each with the settings that the program knows. */
export type Known = { readonly [K in Kind]?: readonly Setting[] };

export const tcpLike = ['ws', 'grpc'] as const;
export const streams = [...tcpLike, 'httpupgrade', 'xhttp'] as const;
