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

test('Stash has its own names for hysteria2 and TUIC options', () => {
  const proxies: { name: string }[] = parse(written('Stash')).proxies;
  const by = (name: string) => proxies.find((one) => one.name === name);
  expect(by('hysteria2')).toMatchObject({ auth: customer.uuid, 'up-speed': 50, 'down-speed': 200 });
  expect(by('tuic')).toMatchObject({ version: 5, uuid: customer.uuid, password: customer.uuid });
  expect(
    parse(written('Mihomo')).proxies.find((one: { name: string }) => one.name === 'tuic'),
  ).not.toHaveProperty('version');
});

test('a site’s name with commas stays one field of Quantumult’s lines', () => {
  const nodes: NamedNode[] = [{ name: 'a', config: everyKind['vmess-tcp'] }];
  const { text } = profileOf(formats.QuantumultConf, nodes, { siteName: 'Ferry, Inc = "1"' });
  expect(text).toContain(`"${customer.uuid}", group=Ferry Inc 1, over-tls=false\n`);
});

test('an expiry is written in the site’s zone', () => {
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
  for (const client of [
    'Loon637',
    'QuantumultX',
    'Surge2',
    'Surge3',
    'Surge4',
    'Surge6',
    'Surfboard34',
  ] as const) {
    const { text } = profileOf(formats[client], nodes, { isProxyMode: true });
    expect(text, client).not.toMatch(/[^=]=\s*(,|$)|undefined/m);
  }
});
