import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { oddFleet, oddNames, reservedNames } from '../../../../testing/formats/odd-fleet.ts';
import { type NamedNode, profileOf } from '../../../../testing/formats/profile.ts';
import { readAs } from '../../../../testing/formats/read-formats.ts';
import { formats, type KnownClient } from './formats.ts';
import { withUniqueNames } from './profile.ts';

const clients = Object.keys(formats) as KnownClient[];

const oddPaths = ['/a?ed=2048', '/a,b', '/a=b', '/ü', '/a#b', '/%20x', "/a'b", '/a&b', '/', '/a:b//c'];
const tls = { server_name: 'cdn.example.com' };

const spoken: NamedNode[] = [
  { name: 'plain', config: everyKind['ssr-plain'] },
  ...oddPaths.flatMap((path): NamedNode[] => [
    { name: path, config: { kind: 'vmess', port: 80, transport: { network: 'ws', path }, tls: null } },
    {
      name: path,
      config: { kind: 'vless', port: 80, transport: { network: 'ws', path }, security: { type: 'none' } },
    },
    { name: path, config: { kind: 'trojan', port: 443, transport: { network: 'ws', path }, tls } },
  ]),
  ...['1,2', 'a;b', '3:4#é', 'a=b'].map(
    (text): NamedNode => ({
      name: text,
      config: { ...everyKind.ssr, protocol_param: text, obfs_param: text },
    }),
  ),
  ...['a, b', 'x=1 #2', 'say "x"', ' edge ', 'two\nlines', '\u0001\uffff', 'a\\b'].map(
    (password): NamedNode => ({
      name: password,
      config: { ...everyKind.hysteria2, obfs: { type: 'salamander', password } },
    }),
  ),
];

test('names are unique, of one line, never empty and never a keyword of a client', () => {
  const names = withUniqueNames(
    [...oddNames, ...reservedNames].map(
      (name) => ({ name }) as Parameters<typeof withUniqueNames>[0][number],
    ),
  ).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(/^[^\p{Cc}\u2028\u2029\ufffe\uffff\ufeff,="]+$/u);
    expect(name).not.toMatch(
      /^\s|\s$|^[#;]|\/\/|^(direct|reject|global|pass|proxy|auto|dns-out|reject-drop)$/i,
    );
  }
  expect(names.slice(0, 3)).toEqual(['香港 01 东京', '🇭🇰 01 🚀', 'a b']);
});

test('YAML contains no character that the cores refuse', () => {
  for (const client of ['Clash', 'Mihomo', 'Stash'] as const) {
    const { text } = profileOf(formats[client], [...oddFleet(formats[client]), ...spoken]);
    expect(text).not.toMatch(/[^\n\x20-\x7e\x85\xa0-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u);
  }
});

describe.each(clients)('%s', (client) => {
  const format = formats[client];

  test('reads every node back under its name, whatever the name contains', () => {
    const { profile, text } = profileOf(format, oddFleet(format), { isProxyMode: true });
    const proxies = readAs[client](text);
    const names = proxies.map(({ name }) => name);
    // Names for Mellow contain no colon.
    if (client === 'Mellow') expect(new Set(names).size).toBe(profile.entries.length);
    else expect(names).toEqual(profile.entries.map(({ name }) => name));
    for (const [at, { host }] of profile.entries.entries())
      if (profile.entries[at]?.config.kind !== 'naive')
        expect(proxies[at]?.host.replace(/[[\]]/g, ''), proxies[at]?.name).toBe(host);
  });

  test('writes paths, options and passwords unchanged, or omits the node', () => {
    const { profile, text } = profileOf(format, spoken, { isProxyMode: true });
    const proxies = readAs[client](text);
    expect(proxies).toHaveLength(profile.entries.length);
    for (const [at, { config, name }] of profile.entries.entries()) {
      const proxy = proxies[at];
      const said = [proxy?.path, proxy?.protocolParam, proxy?.obfsParam, proxy?.hidden];
      const meant: unknown[] = [undefined, undefined, undefined, undefined];
      if ('transport' in config && config.transport.network === 'ws') meant[0] = config.transport.path;
      if (config.kind === 'shadowsocksr' && proxy?.kind === 'shadowsocksr')
        meant.splice(1, 2, config.protocol_param || undefined, config.obfs_param || undefined);
      if (config.kind === 'hysteria2') meant[3] = config.obfs?.password;
      expect(said, name).toEqual(meant);
    }
  });
});
