import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { openSubscriber } from '../../../../testing/formats/subscriptions.ts';
import { openNode } from '../../../../testing/nodes.ts';

const mihomoNames = (body: string) => parse(body).proxies.map(({ name }: { name: string }) => name);

test('a client gets the format of its version, also if the link names its program', async () => {
  await using s = await openSubscriber();
  for (const name of ['ss', 'anytls', 'vless-xhttp', 'hysteria2-gecko'] as const)
    await openNode(s.server, { name, config: everyKind[name], hosts: ['n.example.com'] });
  const flagless = '&is_remark_emoji=0';
  const as = async (agent: string, query: string) =>
    mihomoNames((await s.get(`?client_type=${query}${flagless}`, agent)).body);
  for (const query of ['AUTO', 'Mihomo']) {
    expect(await as('clash.meta/v1.19.12', query)).toEqual(['ss']);
    expect(await as('clash.meta/v1.19.24', query)).toEqual(['ss', 'anytls']);
    expect(await as('mihomo/1.19.30', query)).toEqual(['ss', 'anytls', 'vless-xhttp', 'hysteria2-gecko']);
  }
  // A link that names another program is obeyed.
  expect(await as('mihomo/1.19.30', 'Stash')).toEqual(['ss']);
  expect(await as('Stash/3.3.1 Clash/1.9.0', 'Stash')).toEqual(['ss', 'anytls']);
});

test('Xray JSON is sent to clients that the operator names, and for links that name it', async () => {
  await using s = await openSubscriber({ FERRY_XRAY_JSON_AGENTS: 'v2rayNG, Happ' });
  await openNode(s.server, { name: 'x', config: everyKind['vless-xhttp'], hosts: ['n.example.com'] });
  const typeFor = async (agent: string, query = '') =>
    String((await s.get(query, agent)).headers['content-type']);
  expect(await typeFor('v2rayNG/1.10.2')).toContain('application/json');
  expect(await typeFor('Happ/3.1.0')).toContain('application/json');
  expect(await typeFor('v2rayN/7.2')).toContain('text/plain');
  expect(await typeFor('v2rayNG/1.10.2', '?client_type=V2Ray')).toContain('text/plain');
  expect(await typeFor('curl/8', '?client_type=Xray')).toContain('application/json');
  // A name in the list changes nothing for a client with a format of its own.
  expect(await typeFor('mihomo/1.19.30 Happ')).toContain('text/yaml');
  const [config] = JSON.parse((await s.get('?client_type=Xray&is_remark_emoji=0')).body);
  expect(config).toMatchObject({ remarks: 'x', outbounds: [{ tag: 'proxy' }, {}, {}] });
  expect(config.routing.rules[0]).toMatchObject({ outboundTag: 'direct' });
});
