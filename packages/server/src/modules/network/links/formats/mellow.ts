import { chinaSuffixes } from '../rule-sets/china-suffixes.ts';
import { localNetworks } from './own-hosts.ts';
import {
  carriedBy,
  type Entry,
  type Format,
  testable,
  type Writers,
  withUniqueNames,
  writeBy,
} from './profile.ts';
import { authority, base64url } from './template.ts';

/** A colon separates the members of a group, so names must not contain one. */
const withoutColons = (entries: readonly Entry[]): Entry[] =>
  withUniqueNames(entries.map((entry) => ({ ...entry, name: entry.name.replaceAll(':', ' ') })));

/** A path in a URL, without commas. */
const pathOf = (path: string): string =>
  encodeURI(path).replace(/[?#,]/g, (sign) => encodeURIComponent(sign));

const writers: Writers<string> = {
  vmess(entry) {
    const { transport, tls } = entry.config;
    const ws = transport.network === 'ws' ? transport : undefined;
    const options = new URLSearchParams({
      network: transport.network,
      ...(ws === undefined ? {} : { 'ws.host': ws.host ?? entry.host }),
      ...(tls === null
        ? {}
        : {
            tls: 'true',
            'tls.servername': tls.server_name,
            'tls.allowinsecure': String(tls.allow_insecure ?? false),
          }),
    });
    const path = ws === undefined ? '' : pathOf(ws.path);
    return `${entry.name}, vmess1, vmess1://${entry.secret}@${authority(entry)}${path}?${options}`;
  },
  shadowsocks(entry) {
    const user = base64url(`${entry.config.method}:${entry.secret}`);
    return `${entry.name}, ss, ss://${user}@${authority(entry)}`;
  },
};

/**
 * Mellow: a V2Ray core with its own INI format. No gRPC, and no 2022 ciphers. All its groups test their members, so no
 * group contains a text. Without a node all traffic goes to the text that says why.
 */
export const mellow: Format = {
  contentType: 'text/plain; charset=utf-8',
  suffix: 'conf',
  isNamedBySite: true,
  carries: carriedBy('Mellow'),
  wordsAs: 'shadowsocks',
  write({ entries: given, isProxyMode, own }) {
    const entries = withoutColons(given);
    const nodes = testable(entries);
    const group = `Proxy, ${nodes.join(':')}, latency, interval=300, timeout=6`;
    const endpoints = ['[Endpoint]', ...entries.map(writeBy(writers))];
    if (isProxyMode) return `${endpoints.join('\n')}\n`;
    return `${[
      ...endpoints,
      'Direct, builtin, freedom, domainStrategy=UseIP',
      'Dns-Out, builtin, dns',
      '',
      ...(nodes.length === 0 ? [] : ['[EndpointGroup]', group, '']),
      '[RoutingRule]',
      ...[...own.names, ...own.domains, ...chinaSuffixes].map((suffix) => `DOMAIN-SUFFIX, ${suffix}, Direct`),
      ...[...own.networks, ...localNetworks].map((network) => `IP-CIDR, ${network}, Direct`),
      `FINAL, ${nodes.length === 0 ? entries[0]?.name : 'Proxy'}`,
      '',
      '[Dns]',
      'hijack = Dns-Out',
      'clientIp = 114.114.114.114',
      '',
      '[DnsServer]',
      'localhost',
      '223.5.5.5',
      '',
      '[Log]',
      'loglevel = warning',
    ].join('\n')}\n`;
  },
};
