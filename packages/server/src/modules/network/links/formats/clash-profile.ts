import { daySeconds } from '@ferry/core/contract/base/values/units';
import { chinaSuffixes } from '../rule-sets/china-suffixes.ts';
import { localNetworks, type OwnHosts, ownRules } from './own-hosts.ts';
import { membersOf, type Profile } from './profile.ts';

type Fields = Record<string, unknown>;

/** What makes a list of proxies a complete profile: the fields before the list and after it. */
export type Around = (profile: Profile) => { before: Fields; after: Fields };

const choose = '节点选择';
const fastest = '自动选择';

const head: Fields = { 'mixed-port': 7890, 'allow-lan': false, mode: 'rule', 'log-level': 'info' };

/** Domains with all their names, as the DNS settings write them. */
const wholeDomains = ({ domains }: OwnHosts): string[] => domains.map((domain) => `+.${domain}`);

/**
 * Fake-IP mode: domain names get invented addresses, so that a name is sent to the node unresolved and no local DNS
 * server sees it. No rule may require resolving: rules by address have no-resolve, and none uses GEOIP, which would
 * also need a file from GitHub.
 */
const names = ({ own }: Profile): Fields => ({
  enable: true,
  ipv6: false,
  'enhanced-mode': 'fake-ip',
  'fake-ip-range': '198.18.0.1/16',
  'fake-ip-filter': ['*.lan', '*.local', ...own.names, ...wholeDomains(own)],
});

const groups = ({ entries }: Profile): Fields[] => {
  const { tested, chosen } = membersOf(entries, fastest);
  const choice = { name: choose, type: 'select', proxies: [...chosen, 'DIRECT'] };
  if (tested.length === 0) return [choice];
  const url = 'http://www.gstatic.com/generate_204';
  return [choice, { name: fastest, type: 'url-test', url, interval: 300, tolerance: 50, proxies: tested }];
};

/** Direct: the site, the local network and China. Everything else goes through the selected node. */
const rules = ({ own }: Profile, china: readonly string[]): string[] => [
  ...ownRules(own),
  'DOMAIN-SUFFIX,local,DIRECT',
  ...localNetworks.map((network) => `IP-CIDR,${network},DIRECT,no-resolve`),
  ...china,
  `MATCH,${choose}`,
];

/** The original core has no rule sets, so China is matched by domain names only. */
export const aroundClash: Around = (profile) => ({
  before: { ...head, dns: { ...names(profile), nameserver: ['223.5.5.5', '119.29.29.29'] } },
  after: {
    'proxy-groups': groups(profile),
    rules: rules(
      profile,
      chinaSuffixes.map((suffix) => `DOMAIN-SUFFIX,${suffix},DIRECT`),
    ),
  },
});

/** Rule sets are downloaded directly from the site. A core also starts without them. */
const provider = ({ rulesUrl }: Profile, set: string, behavior: string, more: Fields): Fields => ({
  type: 'http',
  behavior,
  format: 'text',
  url: `${rulesUrl}/${set}.txt`,
  interval: daySeconds,
  ...more,
});

const withSets = (profile: Profile, dns: Fields, more: Fields): ReturnType<Around> => ({
  before: { ...head, dns: { ...names(profile), ...dns } },
  after: {
    'proxy-groups': groups(profile),
    'rule-providers': {
      'cn-domain': provider(profile, 'cn-domain', 'domain', more),
      'cn-ip': provider(profile, 'cn-ip', 'ipcidr', more),
    },
    rules: rules(profile, [
      'DOMAIN-SUFFIX,cn,DIRECT',
      'RULE-SET,cn-domain,DIRECT',
      'RULE-SET,cn-ip,DIRECT,no-resolve',
    ]),
  },
});

/** Stash sends its DNS queries directly, and only for direct connections. */
export const aroundStash: Around = (profile) =>
  withSets(profile, { nameserver: ['https://223.5.5.5/dns-query', 'https://1.12.12.12/dns-query'] }, {});

/** DNS servers that are always reached directly, whatever the rules say about their addresses. */
const atHome = ['https://223.5.5.5/dns-query#DIRECT', 'https://1.12.12.12/dns-query#DIRECT'];

/** Names of nodes, of the site and of China are resolved directly, all others through the node. */
export const aroundMihomo: Around = (profile) =>
  withSets(
    profile,
    {
      'respect-rules': true,
      'default-nameserver': ['223.5.5.5', '119.29.29.29'],
      'proxy-server-nameserver': atHome,
      'direct-nameserver': atHome,
      nameserver: ['https://1.1.1.1/dns-query', 'https://8.8.8.8/dns-query'],
      'nameserver-policy': Object.fromEntries(
        [...profile.own.names, ...wholeDomains(profile.own), '+.cn', 'rule-set:cn-domain'].map((name) => [
          name,
          atHome,
        ]),
      ),
    },
    { proxy: 'DIRECT' },
  );
