import type { ClientType } from '@ferry/core/contract/links/programs';
import { clash, clashR, mihomo, stash } from './clash.ts';
import { links, mixedLinks, shadowrocket, shadowsocksrLinks, sip002, trojanLinks } from './links.ts';
import { loon } from './loon.ts';
import { mellow } from './mellow.ts';
import type { Format } from './profile.ts';
import { quantumult, quantumultConf } from './quantumult.ts';
import { quantumultX } from './quantumult-x.ts';
import { sip008, ssd } from './shadowsocks-lists.ts';
import { hiddify, singBox, singBox11, singBoxOlder } from './sing-box.ts';
import { surge, surge2, surge3 } from './surge.ts';

/** Clients that a link can name, clients that are detected by User-Agent, and clients of the older link only. */
export type KnownClient =
  | Exclude<ClientType, 'AUTO'>
  | 'Shadowrocket'
  | 'SingBox11'
  | 'SingBoxOlder'
  | 'Hiddify'
  | 'QuantumultConf';

/** The format of each client. */
export const formats: Readonly<Record<KnownClient, Format>> = {
  Mixed: mixedLinks,
  V2Ray: links,
  Shadowrocket: shadowrocket,
  Clash: clash,
  ClashR: clashR,
  Mihomo: mihomo,
  Stash: stash,
  SingBox: singBox,
  SingBox11: singBox11,
  SingBoxOlder: singBoxOlder,
  Hiddify: hiddify,
  SIP002: sip002,
  SIP008: sip008,
  SSD: ssd,
  Trojan: trojanLinks,
  SSR: shadowsocksrLinks,
  Quantumult: quantumult,
  QuantumultConf: quantumultConf,
  QuantumultX: quantumultX,
  Loon: loon,
  Mellow: mellow,
  Surfboard: surge,
  Surge2: surge2,
  Surge3: surge3,
  Surge4: surge,
};
