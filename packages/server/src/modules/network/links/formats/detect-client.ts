import type { KnownClient } from './formats.ts';

/** Who requests the link: a client, or a viewer such as a browser or a chat's preview bot. */
export type Caller = KnownClient | 'Browser';

/** Surge sends its build number after the slash. Mac and iPhone count builds differently. */
function surge(agent: string): KnownClient {
  const build = Number(/surge[^/]*\/(\d+)/.exec(agent)?.[1] ?? 0);
  const [fourth, third] = agent.includes('x86') || agent.includes('mac') ? [906, 368] : [1_419, 900];
  if (build >= fourth) return 'Surge4';
  return build >= third ? 'Surge3' : 'Surge2';
}

/**
 * The sing-box profile for a core's version. Only the core itself and its makers' apps send its version. A version
 * after another app's name, such as GUI.for.SingBox/v1.9, is that app's own.
 */
function singBox(agent: string): KnownClient {
  const [, major, minor] =
    /(?:^|[\s;(])sing-box[ /]v?(\d+)\.(\d+)/.exec(agent) ?? /^sf[aimt]\/v?(\d+)\.(\d+)/.exec(agent) ?? [];
  if (Number(major ?? 1) > 1 || Number(minor) > 13) return 'SingBox14';
  if (minor === '13') return 'SingBox13';
  if (Number(minor ?? 12) === 12) return 'SingBox';
  return minor === '11' ? 'SingBox11' : 'SingBoxOlder';
}

/** Whether a version is at least another one, number by number. */
function isFrom(version: string | undefined, least: readonly number[]): boolean {
  const numbers = version?.split('.').map(Number) ?? [];
  const at = least.findIndex((number, place) => (numbers[place] ?? 0) !== number);
  return version !== undefined && (at < 0 || (numbers[at] ?? 0) > (least[at] ?? 0));
}

/** Only the core itself sends its version. A version after another app's name is that app's own. */
function mihomo(agent: string): KnownClient {
  const [, version] = /(?:^|[\s(])(?:mihomo|clash\.meta)\/v?(\d+\.\d+\.\d+)/.exec(agent) ?? [];
  if (isFrom(version, [1, 19, 30])) return 'Mihomo30';
  return version === undefined || isFrom(version, [1, 19, 20]) ? 'Mihomo' : 'MihomoOlder';
}

/** The newer form of a client from a version on. */
const from =
  (pattern: RegExp, least: readonly number[], [older, newer]: readonly [KnownClient, KnownClient]) =>
  (agent: string): KnownClient =>
    isFrom(pattern.exec(agent)?.[1], least) ? newer : older;

type ClientPattern = readonly [pattern: RegExp, client: Caller | ((agent: string) => KnownClient)];

/** Patterns of User-Agents and their clients. The first match decides, so specific ones come first. */
const table: readonly ClientPattern[] = [
  // The User-Agents of these two contain many other names, whose profiles they support as well.
  [/karing/, 'SingBox'],
  [/hiddifynextx/, 'V2Ray'],
  [/hiddify/, 'Hiddify'],
  [/quantumult(%20|-|\s)?x/, 'QuantumultX'],
  [/quantumult/, 'Quantumult'],
  [/shadowrocket/, 'Shadowrocket'],
  [/\b(loon|decar)\b/, from(/(?:loon|decar)\/(\d+)\b(?!\.)/, [637], ['Loon', 'Loon637'])],
  [/surfboard/, from(/surfboard\/(\d+(?:\.\d+)+)/, [2, 34, 4], ['Surfboard', 'Surfboard34'])],
  [/\bsurge\b/, surge],
  [/\bstash\b/, from(/stash\/(\d+(?:\.\d+)+)/, [3, 3], ['Stash', 'Stash33'])],
  [/mihomo|flclash|clash[-. ]?meta|clashx meta|clash-nyanpasu|\bverge\b/, mihomo],
  [/clashmi|murge|flowvy|koala|prizrak|rabbit ?hole|\bsparkle\b|shellcrash|nekobox/, 'Mihomo'],
  [/clashforandroid\/\S*r\b/, 'ClashR'],
  // The original core supports no newer protocols and refuses a whole profile with one. It is not maintained any
  // more.
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

/** Only browsers and preview bots ask for HTML. */
const wantsPage = (accept: string): boolean => /^\s*text\/html/i.test(accept);

/** The requester, by its User-Agent. An unknown one gets links, unless it asks for a page. */
export function detectClient(userAgent: string, accept = ''): Caller {
  const agent = userAgent.toLowerCase();
  const found =
    table.find(([pattern]) => pattern.test(agent))?.[1] ?? (wantsPage(accept) ? 'Browser' : 'V2Ray');
  return typeof found === 'function' ? found(agent) : found;
}
