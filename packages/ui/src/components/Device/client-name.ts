/** Common names of clients that differ from their User-Agent. */
const names: Readonly<Record<string, string>> = {
  'clash-verge': 'Clash Verge Rev',
  'clash-meta': 'Clash Meta',
  clashforwindows: 'Clash for Windows',
  clashmetaforandroid: 'Clash Meta for Android',
  mihomo: 'Mihomo',
  shadowrocket: 'Shadowrocket',
  'sing-box': 'sing-box',
  sfa: 'sing-box',
  sfi: 'sing-box',
  sfm: 'sing-box',
  v2rayn: 'v2rayN',
  v2rayng: 'v2rayNG',
  hiddifynext: 'Hiddify',
  'quantumult%20x': 'Quantumult X',
  surge: 'Surge',
};

/** A client's own name, without version and system. `undefined`: unknown. */
export function clientName(userAgent: string): string | undefined {
  const first = /^[^\s/(]+/.exec(userAgent.trim())?.[0];
  if (first === undefined) return undefined;
  return names[first.toLowerCase()] ?? first.slice(0, 40);
}
