import type { ConfigOf } from '../../nodes/index.ts';
import { chinaSuffixes } from '../rule-sets/china-suffixes.ts';
import { carriedInLines } from './lines.ts';
import { shadowsocksLink } from './links.ts';
import { localNetworks } from './own-hosts.ts';
import { type Entry, type Format, fitting, type Profile, type Writers, writeBy } from './profile.ts';
import { base64, base64url } from './template.ts';

const quoted = (text: string): string => `"${text}"`;

/** One server: `name = kind, host, port, …`. */
const line = ({ name, host, port }: Entry, kind: string, values: string[]): string =>
  `${name} = ${[kind, host, port, ...values].join(', ')}`;

function vmess(entry: Entry<ConfigOf<'vmess'>>, group: string): string {
  const { transport, tls } = entry.config;
  const ws = transport.network === 'ws' ? transport : undefined;
  return line(entry, 'vmess', [
    'chacha20-ietf-poly1305',
    quoted(entry.secret),
    `group=${group}`,
    `over-tls=${tls !== null}`,
    ...(tls === null ? [] : [`tls-host=${tls.server_name}`, `certificate=${tls.allow_insecure ? 0 : 1}`]),
    ...(ws === undefined
      ? []
      : [
          'obfs=ws',
          `obfs-path=${quoted(ws.path)}`,
          `obfs-header=${quoted(`Host: ${ws.host ?? entry.host}`)}`,
        ]),
  ]);
}

/** The lines of a complete configuration. */
const writers = (group: string): Writers<string> => ({
  vmess: (entry) => vmess(entry, group),
  shadowsocks: (entry) =>
    line(entry, 'shadowsocks', [entry.config.method, quoted(entry.secret), `group=${group}`]),
  shadowsocksr(entry) {
    const { method, protocol, protocol_param, obfs, obfs_param } = entry.config;
    return line(entry, 'shadowsocksr', [
      method,
      quoted(entry.secret),
      `group=${group}`,
      `protocol=${protocol}`,
      `protocol_param=${protocol_param}`,
      `obfs=${obfs}`,
      `obfs_param=${quoted(obfs_param)}`,
    ]);
  },
});

/** The lines of a list: links for Shadowsocks, for others a line with the kind before it. */
const listed = (group: string): Writers<string> => ({
  vmess: (entry) => `vmess://${base64(vmess(entry, group))}`,
  shadowsocks: shadowsocksLink,
  shadowsocksr(entry) {
    const { protocol, method, obfs, obfs_param, protocol_param } = entry.config;
    const head = [entry.host, entry.port, protocol, method, obfs, base64url(entry.secret)].join(':');
    const tail = `obfsparam=${base64url(obfs_param)}&protoparam=${base64url(protocol_param)}&remarks=${base64url(entry.name)}&group=${base64url(group)}`;
    return `ssr://${base64url(`${head}/?${tail}`)}`;
  },
});

/** A list of servers in base64. No gRPC, and no 2022 ciphers. */
export const quantumult: Format = {
  contentType: 'text/plain; charset=utf-8',
  suffix: 'txt',
  isNamedBySite: true,
  carries: carriedInLines('Quantumult'),
  wordsAs: 'shadowsocks',
  write: ({ entries, siteName }) => base64(entries.map(writeBy(listed(fitting(siteName)))).join('\n')),
};

/** A complete configuration: servers, a group to select one, and rules. */
function writeConf({ entries, siteName, own }: Profile): string {
  const names = entries.map(({ name }) => name);
  return `${[
    '[SERVER]',
    ...entries.map(writeBy(writers(fitting(siteName)))),
    '',
    '[POLICY]',
    base64(`节点选择 : static, ${names[0] ?? 'DIRECT'}\n${[...names, 'DIRECT'].join('\n')}`),
    '',
    '[DNS]',
    'system, 223.5.5.5',
    '',
    '[TCP]',
    ...own.names.map((name) => `HOST,${name},DIRECT`),
    ...own.domains.map((domain) => `HOST-SUFFIX,${domain},DIRECT`),
    ...[...own.networks, ...localNetworks].map((network) => `IP-CIDR,${network},DIRECT`),
    ...chinaSuffixes.map((suffix) => `HOST-SUFFIX,${suffix},DIRECT`),
    'FINAL,节点选择',
    '',
    '[STATE]',
    'STATE,AUTO',
  ].join('\n')}\n`;
}

export const quantumultConf: Format = { ...quantumult, suffix: 'conf', write: writeConf };
