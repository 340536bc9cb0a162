import type { KnownClient } from './formats.ts';

/** Who asks: a client, or somebody who only looks at the link, a browser or the bot of a chat that previews it. */
export type Caller = KnownClient | 'Browser';

/** Surge says its build after the slash, on a Mac another count than on a phone. */
function surge(agent: string): KnownClient {
  const build = Number(/surge[^/]*\/(\d+)/.exec(agent)?.[1] ?? 0);
  const [fourth, third] = agent.includes('x86') || agent.includes('mac') ? [906, 368] : [1_419, 900];
  if (build >= fourth) return 'Surge4';
  return build >= third ? 'Surge3' : 'Surge2';
}

/**
 * Which profile a core of sing-box reads. Only the core itself and the apps of its makers say its version; one after
 * another app's name, such as GUI.for.SingBox/v1.9, is that app's.
 */
function singBox(agent: string): KnownClient {
  const [, major, minor] =
    /(?:^|[\s;(])sing-box[ /]v?(\d+)\.(\d+)/.exec(agent) ?? /^sf[aimt]\/v?(\d+)\.(\d+)/.exec(agent) ?? [];
  if (Number(major ?? 1) > 1 || Number(minor ?? 12) > 11) return 'SingBox';
  return minor === '11' ? 'SingBox11' : 'SingBoxOlder';
}

type Line = readonly [pattern: RegExp, client: Caller | ((agent: string) => KnownClient)];

/** What a User-Agent holds, and what that makes it: the first line that fits decides, so the special stand first. */
const table: readonly Line[] = [
  // These two name many others, whose profiles they read, too.
  [/karing/, 'SingBox'],
  [/hiddifynextx/, 'V2Ray'],
  [/hiddify/, 'Hiddify'],
  [/quantumult(%20|-|\s)?x/, 'QuantumultX'],
  [/quantumult/, 'Quantumult'],
  [/shadowrocket/, 'Shadowrocket'],
  [/\b(loon|decar)\b/, 'Loon'],
  [/surfboard/, 'Surfboard'],
  [/\bsurge\b/, surge],
  [/\bstash\b/, 'Stash'],
  [/mihomo|flclash|clash[-. ]?meta|clashx meta|clash-nyanpasu|\bverge\b/, 'Mihomo'],
  [/clashmi|murge|flowvy|koala|prizrak|rabbit ?hole|\bsparkle\b|shellcrash|nekobox/, 'Mihomo'],
  [/clashforandroid\/\S*r\b/, 'ClashR'],
  // The first core, which knows no newer protocol and refuses a whole profile for one. Nobody keeps it up.
  [
    /clash ?for ?windows|clashx|clash ?for ?android\/v?([01]\.|2\.[0-5](\.|$|\s))|(^|\s)clash\/v?1\./,
    'Clash',
  ],
  [/clash/, 'Mihomo'],
  [/sing-?box|\bsf[aimt]\b|\bhusi\b|deskbox/, singBox],
  [/v2ray|passwall|ssrplus|sagernet|kitsunebi/, 'V2Ray'],
  [/shadowsocksr/, 'SSR'],
  [/shadowsocks/, 'SIP008'],
  [/mellow/, 'Mellow'],
  [/mozilla|opera|bot\b|crawler|spider|preview|external(hit|agent)|whatsapp|viber/, 'Browser'],
];

/** Only what shows pages asks for one. */
const wantsPage = (accept: string): boolean => /^\s*text\/html/i.test(accept);

/** Who asks, by the User-Agent; what it does not tell gets links, unless it asks for a page. */
export function detectClient(userAgent: string, accept = ''): Caller {
  const agent = userAgent.toLowerCase();
  const found =
    table.find(([pattern]) => pattern.test(agent))?.[1] ?? (wantsPage(accept) ? 'Browser' : 'V2Ray');
  return typeof found === 'function' ? found(agent) : found;
}
