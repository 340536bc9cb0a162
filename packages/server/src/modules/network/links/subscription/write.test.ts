import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../settings/config.ts';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { formats, type KnownClient } from '../formats/formats.ts';
import { type Customer, compile, type Tell } from '../formats/template.ts';
import { type Audience, type LevelledNode, write } from './write.ts';

const config = readConfig({ NODE_ENV: 'test' });

const nodeOf = (name: string, kind: keyof typeof everyKind, id = 1): LevelledNode => ({
  ...{ id, name, country_code: 'HK', level: 0, groups: [] },
  ...{ hosts: ['n.example.com', '2001:db8::7', 'third.example.com:8443'], config: everyKind[kind] },
});
const fleet = Object.keys(everyKind).map((name, index) =>
  nodeOf(name, name as keyof typeof everyKind, index + 1),
);

const first: Customer = {
  uuid: '7d0b5d6e-5d0a-4b5a-9d3c-3f6a4f5b6c7d',
  password: 'abcdefgh12345678',
  own: null,
  port: 23_456,
  link: () => 'https://ferry.example/link2/11112222333344445555666677778888?client_type=Surge4',
  base: 'https://ferry.example',
  ...{ upload: 11, download: 22, total: 2 ** 40, expiresAt: new Date('2026-04-09T04:00:00Z') },
};
const second: Customer = {
  uuid: '00000000-ffff-4b5a-9d3c-000000000001',
  password: 'Zz9',
  own: null,
  port: 101,
  link: () => 'https://ferry.example/link2/aaaabbbbccccddddeeeeffffgggghhhh?client_type=Surge4',
  base: 'https://sub.ferry.example:8443',
  ...{
    upload: 3 * 2 ** 30,
    download: 2 ** 40,
    total: 123_456_789,
    expiresAt: new Date('2031-12-31T23:00:00Z'),
  },
};

const plain: Audience = {
  client: 'Clash',
  hasFacts: false,
  hasFlags: true,
  isProxyMode: false,
  vpnType: 'ssr_vmess',
  language: 'zh-CN',
  level: 0,
  node_groups: null,
  linkGroup: null,
  hasPort: true,
  why: undefined,
  sites: ['https://ferry.example', 'https://sub.ferry.example:8443', 'http://192.0.2.9'],
};

/** The result for a second customer from the template of the first, and whether the template was usable. */
function filled(nodes: readonly LevelledNode[], audience: Audience, customer = second) {
  const writeFor = vi.fn((tell: Tell) => write(config, nodes, audience, tell));
  const fill = compile(first, writeFor);
  writeFor.mockClear();
  const text = fill(customer).toString();
  return { text, isFromTemplate: writeFor.mock.calls.length === 0 };
}

const written = (nodes: readonly LevelledNode[], audience: Audience, customer = second) =>
  write(config, nodes, audience, (read) => read(customer));

const clients = Object.keys(formats) as KnownClient[];

describe.each(clients)('%s from a template equals what is written for one customer', (client) => {
  test.each<[string, Partial<Audience>]>([
    ['a whole profile', {}],
    ['proxies only, without flags', { isProxyMode: true, hasFlags: false }],
    ['traffic left and expiry', { hasFacts: true }],
    ['the same in English', { hasFacts: true, language: 'en' }],
    ['an address of IPv6', { linkGroup: 2 }],
    ['another port of the group', { linkGroup: 3 }],
    ['shadowsocksR alone', { vpnType: 'ssr' }],
    ['all but shadowsocksR', { vpnType: 'vmess' }],
    ['words instead of nodes', { why: '流量已用完："now"' }],
  ])('%s', (_, options) => {
    const audience = { ...plain, client, ...options };
    expect(filled(fleet, audience)).toEqual({ text: written(fleet, audience), isFromTemplate: true });
  });

  test('each kind of node alone, and none', () => {
    const audience = { ...plain, client, hasFacts: true };
    for (const nodes of [[], ...fleet.map((node) => [node])])
      expect(filled(nodes, audience), nodes[0]?.name).toEqual({
        text: written(nodes, audience),
        isFromTemplate: true,
      });
  });

  test('for customers without their own port', () => {
    const audience = { ...plain, client, hasPort: false };
    const customer = { ...second, port: null };
    expect(filled(fleet, audience, customer).text).toBe(written(fleet, audience, customer));
  });

  test('with a password that needs quoting', () => {
    const audience = { ...plain, client };
    const customer = { ...second, password: 'a"b\\c\n' };
    expect(filled(fleet, audience, customer).text).toBe(written(fleet, audience, customer));
  });

  test('with nodes whose name looks like a placeholder', () => {
    const audience = { ...plain, client, hasFlags: false };
    const nodes = [...fleet, nodeOf('9006000000000000', 'ss', 91), nodeOf('9006999999999999', 'ssr', 92)];
    expect(filled(nodes, audience).text).toBe(written(nodes, audience));
  });
});

test('no text contains the UUID of the template’s first customer, not even in base64', () => {
  for (const client of clients) {
    const { text } = filled(fleet, { ...plain, client });
    const decoded = (part: string) => Buffer.from(part, 'base64').toString();
    const parts = (part: string) => part.match(/[\w+-]{20,}={0,2}/g) ?? [];
    const lines = [text, ...parts(text).map(decoded)].join('\n');
    expect([lines, ...parts(lines).map(decoded)].join('\n'), client).not.toContain(first.uuid);
  }
});
