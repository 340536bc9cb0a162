import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { type NamedNode, profileOf } from '../../../../testing/formats/profile.ts';
import { formats } from './formats.ts';

type Fields = Record<string, unknown>;
interface ReadProfile {
  dns: { servers: Fields[]; rules: Fields[]; final: string };
  inbounds: Fields[];
  outbounds: { tag: string; type: string; server_ports?: string[] }[];
  route: { rules: Fields[]; final: string; default_domain_resolver?: string };
}

const nodes: NamedNode[] = Object.entries(everyKind).map(([name, config]) => ({ name, config }));
const profiles = ['SingBoxOlder', 'SingBox11', 'SingBox'] as const;
type Name = (typeof profiles)[number];
const textOf = (client: Name | 'Hiddify', more = {}) => profileOf(formats[client], nodes, more).text;
const read = (client: Name): ReadProfile => JSON.parse(textOf(client));

/** Fields that only this range of versions supports. Other versions refuse the whole profile. */
const only: Record<Name, RegExp[]> = {
  SingBoxOlder: [/"inet4_address"/, /"sniff": true/, /"type": "dns"/],
  SingBox11: [],
  SingBox: [/"default_domain_resolver"/, /"type": "https"/],
};

describe.each(profiles)('the profile %s', (client) => {
  test('defines every outbound and server that it refers to', () => {
    const { dns, route, outbounds } = read(client);
    const tags = outbounds.map(({ tag }) => tag);
    const servers = dns.servers.map(({ tag }) => tag);
    for (const rule of route.rules) if ('outbound' in rule) expect(tags).toContain(rule.outbound);
    for (const rule of dns.rules) expect(servers).toContain(rule.server);
    expect(tags).toContain(route.final);
    expect(servers).toContain(dns.final);
  });

  test('resolves names through the node, and locally for the site and China', () => {
    const { dns, inbounds } = read(client);
    expect(inbounds[0]).toMatchObject({ type: 'tun', auto_route: true, strict_route: true });
    expect(dns.servers.find(({ tag }) => tag === dns.final)).toMatchObject({ detour: 'proxy' });
    const own = [
      { domain: ['ferry.example', 'sub.example'], server: 'local' },
      { domain_suffix: ['links.example'], server: 'local' },
    ];
    const china = { domain_suffix: ['cn'], server: 'local' };
    const nodesThemselves = client === 'SingBox' ? [] : [{ outbound: 'any', server: 'local' }];
    expect(dns.rules).toEqual([...nodesThemselves, ...own, china]);
  });

  test('sends the site directly by its first routing rule', () => {
    const { rules } = read(client).route;
    const first = client === 'SingBoxOlder' ? 1 : 2;
    expect(rules.slice(0, first)).toEqual(
      client === 'SingBoxOlder'
        ? [{ protocol: 'dns', outbound: 'dns-out' }]
        : [{ action: 'sniff' }, { protocol: 'dns', action: 'hijack-dns' }],
    );
    expect(rules.slice(first)).toEqual([
      { domain: ['ferry.example', 'sub.example'], outbound: 'direct' },
      { domain_suffix: ['links.example'], outbound: 'direct' },
      { ip_cidr: ['192.0.2.9/32', '2001:db8::9/128'], outbound: 'direct' },
      { ip_is_private: true, outbound: 'direct' },
      { domain_suffix: ['cn'], outbound: 'direct' },
    ]);
  });

  test('contains nothing that its cores do not know, and downloads nothing at the start', () => {
    const text = textOf(client);
    for (const [other, marks] of Object.entries(only))
      for (const mark of marks) {
        if (other === client) expect(text).toMatch(mark);
        else expect(text).not.toMatch(mark);
      }
    expect(text.includes('"action"')).toBe(client !== 'SingBoxOlder');
    expect(text).not.toMatch(/rule_set|geoip|geosite|"url"/);
  });

  test('hops between ports if the core can', () => {
    const hopping = read(client).outbounds.find(({ tag }) => tag === 'hysteria2');
    expect(hopping?.server_ports).toEqual(client === 'SingBoxOlder' ? undefined : ['20000:30000']);
  });

  test('has no rule without a condition if the site has no name, or no address', () => {
    for (const own of [
      { names: [], domains: [], networks: ['192.0.2.9/32'] },
      { names: ['ferry.example'], domains: [], networks: [] },
      { names: [], domains: ['links.example'], networks: [] },
    ]) {
      const { dns, route }: ReadProfile = JSON.parse(textOf(client, { own }));
      for (const rule of [...dns.rules, ...route.rules])
        for (const value of Object.values(rule)) if (Array.isArray(value)) expect(value).not.toEqual([]);
    }
  });
});

test('a present local server has no detour, which the core would refuse', () => {
  const { dns, route } = read('SingBox');
  expect(dns.servers.find(({ tag }) => tag === route.default_domain_resolver)).toEqual({
    type: 'https',
    tag: 'local',
    server: '223.5.5.5',
  });
});

test('Hiddify gets the proxies alone, as any core reads them', () => {
  const profile = JSON.parse(textOf('Hiddify'));
  expect(Object.keys(profile)).toEqual(['outbounds']);
  expect(profile.outbounds).toEqual(
    read('SingBoxOlder').outbounds.filter(({ type }) => !/^(selector|urltest|direct|dns)$/.test(type)),
  );
});
