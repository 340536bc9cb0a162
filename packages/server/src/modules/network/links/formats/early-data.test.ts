import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { migrations } from '../../../../db/migrations/migrate.ts';
import { readLinks } from '../../../../testing/formats/read-links.ts';
import { openSubscriber } from '../../../../testing/formats/subscriptions.ts';
import { openNode } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';

const ws = { network: 'ws', path: '/ray', early_data: 2048 } as const;
const tls = { server_name: 'cdn.example.com' };
const vmess: NodeConfig = { kind: 'vmess', port: 443, transport: ws, tls };
const trojan: NodeConfig = { kind: 'trojan', port: 443, transport: ws, tls };

test('early data is written for each core as it reads it, and omitted for clients without it', async () => {
  await using s = await openSubscriber();
  await openNode(s.server, { config: vmess });
  await openNode(s.server, { config: trojan });
  const get = async (type: string) => (await s.get(`?client_type=${type}`)).body;
  for (const { 'ws-opts': options } of parse(await get('Clash')).proxies)
    expect(options).toMatchObject({
      path: '/ray',
      'max-early-data': 2048,
      'early-data-header-name': 'Sec-WebSocket-Protocol',
    });
  const singBox = JSON.parse((await s.get('', 'sing-box 1.12.4')).body);
  const transports = singBox.outbounds.flatMap((one: { transport?: object }) => one.transport ?? []);
  expect(transports).toHaveLength(2);
  for (const transport of transports)
    expect(transport).toMatchObject({
      path: '/ray',
      max_early_data: 2048,
      early_data_header_name: 'Sec-WebSocket-Protocol',
    });
  const [first, second] = readLinks(await get('V2Ray'));
  expect(first?.options).toMatchObject({ path: '/ray?ed=2048' });
  expect(second?.options).toMatchObject({
    path: '/ray?ed=2048',
    ed: '2048',
    eh: 'Sec-WebSocket-Protocol',
  });
  for (const type of ['Surge4', 'Loon', 'QuantumultX', 'Mellow', 'Surfboard']) {
    const body = await get(type);
    expect(body, type).toContain('/ray');
    expect(body, type).not.toMatch(/ed(=|%3D)2048/);
  }
});

test('agents get the bare path', async () => {
  await using s = await openSubscriber();
  const node = await openNode(s.server, { config: vmess });
  const info = await s.server.app.inject({ url: `/v1/mod_mu/nodes/${node.id}/info?${node.query}` });
  expect(info.json().data.custom_config.path).toBe('/ray');
});

test('a node with early data in its path is refused, and the field is named', async () => {
  await using s = await openSubscriber();
  const node = await openNode(s.server);
  const answer = await s.server.app.inject({
    method: 'PUT',
    url: `/api/v2/admin_api/nodes/${node.id}`,
    headers: await openAdmin(s.server),
    payload: { config: { ...vmess, transport: { network: 'ws', path: '/ray?ed=2048' } } },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('early_data');
});

test.each([
  ['/ray?ed=2048', { path: '/ray', early_data: 2048 }],
  ['/ray?ed=2048&x=1', { path: '/ray?x=1', early_data: 2048 }],
  ['/ray?x=1&ed=99999999999', { path: '/ray?x=1', early_data: 65_535 }],
  ['/ray?ed=0', { path: '/ray' }],
  ['/ray?used=7', { path: '/ray?used=7' }],
])('a path %s that was kept before becomes %o', async (path, expected) => {
  await using s = await openSubscriber();
  const node = await openNode(s.server, {
    config: { ...vmess, transport: { network: 'ws', path } } as NodeConfig,
  });
  const { script = '' } = migrations().find(({ name }) => name === '0026_node_budgets.sql') ?? {};
  await s.server.services.database.exec(script.match(/^update node [^;]+;/gm)?.join('\n') ?? '');
  const { config } = await s.sql
    .selectFrom('node')
    .select('config')
    .where('id', '=', node.id)
    .executeTakeFirstOrThrow();
  expect(config.transport).toEqual({ network: 'ws', ...expected });
});
