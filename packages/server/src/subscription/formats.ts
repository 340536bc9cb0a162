import type { ClientType } from '@ferry/core/contract/links';
import { clash, mihomo } from './clash.ts';
import { links, shadowrocket, sip002, trojanLinks } from './links.ts';
import { loon } from './loon.ts';
import type { Format } from './profile.ts';
import { quantumultX } from './quantumult-x.ts';
import { sip008, ssd } from './shadowsocks-lists.ts';
import { singBox } from './sing-box.ts';
import { surge, surge3 } from './surge.ts';

/** What a client that introduces itself may turn out to be. */
export type KnownClient = Exclude<ClientType, 'AUTO'> | 'Shadowrocket';

/** How each client is written for. Those without a format of their own get links, which all of them import. */
export const formats: Readonly<Record<KnownClient, Format>> = {
  Mixed: links,
  V2Ray: links,
  Shadowrocket: shadowrocket,
  Clash: clash,
  ClashR: clash,
  Mihomo: mihomo,
  Stash: mihomo,
  SingBox: singBox,
  SIP002: sip002,
  SIP008: sip008,
  SSD: ssd,
  Trojan: trojanLinks,
  SSR: links,
  Quantumult: links,
  QuantumultX: quantumultX,
  Loon: loon,
  Mellow: links,
  Surfboard: surge,
  Surge2: links,
  Surge3: surge3,
  Surge4: surge,
};
