import type { OwnHosts } from './own-hosts.ts';

type Fields = Record<string, unknown>;

/** The rest of a profile: inbounds, DNS, and the rules for direct connections. */
export interface Around {
  readonly inbounds: readonly Fields[];
  readonly dns: Fields;
  readonly route: Fields;
  /** In addition to the proxies, the selector and `direct`. */
  readonly outbounds: readonly Fields[];
}

/** The rule for the site's hosts. A rule without a condition is an error, so there is none without hosts. */
function home({ names, domains, networks }: OwnHosts, then: Fields): Fields[] {
  return [
    ...(names.length > 0 ? [{ domain: names, ...then }] : []),
    ...(domains.length > 0 ? [{ domain_suffix: domains, ...then }] : []),
    ...(networks.length > 0 && 'outbound' in then ? [{ ip_cidr: networks, ...then }] : []),
  ];
}

/** Only `.cn` is matched: the core would not start if a remote rule set could not be downloaded. */
const china = { domain_suffix: ['cn'] };

/**
 * DNS queries go through the proxy, because local answers may be forged. Names of the site and of China are resolved
 * directly.
 */
const names = (own: OwnHosts): Fields => ({
  rules: [...home(own, { server: 'local' }), { ...china, server: 'local' }],
  final: 'remote',
  strategy: 'prefer_ipv4',
});

const route = (own: OwnHosts, before: readonly Fields[]): Fields => ({
  rules: [
    ...before,
    ...home(own, { outbound: 'direct' }),
    { ip_is_private: true, outbound: 'direct' },
    { ...china, outbound: 'direct' },
  ],
  final: 'proxy',
  auto_detect_interface: true,
});

const tun = (addresses: Fields): Fields => ({
  type: 'tun',
  tag: 'tun',
  ...addresses,
  auto_route: true,
  strict_route: true,
});
const mixed: Fields = { type: 'mixed', tag: 'mixed', listen: '127.0.0.1', listen_port: 2080 };

const address = ['172.19.0.1/30', 'fdfe:dcba:9876::1/126'];

/** A phone sends its DNS queries to an address in the tunnel, so they are intercepted. */
const takenOut: readonly Fields[] = [{ action: 'sniff' }, { protocol: 'dns', action: 'hijack-dns' }];

/** 1.12 and later: DNS servers have types, and one resolves the proxies themselves. */
export const current = (own: OwnHosts): Around => ({
  inbounds: [tun({ address }), mixed],
  dns: {
    servers: [
      { type: 'https', tag: 'remote', server: '1.1.1.1', detour: 'proxy' },
      // Without a detour, because the core refuses `direct` as one.
      { type: 'https', tag: 'local', server: '223.5.5.5' },
    ],
    ...names(own),
  },
  route: { ...route(own, takenOut), default_domain_resolver: 'local' },
  outbounds: [],
});

/** Before 1.12: DNS servers by address, and a first rule for the names of the proxies. */
function olderNames(own: OwnHosts): Fields {
  const { rules, ...rest } = names(own);
  return {
    servers: [
      { tag: 'remote', address: 'https://1.1.1.1/dns-query', detour: 'proxy' },
      { tag: 'local', address: 'https://223.5.5.5/dns-query', detour: 'direct' },
    ],
    rules: [{ outbound: 'any', server: 'local' }, ...(rules as Fields[])],
    ...rest,
  };
}

/** 1.11 has today's rules and the earlier DNS servers. */
export const of11 = (own: OwnHosts): Around => ({
  inbounds: [tun({ address }), mixed],
  dns: olderNames(own),
  route: route(own, takenOut),
  outbounds: [],
});

/** 1.8 to 1.10: DNS queries go to a special outbound. */
export const older = (own: OwnHosts): Around => ({
  inbounds: [
    { ...tun({ inet4_address: address[0], inet6_address: address[1] }), sniff: true },
    { ...mixed, sniff: true },
  ],
  dns: olderNames(own),
  route: route(own, [{ protocol: 'dns', outbound: 'dns-out' }]),
  outbounds: [{ type: 'dns', tag: 'dns-out' }],
});
