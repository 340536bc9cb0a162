import type { ClientType } from '@ferry/core/contract/links/programs';

export const platforms = ['windows', 'macos', 'linux', 'ios', 'android'] as const;
export type Platform = (typeof platforms)[number];

/** The names of systems in their own spelling. */
export const platformNames: Record<Platform, string> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
};

/** An app that imports a subscription by a link with its own scheme. */
export interface Client {
  readonly name: string;
  /** The systems that it supports. */
  readonly platforms: readonly Platform[];
  /** The format that it reads. */
  readonly format: ClientType;
  /** The maker's download address. */
  readonly download: string;
  /** Builds its link from a plain address and name. Each form encodes exactly once. */
  readonly open: (address: string, name: string) => string;
}

const part = encodeURIComponent;

/** The address in base64url, without characters that a link must encode. */
const base64url = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * The link of apps derived from Clash, with the app's own scheme if it has one: all of them register `clash`, so the
 * system would open any of them, or ask.
 */
const installConfig = (scheme: string) => (address: string, name: string) =>
  `${scheme}://install-config?url=${part(address)}&name=${part(name)}`;

/** In display order. The first one of a system is recommended. */
export const clients: readonly Client[] = [
  {
    name: 'Clash Verge Rev',
    platforms: ['windows', 'macos', 'linux'],
    format: 'Mihomo',
    download: 'https://github.com/clash-verge-rev/clash-verge-rev/releases/latest',
    open: installConfig('clash'),
  },
  {
    name: 'Shadowrocket',
    platforms: ['ios'],
    format: 'Mixed',
    download: 'https://apps.apple.com/app/shadowrocket/id932747118',
    open: (address, name) => `shadowrocket://add/sub://${base64url(address)}?remark=${part(name)}`,
  },
  {
    name: 'Clash Meta',
    platforms: ['android'],
    format: 'Mihomo',
    download: 'https://github.com/MetaCubeX/ClashMetaForAndroid/releases/latest',
    open: installConfig('clashmeta'),
  },
  {
    name: 'FlClash',
    platforms: ['windows', 'macos', 'linux', 'android'],
    format: 'Mihomo',
    download: 'https://github.com/chen08209/FlClash/releases/latest',
    open: installConfig('flclash'),
  },
  {
    name: 'Stash',
    platforms: ['ios', 'macos'],
    format: 'Stash',
    download: 'https://apps.apple.com/app/stash-rule-based-proxy/id1596063349',
    open: installConfig('stash'),
  },
  {
    // Older versions read the name before the hash, newer ones after it.
    name: 'v2rayNG',
    platforms: ['android'],
    format: 'V2Ray',
    download: 'https://github.com/2dust/v2rayNG/releases/latest',
    open: (address, name) => `v2rayng://install-sub?url=${part(address)}&name=${part(name)}#${part(name)}`,
  },
  {
    name: 'sing-box',
    platforms: ['ios', 'macos', 'android'],
    format: 'SingBox',
    download: 'https://sing-box.sagernet.org/clients/',
    open: (address, name) => `sing-box://import-remote-profile?url=${part(address)}#${part(name)}`,
  },
  {
    // Reads everything after `import/` unchanged, up to the name.
    name: 'Hiddify',
    platforms: ['windows', 'macos', 'linux', 'ios', 'android'],
    format: 'V2Ray',
    download: 'https://github.com/hiddify/hiddify-app/releases/latest',
    open: (address, name) => `hiddify://import/${address}#${part(name)}`,
  },
  {
    name: 'Surge',
    platforms: ['macos', 'ios'],
    format: 'Surge4',
    download: 'https://nssurge.com/',
    open: (address) => `surge:///install-config?url=${part(address)}`,
  },
  {
    // Adds to the existing servers. A comma separates the address from its options.
    name: 'Quantumult X',
    platforms: ['ios'],
    format: 'QuantumultX',
    download: 'https://apps.apple.com/app/quantumult-x/id1443988620',
    open: (address, name) => {
      const resource = { server_remote: [`${address}, tag=${name.replace(/[,=]/g, ' ')}`] };
      return `quantumult-x:///add-resource?remote-resource=${part(JSON.stringify(resource))}`;
    },
  },
  {
    // Adds servers. Its `sub` would replace the whole configuration.
    name: 'Loon',
    platforms: ['ios'],
    format: 'Loon',
    download: 'https://apps.apple.com/app/loon/id1373567447',
    open: (address) => `loon://import?nodelist=${part(address)}`,
  },
  {
    name: 'Surfboard',
    platforms: ['android'],
    format: 'Surfboard',
    download: 'https://play.google.com/store/apps/details?id=com.getsurfboard',
    open: (address) => `surfboard:///install-config?url=${part(address)}`,
  },
];

/** The apps of a system. */
export const clientsOf = (platform: Platform): readonly Client[] =>
  clients.filter((client) => client.platforms.includes(platform));

/** The link that opens an app with the subscription in its own format. */
export const importLink = (client: Client, subscription: string, siteName: string): string => {
  const address = new URL(subscription);
  address.searchParams.set('client_type', client.format);
  return client.open(address.href, siteName);
};

const desktop: readonly Platform[] = ['windows', 'macos', 'linux'];

/**
 * The apps by kind of device, for visitors without an account. `only`: the app supports only this one of several
 * systems.
 */
export const familiarApps = () =>
  (
    [
      ['computer', desktop],
      ['ios', ['ios']],
      ['android', ['android']],
    ] as const
  ).map(([device, systems]) => ({
    device,
    apps: clients.flatMap(({ name, platforms: has }) => {
      const own = systems.filter((system) => has.includes(system));
      const [only, other] = own;
      if (only === undefined) return [];
      return [{ name, ...(systems.length > 1 && other === undefined && { only: platformNames[only] }) }];
    }),
  }));
