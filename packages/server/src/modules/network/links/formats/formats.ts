import type { ClientName } from '@ferry/core/contract/nodes/support/clients';
import { clash, clashR, mihomo, mihomo30, mihomoOlder, stash, stash33 } from './clash.ts';
import { links, mixedLinks, shadowrocket, shadowsocksrLinks, sip002, trojanLinks } from './links.ts';
import { loon, loon637 } from './loon.ts';
import { mellow } from './mellow.ts';
import type { Format } from './profile.ts';
import { quantumult, quantumultConf } from './quantumult.ts';
import { quantumultX } from './quantumult-x.ts';
import { sip008, ssd } from './shadowsocks-lists.ts';
import { hiddify, singBox, singBox11, singBox13, singBox14, singBoxOlder } from './sing-box.ts';
import { surfboard34, surge, surge2, surge3, surge6 } from './surge.ts';
import { xray } from './xray.ts';

/** Clients that a link can name, clients that are detected by User-Agent, and clients of the older link only. */
export type KnownClient = ClientName;

/** The versions of a client, which only the User-Agent reveals. */
const versions: Partial<Record<KnownClient, readonly KnownClient[]>> = {
  SingBox: ['SingBox11', 'SingBox13', 'SingBox14', 'SingBoxOlder', 'Hiddify'],
  Mihomo: ['MihomoOlder', 'Mihomo30'],
  Stash: ['Stash33'],
  Surfboard: ['Surfboard34'],
  Loon: ['Loon637'],
};

/** Whether the requesting client is a version of the client that a link names. */
export const isVersionOf = (asking: string, named: KnownClient): boolean =>
  versions[named]?.some((version) => version === asking) ?? false;

/** The format of each client. */
export const formats: Readonly<Record<KnownClient, Format>> = {
  Mixed: mixedLinks,
  V2Ray: links,
  Shadowrocket: shadowrocket,
  Xray: xray,
  Clash: clash,
  ClashR: clashR,
  MihomoOlder: mihomoOlder,
  Mihomo: mihomo,
  Mihomo30: mihomo30,
  Stash: stash,
  Stash33: stash33,
  SingBox: singBox,
  SingBox11: singBox11,
  SingBox13: singBox13,
  SingBox14: singBox14,
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
  Loon637: loon637,
  Mellow: mellow,
  Surfboard: surge,
  Surfboard34: surfboard34,
  Surge2: surge2,
  Surge3: surge3,
  Surge4: surge,
  Surge6: surge6,
};
