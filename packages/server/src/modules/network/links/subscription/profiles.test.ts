import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  fleetNames,
  openFleet,
  openSubscriber,
  secretsOf,
} from '../../../../testing/formats/subscriptions.ts';
import { openNode } from '../../../../testing/nodes.ts';

test.each([
  ['Clash', 4],
  ['ClashR', 4],
  ['Stash', 5],
  ['Mihomo', 5],
])('%s gets a whole profile of YAML with %s nodes, groups and rules', async (client, count) => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const { uuid, password, key2022 } = await secretsOf(s.server);
  const answer = await s.get(`?client_type=${client}`);
  expect(answer.headers['content-type']).toBe('text/yaml; charset=utf-8');
  const profile = parse(answer.body);
  expect(profile.proxies).toHaveLength(count);
  const [vmess, trojan, ss] = profile.proxies;
  expect(vmess).toEqual({
    name: '🇭🇰 香港 01',
    type: 'vmess',
    server: 'hk-a.example.com',
    port: 443,
    udp: true,
    uuid,
    alterId: 0,
    cipher: 'auto',
    tls: true,
    servername: 'cdn.example.com',
    'skip-cert-verify': false,
    network: 'ws',
    'ws-opts': { path: '/Ray?v=2048', headers: { Host: 'cdn.example.com' } },
  });
  expect(trojan).toEqual({
    name: '🇭🇰 日本 01 东京',
    type: 'trojan',
    server: 'jp.example.com',
    port: 443,
    udp: true,
    password: uuid,
    sni: 'tj.example.com',
    'skip-cert-verify': false,
    network: 'grpc',
    'grpc-opts': { 'grpc-service-name': 'up' },
  });
  expect(ss).toEqual({
    name: '🇭🇰 123456',
    type: 'ss',
    server: '2001:db8::7',
    port: 8388,
    udp: true,
    cipher: 'aes-256-gcm',
    password,
  });
  if (count === 5) expect(profile.proxies[3]).toMatchObject({ password: key2022 });
  const all = profile.proxies.map((proxy: { name: string }) => proxy.name);
  const [choice, fastest] = profile['proxy-groups'];
  expect(choice).toMatchObject({ type: 'select', proxies: [fastest.name, ...all, 'DIRECT'] });
  expect(fastest).toMatchObject({ type: 'url-test', proxies: all });
  expect(profile.rules.at(-1)).toBe(`MATCH,${choice.name}`);
  const alone = parse((await s.get(`?client_type=${client}&is_proxy_mode=true`)).body);
  expect(Object.keys(alone)).toEqual(['proxies']);
  expect(alone.proxies).toEqual(profile.proxies);
});

test('a name of digits or of a YAML word stays a name', async () => {
  await using s = await openSubscriber();
  for (const name of ['007', 'yes', '1e3', '@x: y #z', '- a']) await openNode(s.server, { name });
  const answer = await s.get('?client_type=Clash&is_remark_emoji=false');
  const listed = parse(answer.body, { version: '1.1' }).proxies.map((one: { name: string }) => one.name);
  expect(listed).toEqual(['007', 'yes', '1e3', '@x: y #z', '- a']);
});

test('sing-box gets outbounds, a selector and a direct outbound', async () => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const { uuid } = await secretsOf(s.server);
  const profile = (await s.get('', 'SFA/1.10.1')).json();
  const tags = profile.outbounds.map((one: { tag: string }) => one.tag);
  expect(tags).toEqual(['proxy', 'auto', ...fleetNames, 'direct', 'dns-out']);
  expect(profile.outbounds[0].outbounds).toEqual(['auto', ...fleetNames]);
  expect(profile.outbounds[2]).toEqual({
    type: 'vmess',
    tag: '🇭🇰 香港 01',
    server: 'hk-a.example.com',
    server_port: 443,
    uuid,
    security: 'aes-128-gcm',
    alter_id: 0,
    tls: { enabled: true, server_name: 'cdn.example.com', insecure: false },
    transport: { type: 'ws', path: '/Ray?v=2048', headers: { Host: 'cdn.example.com' } },
  });
});

/** The fields of an INI section or of a list, by name. */
const readLines = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((each) => each !== '')
      .map((each) => {
        const [name = '', ...rest] = each.split('=');
        return [
          name.trim(),
          rest
            .join('=')
            .split(',')
            .map((field) => field.trim()),
        ];
      }),
  );

test.each([
  ['Surge4', ['🇭🇰 香港 01', '🇭🇰 123456', '🇭🇰 DIRECT']],
  ['Surfboard', ['🇭🇰 香港 01', '🇭🇰 123456', '🇭🇰 DIRECT']],
  ['Surge3', ['🇭🇰 123456']],
])('%s gets a managed profile with groups and rules', async (client, expected) => {
  await using s = await openSubscriber();
  await openFleet(s.server);
  const { uuid, password } = await secretsOf(s.server);
  const { body, headers } = await s.get(`?client_type=${client}`);
  expect(headers['content-disposition']).toMatch(/\.conf$/);
  expect(body.split('\n')[0]).toBe(
    `#!MANAGED-CONFIG http://127.0.0.1:8080/link2/${s.token}?client_type=${client} interval=21600 strict=false`,
  );
  const sections: Record<string, string | undefined> = Object.fromEntries(
    body.split(/^\[(.+)\]$/m).flatMap((part, index, all) => (index % 2 ? [[part, all[index + 1]]] : [])),
  );
  const proxies = readLines(sections.Proxy ?? '');
  expect(Object.keys(proxies)).toEqual(expected);
  expect(proxies['🇭🇰 123456']).toEqual([
    'ss',
    '2001:db8::7',
    '8388',
    'encrypt-method=aes-256-gcm',
    `password=${password}`,
    'udp-relay=true',
  ]);
  if (expected.length > 1)
    expect(proxies['🇭🇰 香港 01']).toEqual([
      'vmess',
      'hk-a.example.com',
      '443',
      `username=${uuid}`,
      'vmess-aead=true',
      'tls=true',
      'sni=cdn.example.com',
      'ws=true',
      'ws-path=/Ray?v=2048',
      'ws-headers=Host:cdn.example.com',
    ]);
  const groups = readLines(sections['Proxy Group'] ?? '');
  expect(groups.节点选择).toEqual(['select', '自动选择', ...expected, 'DIRECT']);
  expect(sections.Rule?.trim().split('\n').at(-1)).toBe('FINAL,节点选择');
  const alone = (await s.get(`?client_type=${client}&is_proxy_mode=1`)).body;
  expect(readLines(alone)).toEqual(proxies);
});
