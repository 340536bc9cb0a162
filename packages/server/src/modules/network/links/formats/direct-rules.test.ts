import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { type NamedNode, profileOf } from '../../../../testing/formats/profile.ts';
import { chinaSuffixes } from '../rule-sets/china-suffixes.ts';
import { formats, type KnownClient } from './formats.ts';
import { ownHostsOf } from './own-hosts.ts';

const nodes: NamedNode[] = Object.entries(everyKind).map(([name, config]) => ({ name, config }));
const textOf = (client: KnownClient) => profileOf(formats[client], nodes).text;
const clashes = ['Clash', 'ClashR', 'Stash', 'Mihomo'] as const;
const rulesOf = (client: (typeof clashes)[number]): string[] => parse(textOf(client)).rules;

test('hosts are divided into names and addresses', () => {
  expect(
    ownHostsOf([
      'https://ferry.example',
      'https://FERRY.example:8443/x',
      'https://渡口.example',
      'http://192.0.2.9:8080',
      'http://[2001:db8::9]',
      'https://*.Sub.example:8443',
    ]),
  ).toEqual({
    names: ['ferry.example', 'xn--6orp42d.example'],
    domains: ['sub.example'],
    networks: ['192.0.2.9/32', '2001:db8::9/128'],
  });
});

const own = [
  'DOMAIN,ferry.example,DIRECT',
  'DOMAIN,sub.example,DIRECT',
  'DOMAIN-SUFFIX,links.example,DIRECT',
  'IP-CIDR,192.0.2.9/32,DIRECT,no-resolve',
  'IP-CIDR6,2001:db8::9/128,DIRECT,no-resolve',
];

describe('the first rules of every format that has rules send the site past the nodes', () => {
  test.each(clashes)('%s', (client) => {
    expect(rulesOf(client).slice(0, 5)).toEqual(own);
  });

  test.each(['Surge2', 'Surge3', 'Surge4', 'Surfboard'] as const)('%s', (client) => {
    expect(textOf(client).split('[Rule]\n')[1]?.split('\n').slice(0, 5)).toEqual(own);
  });

  test('Quantumult, as a whole configuration', () => {
    const rules = textOf('QuantumultConf').split('[TCP]\n')[1]?.split('\n') ?? [];
    expect(rules.slice(0, 4)).toEqual([
      'HOST,ferry.example,DIRECT',
      'HOST,sub.example,DIRECT',
      'HOST-SUFFIX,links.example,DIRECT',
      'IP-CIDR,192.0.2.9/32,DIRECT',
    ]);
  });

  test('Mellow', () => {
    const rules = textOf('Mellow').split('[RoutingRule]\n')[1]?.split('\n') ?? [];
    expect(rules.slice(0, 3)).toEqual([
      'DOMAIN-SUFFIX, ferry.example, Direct',
      'DOMAIN-SUFFIX, sub.example, Direct',
      'DOMAIN-SUFFIX, links.example, Direct',
    ]);
    expect(rules).toContain('IP-CIDR, 192.0.2.9/32, Direct');
  });
});

describe('no local DNS server is asked for a name that goes through a node', () => {
  test('no format has a rule by GEOIP or GEOSITE, which asks for each name and needs a file from elsewhere', () => {
    for (const client of Object.keys(formats) as KnownClient[])
      expect(textOf(client), client).not.toMatch(/geo(ip|site)|fallback/i);
  });

  test.each(clashes)('%s invents addresses, and its rules by address ask for none', (client) => {
    const { dns, rules, 'rule-providers': sets = {} } = parse(textOf(client));
    expect(dns).toMatchObject({ enable: true, 'enhanced-mode': 'fake-ip' });
    expect(dns['fake-ip-filter']).toEqual(
      expect.arrayContaining(['ferry.example', 'sub.example', '+.links.example']),
    );
    for (const rule of rules)
      if (/^IP-|^RULE-SET,cn-ip/.test(rule)) expect(rule).toMatch(/,DIRECT,no-resolve$/);
    for (const rule of rules.filter((one: string) => one.startsWith('RULE-SET')))
      expect(Object.keys(sets)).toContain(rule.split(',')[1]);
  });

  test('mihomo asks abroad through the node, and at home for nodes, the site and China alone', () => {
    const { dns } = parse(textOf('Mihomo'));
    expect(dns['respect-rules']).toBe(true);
    const home = ['https://223.5.5.5/dns-query#DIRECT', 'https://1.12.12.12/dns-query#DIRECT'];
    expect(dns['proxy-server-nameserver']).toEqual(home);
    expect(dns['direct-nameserver']).toEqual(home);
    expect(dns['nameserver-policy']).toEqual({
      'ferry.example': home,
      'sub.example': home,
      '+.links.example': home,
      '+.cn': home,
      'rule-set:cn-domain': home,
    });
    expect(Object.keys(dns['nameserver-policy']).slice(0, 2)).toEqual(['ferry.example', 'sub.example']);
    for (const server of dns.nameserver) expect(server).not.toMatch(/#|223\.5|119\.29|1\.12/);
  });
});

describe('China is known by rule files of the site, or by names alone', () => {
  test.each(['Stash', 'Mihomo'] as const)('%s fetches both files from where it was served', (client) => {
    const { 'rule-providers': sets, rules } = parse(textOf(client));
    expect(sets).toMatchObject({
      'cn-domain': { type: 'http', behavior: 'domain', format: 'text' },
      'cn-ip': { type: 'http', behavior: 'ipcidr', format: 'text' },
    });
    expect(sets['cn-ip'].url).toBe('https://ferry.example/rules/cn-ip.txt');
    expect(sets['cn-domain'].url).toBe('https://ferry.example/rules/cn-domain.txt');
    expect(sets['cn-ip'].proxy).toBe(client === 'Mihomo' ? 'DIRECT' : undefined);
    expect(rules.slice(-4, -1)).toEqual([
      'DOMAIN-SUFFIX,cn,DIRECT',
      'RULE-SET,cn-domain,DIRECT',
      'RULE-SET,cn-ip,DIRECT,no-resolve',
    ]);
  });

  test.each(['Surge3', 'Surge4', 'Surfboard'] as const)('%s does, too', (client) => {
    expect(textOf(client)).toContain(
      [
        'DOMAIN-SUFFIX,cn,DIRECT',
        'RULE-SET,https://ferry.example/rules/cn-domain.list,DIRECT',
        'RULE-SET,https://ferry.example/rules/cn-ip.list,DIRECT',
        'FINAL,节点选择',
      ].join('\n'),
    );
  });

  test.each(['Clash', 'ClashR', 'Surge2'] as const)('%s, which has no sets, gets the names', (client) => {
    const text = textOf(client);
    expect(text).not.toMatch(/RULE-SET|rule-providers/);
    for (const suffix of chinaSuffixes) expect(text).toContain(`DOMAIN-SUFFIX,${suffix},DIRECT`);
  });
});
