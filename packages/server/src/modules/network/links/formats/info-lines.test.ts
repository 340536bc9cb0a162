import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../settings/config.ts';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { customer } from '../../../../testing/formats/profile.ts';
import { readAs } from '../../../../testing/formats/read-formats.ts';
import { readGroupsAs } from '../../../../testing/formats/read-groups.ts';
import { type Audience, type LevelledNode, write } from '../subscription/write.ts';
import { formats, type KnownClient } from './formats.ts';

const config = readConfig({ NODE_ENV: 'test' });
const kinds = ['ss', 'ssr-plain', 'trojan-tcp', 'vmess-ws-tls'] as const;
const nodes = kinds.map(
  (name, index): LevelledNode => ({
    ...{ id: index + 1, name, country_code: 'HK', level: 0, groups: [] },
    ...{ hosts: ['n.example.com'], config: everyKind[name] },
  }),
);
const facts = ['Traffic left: 1.00 GB', 'Expires: 2026-04-09'];
const why = 'The plan ended on 2026-04-09: renew it on the website';

const audience = (client: KnownClient, more: Partial<Audience> = {}): Audience => ({
  ...{ client, hasFacts: true, hasFlags: false, isProxyMode: false, language: 'en', level: 0 },
  ...{ vpnType: 'ssr_vmess', node_groups: null, linkGroup: null, hasPort: true, why: undefined },
  sites: ['https://ferry.example'],
  ...more,
});
const textOf = (client: KnownClient, more: Partial<Audience> = {}) =>
  write(config, nodes, audience(client, more), (read) => read(customer));
const namesIn = (client: KnownClient, more: Partial<Audience>) =>
  readAs[client](textOf(client, { ...more, isProxyMode: true })).map(({ name }) => name);

/** Mellow's names have no colon. */
const inMellow = (client: KnownClient, text: string) =>
  client === 'Mellow' ? text.replaceAll(':', ' ').replaceAll('  ', ' ') : text;

describe.each(Object.keys(formats) as KnownClient[])('%s', (client) => {
  const told = facts.map((text) => inMellow(client, text));

  test('lists nodes first and texts last, so that a client does not select a text by default', () => {
    const names = namesIn(client, {});
    const ofNodes = namesIn(client, { hasFacts: false });
    expect(ofNodes.length).toBeGreaterThan(0);
    expect(names).toEqual([...ofNodes, ...told]);
  });

  test('tests only nodes, and offers the texts in selectors', () => {
    const groups = readGroupsAs[client]?.(textOf(client)) ?? [];
    const ofNodes = namesIn(client, { hasFacts: false });
    for (const { name, members, isTested } of groups) {
      const own = members.filter((member) => ofNodes.includes(member) || told.includes(member));
      expect(own, name).toEqual(isTested ? ofNodes : [...ofNodes, ...told]);
    }
  });

  test('has no group that tests the entry without nodes, but one that contains it', () => {
    const whole = textOf(client, { why });
    const groups = readGroupsAs[client]?.(whole) ?? [];
    const text = inMellow(client, why);
    expect(namesIn(client, { why })).toEqual([text]);
    expect(groups.filter(({ isTested }) => isTested)).toEqual([]);
    for (const { name, members } of groups)
      expect(
        members.filter((member) => member !== 'DIRECT'),
        name,
      ).toEqual([text]);
    expect(whole).not.toMatch(/自动选择|"auto"|urltest|latency/);
    if (client === 'Mellow') expect(whole).toContain(`\nFINAL, ${text}\n`);
  });
});
