import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { customer, type NamedNode, profileOf } from '../../../../testing/formats/profile.ts';
import { readAs } from '../../../../testing/formats/read-formats.ts';
import { formats, type KnownClient } from './formats.ts';
import { entryOfNode } from './profile.ts';
import type { Tell } from './template.ts';

const nodes: NamedNode[] = Object.entries(everyKind).map(([name, config]) => ({ name, config }));
const written = (client: KnownClient) => profileOf(formats[client], nodes).text;

test('Stash reads hysteria2 and TUIC under words of its own', () => {
  const proxies: { name: string }[] = parse(written('Stash')).proxies;
  const by = (name: string) => proxies.find((one) => one.name === name);
  expect(by('hysteria2')).toMatchObject({ auth: customer.uuid, 'up-speed': 50, 'down-speed': 200 });
  expect(by('tuic')).toMatchObject({ version: 5, uuid: customer.uuid, password: customer.uuid });
  expect(
    parse(written('Mihomo')).proxies.find((one: { name: string }) => one.name === 'tuic'),
  ).not.toHaveProperty('version');
});

const inSection = (text: string, section: string) =>
  text.split(`[${section}]\n`)[1]?.split('\n\n')[0]?.split('\n') ?? [];

test('every group of a whole profile names proxies that are there, and all of them', () => {
  for (const client of ['Clash', 'ClashR', 'Mihomo', 'Stash'] as const) {
    const profile = parse(written(client));
    const names = profile.proxies.map((one: { name: string }) => one.name);
    const groups = profile['proxy-groups'].map((one: { name: string }) => one.name);
    expect(new Set([...names, ...groups]).size, client).toBe(names.length + groups.length);
    for (const { proxies } of profile['proxy-groups'])
      expect([...names, ...groups, 'DIRECT'], client).toEqual(expect.arrayContaining(proxies));
    expect(profile['proxy-groups'][1].proxies, client).toEqual(names);
  }
  for (const client of ['Surge2', 'Surge3', 'Surge4', 'Surfboard'] as const) {
    const names = inSection(written(client), 'Proxy').map((line) => line.split(' = ')[0]);
    const [choice, fastest] = inSection(written(client), 'Proxy Group').map((line) => line.split(', '));
    expect(choice?.slice(2, -1), client).toEqual(names);
    expect(fastest?.slice(1, -2), client).toEqual(names);
  }
});

test('a site’s name with commas stays one field of Quantumult’s lines', () => {
  const nodes: NamedNode[] = [{ name: 'a', config: everyKind['vmess-tcp'] }];
  const { text } = profileOf(formats.QuantumultConf, nodes, { siteName: 'Ferry, Inc = "1"' });
  expect(text).toContain(`"${customer.uuid}", group=Ferry Inc 1, over-tls=false\n`);
});

test('an expiry is told by the clock of the site', () => {
  const nodes: NamedNode[] = [{ name: 'a', config: everyKind.ss }];
  const tell: Tell = (read) => read({ ...customer, expiresAt: new Date('2026-04-09T20:30:00Z') });
  const status = profileOf(formats.Shadowrocket, nodes, { tell }).text;
  expect(Buffer.from(status, 'base64').toString()).toContain('Expires:2026-04-10\n');
  const list = profileOf(formats.SSD, nodes, { tell }).text;
  const { expiry } = JSON.parse(Buffer.from(list.slice('ssd://'.length), 'base64url').toString());
  expect(expiry).toBe('2026-04-10 04:30');
});

test.each([
  ['HK', '香港 01', '🇭🇰 香港 01'],
  ['HK', '🇭🇰 香港 01', '🇭🇰 香港 01'],
  ['HK', '🇯🇵 东京中转', '🇯🇵 东京中转'],
  ['ZZ', '中转 01', '中转 01'],
])('a node of %s named %s is shown as %s', (country_code, name, expected) => {
  const reach = { linkGroup: null, hasPort: true };
  const tell: Tell = (read) => read(customer);
  const node = { id: 1, name, country_code, hosts: ['n.example.com'], config: everyKind.ss };
  expect(entryOfNode(node, { ...reach, hasFlags: true }, tell)?.name).toBe(expected);
  expect(entryOfNode(node, { ...reach, hasFlags: false }, tell)?.name).toBe(name);
});

test('every client sends the name on the certificate as the Host of a websocket, unless the node says another', () => {
  const ws = { network: 'ws', path: '/Ray' } as const;
  const tls = { server_name: 'cdn.example.com' };
  const nodes: NamedNode[] = [
    { name: 'vmess', config: { kind: 'vmess', port: 443, transport: ws, tls } },
    { name: 'vless', config: { kind: 'vless', port: 443, transport: ws, security: { type: 'tls', ...tls } } },
    {
      name: 'trojan',
      config: { kind: 'trojan', port: 443, transport: { ...ws, host: 'ws.example.com' }, tls },
    },
    // For formats that support nothing else.
    { name: 'plain', config: everyKind['ssr-plain'] },
  ];
  const told = (Object.keys(formats) as KnownClient[]).flatMap((client) =>
    readAs[client](profileOf(formats[client], nodes, { isProxyMode: true }).text)
      .filter(({ name }) => name !== 'plain')
      .map(({ name, wsHost }) => ({ client, name, wsHost })),
  );
  expect(told.length).toBeGreaterThan(30);
  for (const { client, name, wsHost } of told)
    expect(wsHost, `${client} ${name}`).toBe(name === 'trojan' ? 'ws.example.com' : 'cdn.example.com');
});

test('a line has no option without a value', () => {
  const config = everyKind['vless-reality'];
  const nodes: NamedNode[] = [
    ...Object.entries(everyKind).map(([name, config]) => ({ name, config })),
    { name: 'no short id', config: { ...config, security: { ...config.security, short_id: '' } } },
  ];
  for (const client of ['Loon', 'QuantumultX', 'Surge2', 'Surge3', 'Surge4', 'Surfboard'] as const) {
    const { text } = profileOf(formats[client], nodes, { isProxyMode: true });
    expect(text, client).not.toMatch(/=\s*(,|$)|undefined/m);
  }
});
