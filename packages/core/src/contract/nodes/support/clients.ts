// No calls: which clients know which settings of a node.

import { type Kind, type Known, type Setting, streams, tcpLike } from './settings.ts';

/** The original Clash, which is not maintained. */
const clash: Known = {
  vmess: [...tcpLike, 'tls'],
  trojan: tcpLike,
  shadowsocks: [],
  shadowsocksr: ['additions'],
  http: ['tls'],
  socks5: ['tls'],
};
const olderMihomo: Known = {
  ...clash,
  vless: [...tcpLike, 'tls', 'reality'],
  shadowsocks: ['2022'],
  hysteria2: ['salamander', 'hops'],
  tuic: [],
};
const viaHttp = [...tcpLike, 'httpupgrade', 'pins', 'ech'] as const;
const mihomo: Known = {
  ...olderMihomo,
  vmess: [...viaHttp, 'tls'],
  vless: [...viaHttp, 'tls', 'reality', 'encryption'],
  trojan: viaHttp,
  hysteria2: ['salamander', 'hops', 'hop_list', 'pins', 'ech'],
  tuic: ['pins', 'ech'],
  anytls: ['pins', 'ech', 'padding_scheme'],
  mieru: [],
  http: ['tls', 'pins'],
  socks5: ['tls', 'pins'],
};
const olderSingBox: Known = {
  vmess: [...tcpLike, 'httpupgrade', 'tls'],
  vless: [...tcpLike, 'httpupgrade', 'tls', 'reality'],
  trojan: [...tcpLike, 'httpupgrade'],
  shadowsocks: ['2022'],
  hysteria2: ['salamander'],
  tuic: [],
  http: ['tls'],
  socks5: [],
};
const singBox11: Known = { ...olderSingBox, hysteria2: ['salamander', 'hops', 'hop_list'] };

/** The same, with further settings for each of these kinds. */
const withMore = (known: Known, kinds: readonly Kind[], more: readonly Setting[]): Known => ({
  ...known,
  ...Object.fromEntries(kinds.map((kind) => [kind, [...(known[kind] ?? []), ...more]])),
});
const singBox12 = withMore(
  { ...singBox11, anytls: ['padding_scheme'] },
  ['vmess', 'vless', 'trojan', 'hysteria2', 'tuic', 'anytls'],
  ['ech'],
);
const singBox13 = withMore(
  singBox12,
  ['vmess', 'vless', 'trojan', 'hysteria2', 'tuic', 'anytls', 'http'],
  ['key_pins'],
);

const oldestSurge: Known = { shadowsocks: [], http: ['tls'], socks5: ['tls'] };
const surge4: Known = { ...oldestSurge, vmess: ['ws', 'tls'], trojan: ['ws'] };
const surfboard: Known = {
  ...surge4,
  shadowsocks: ['2022'],
  hysteria2: ['salamander', 'gecko', 'hops', 'hop_list'],
  tuic: [],
  anytls: ['padding_scheme'],
};
const surge6 = withMore(
  { ...surfboard, vless: ['ws', 'grpc', 'tls', 'reality'] },
  ['vmess', 'vless', 'trojan', 'hysteria2', 'tuic', 'anytls', 'http', 'socks5'],
  ['pins'],
);
const loon: Known = {
  ...surge4,
  vless: ['ws', 'tls', 'reality'],
  shadowsocksr: ['additions'],
  hysteria2: ['salamander'],
};
const quantumult: Known = { vmess: ['ws', 'tls'], shadowsocks: [], shadowsocksr: ['additions'] };

const xrayVless = [...streams, 'tls', 'reality', 'mldsa', 'encryption', 'pins', 'ech'] as const;
const links: Known = {
  vmess: [...streams, 'tls'],
  vless: xrayVless,
  trojan: [...streams, 'pins', 'ech'],
  shadowsocks: ['2022'],
  shadowsocksr: ['additions'],
  hysteria2: ['salamander', 'hops', 'hop_list', 'pins'],
  tuic: [],
  juicity: [],
  naive: [],
  anytls: ['padding_scheme'],
  socks5: [],
};
const shadowsocksAlone: Known = { shadowsocks: ['2022'], shadowsocksr: [] };

/**
 * The formats of subscriptions, by the name of their client. Versions are the first ones that read it: from the makers'
 * documentation, and for cores from loading the profiles in them.
 */
export const clients = {
  Mixed: { title: 'links (client_type=Mixed)', knows: links },
  V2Ray: { title: 'links', knows: links },
  Shadowrocket: { title: 'Shadowrocket', knows: links },
  Xray: {
    title: 'Xray JSON',
    knows: {
      vmess: [...streams, 'tls', 'pins', 'ech'],
      vless: xrayVless,
      trojan: [...streams, 'pins', 'ech'],
      shadowsocks: ['2022'],
      hysteria2: ['salamander', 'hops', 'hop_list', 'pins', 'ech'],
      http: ['tls', 'pins', 'ech'],
      socks5: ['tls', 'pins', 'ech'],
    },
  },
  Clash: { title: 'Clash', knows: clash },
  ClashR: { title: 'ClashR', knows: clash },
  MihomoOlder: { title: 'mihomo before 1.19.20', knows: olderMihomo },
  Mihomo: { title: 'mihomo 1.19.20, or without a version', knows: mihomo },
  Mihomo30: {
    title: 'mihomo 1.19.30',
    knows: withMore(withMore(mihomo, ['vless'], ['xhttp']), ['hysteria2'], ['gecko']),
  },
  Stash: { title: 'Stash', knows: olderMihomo },
  Stash33: { title: 'Stash 3.3', knows: { ...olderMihomo, anytls: ['padding_scheme'] } },
  SingBoxOlder: { title: 'sing-box 1.8', knows: olderSingBox },
  SingBox11: { title: 'sing-box 1.11', knows: singBox11 },
  SingBox: { title: 'sing-box 1.12, or without a version', knows: singBox12 },
  SingBox13: { title: 'sing-box 1.13', knows: singBox13 },
  SingBox14: { title: 'sing-box 1.14', knows: withMore(singBox13, ['hysteria2'], ['gecko']) },
  Hiddify: { title: 'Hiddify', knows: olderSingBox },
  SIP002: { title: 'Shadowsocks links (SIP002)', knows: shadowsocksAlone },
  SIP008: { title: 'Shadowsocks (SIP008)', knows: shadowsocksAlone },
  SSD: { title: 'Shadowsocks (SSD)', knows: { shadowsocks: [], shadowsocksr: [] } },
  SSR: { title: 'ShadowsocksR links', knows: { shadowsocksr: ['additions'] } },
  Trojan: { title: 'Trojan links', knows: { trojan: [...streams, 'pins', 'ech'] } },
  Quantumult: { title: 'Quantumult', knows: quantumult },
  QuantumultConf: { title: 'Quantumult, a whole configuration', knows: quantumult },
  QuantumultX: {
    title: 'Quantumult X',
    knows: {
      ...surge4,
      shadowsocks: ['2022'],
      shadowsocksr: ['additions'],
      vless: ['ws', 'tls', 'reality'],
      anytls: ['padding_scheme'],
    },
  },
  Loon: { title: 'Loon', knows: loon },
  Loon637: {
    title: 'Loon, build 637',
    knows: {
      ...loon,
      shadowsocks: ['2022'],
      hysteria2: ['salamander', 'hops', 'hop_list'],
      anytls: ['padding_scheme'],
    },
  },
  Mellow: { title: 'Mellow', knows: { vmess: ['ws', 'tls'], shadowsocks: [] } },
  Surfboard: { title: 'Surfboard', knows: surge4 },
  Surfboard34: { title: 'Surfboard 2.34.4', knows: surfboard },
  Surge2: { title: 'Surge 2', knows: oldestSurge },
  Surge3: { title: 'Surge 3', knows: oldestSurge },
  Surge4: { title: 'Surge 4', knows: surge4 },
  Surge6: { title: 'Surge for iOS 6.0 or Mac 6.12 (client_type=Surge6)', knows: surge6 },
} as const satisfies Record<string, { readonly title: string; readonly knows: Known }>;
export type ClientName = keyof typeof clients;
