import type { KnownClient } from './formats.ts';

/** Surge says its build after the slash, on a Mac another count than on a phone. */
function surge(agent: string): KnownClient {
  const build = Number(/surge[^/]*\/(\d+)/.exec(agent)?.[1] ?? 0);
  const [fourth, third] = agent.includes('x86') || agent.includes('mac') ? [906, 368] : [1_419, 900];
  if (build >= fourth) return 'Surge4';
  return build >= third ? 'Surge3' : 'Surge2';
}

/** sing-box says its version; Hiddify brings an older core and does not say which. */
function singBox(agent: string): KnownClient {
  const [, major, minor] = /(?:sing-?box|\bsf[mait])[ /]v?(\d+)\.(\d+)/.exec(agent) ?? [];
  if (major === undefined) return agent.includes('hiddify') ? 'SingBoxOlder' : 'SingBox';
  return Number(major) === 1 && Number(minor) < 12 ? 'SingBoxOlder' : 'SingBox';
}

/** What a User-Agent holds, and what that makes it: the first line that fits decides, so the special stand first. */
const table: readonly (readonly [pattern: RegExp, client: KnownClient | ((agent: string) => KnownClient)])[] =
  [
    [/quantumult(%20|-|\s)?x/, 'QuantumultX'],
    [/quantumult/, 'Quantumult'],
    [/shadowrocket/, 'Shadowrocket'],
    [/\bloon\b/, 'Loon'],
    [/surfboard/, 'Surfboard'],
    [/\bsurge\b/, surge],
    [/\bstash\b/, 'Stash'],
    [/sing-?box|hiddify|\bsf[mait]\b/, singBox],
    [/mihomo|\bverge\b|flclash|nekobox|clash[-. ]?meta|clash-nyanpasu|clashx meta/, 'Mihomo'],
    [/clashforandroid\/\S*r\b/, 'ClashR'],
    [/clash/, 'Clash'],
    [/v2rayng?|passwall|ssrplus|sagernet|v2rayu|v2rayx|qv2ray|kitsunebi/, 'V2Ray'],
    [/shadowsocksr/, 'SSR'],
    [/shadowsocks/, 'SIP008'],
    [/mellow/, 'Mellow'],
  ];

/** Which client asks, by its User-Agent; browsers and everything unknown get links. */
export function detectClient(userAgent: string): KnownClient {
  const agent = userAgent.toLowerCase();
  const found = table.find(([pattern]) => pattern.test(agent))?.[1] ?? 'V2Ray';
  return typeof found === 'function' ? found(agent) : found;
}
