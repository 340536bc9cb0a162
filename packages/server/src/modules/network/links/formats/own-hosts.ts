import { isIP } from 'node:net';

/**
 * Hosts of the site: portal, subscription links and payment page. A customer without a plan must reach them directly.
 */
export interface OwnHosts {
  readonly names: readonly string[];
  /** Domains whose names all belong to the site, because each link has its own host below them. */
  readonly domains: readonly string[];
  /** Addresses in CIDR form, for hosts without a domain name. */
  readonly networks: readonly string[];
}

/** The distinct hosts of some addresses. */
export function ownHostsOf(urls: readonly string[]): OwnHosts {
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')))];
  const wide = { 0: 0, 4: 32, 6: 128 };
  const bitsOf = (host: string) => wide[isIP(host) as keyof typeof wide];
  const named = hosts.filter((host) => isIP(host) === 0);
  return {
    names: named.filter((host) => !host.startsWith('*.')),
    domains: named.filter((host) => host.startsWith('*.')).map((host) => host.slice(2)),
    networks: hosts.filter((host) => isIP(host) !== 0).map((host) => `${host}/${bitsOf(host)}`),
  };
}

/** The first rules of a profile, in the form of Clash and Surge. */
export const ownRules = ({ names, domains, networks }: OwnHosts): string[] => [
  ...names.map((name) => `DOMAIN,${name},DIRECT`),
  ...domains.map((domain) => `DOMAIN-SUFFIX,${domain},DIRECT`),
  ...networks.map(
    (network) => `${network.includes(':') ? 'IP-CIDR6' : 'IP-CIDR'},${network},DIRECT,no-resolve`,
  ),
];

/** Local networks, which are never reached through a node. */
export const localNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
];
