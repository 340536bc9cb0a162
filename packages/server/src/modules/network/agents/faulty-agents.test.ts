import { describe, expect, test } from 'vitest';
import { givePlan, openNode, openSharedKey } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { foldTraffic } from '../traffic/index.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;
const node = await openNode(server);
const customer = (await openCustomer(server)).id;
await givePlan(server, customer);
const shared = await openSharedKey(server);

const ok = [200, '{"ret":1,"data":"ok"}'];
const get = async (path: string) => {
  const { statusCode, body } = await server.app.inject(`/v1/mod_mu/${path}`);
  return [statusCode, body] as const;
};
async function post(path: string, payload?: string | object, headers: Record<string, string> = {}) {
  const url = `/v1/mod_mu/${path}?${node.query}`;
  const answer = await server.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  return [answer.statusCode, answer.body];
}

describe('an agent without a node number', () => {
  test.each(['nodes/0/info?node_id=0', 'users?node_id=0', 'users?node_id=', 'users?'])(
    'asks for %s and is known by its key',
    async (path) => {
      const separator = path.endsWith('?') ? '' : '&';
      expect(await get(`${path}${separator}key=${node.key}`)).toEqual([
        200,
        expect.stringContaining('"ret":1'),
      ]);
    },
  );

  test('is refused with a shared key, which names no node', async () => {
    expect((await get(`nodes/0/info?key=${shared}`))[0]).toBe(404);
    expect((await get(`users?node_id=0&key=${shared}`))[0]).toBe(404);
  });
});

test('a missing or wrong key is refused with a sentence that says what to do', async () => {
  expect(await get('func/ping')).toEqual([401, expect.stringContaining('key')]);
  expect(await get('func/ping?key=wrong')).toEqual([401, expect.stringContaining('节点密钥')]);
});

test('two slashes count as one: the address in an agent’s settings may end with a slash', async () => {
  expect(await get(`/func/ping?key=${shared}`)).toEqual([200, '{"ret":1,"data":"pong"}']);
});

test('other nodes get the addresses of hidden nodes, so that none blocks them', async () => {
  const [hidden, disabled] = [
    await openNode(server, { name: 'hidden', hosts: ['203.0.113.8'] }),
    await openNode(server, { name: 'disabled', hosts: ['203.0.113.9'] }),
  ];
  const { sql } = server.services.database;
  await sql.updateTable('node').set({ is_hidden: true }).where('id', '=', hidden.id).execute();
  await sql.updateTable('node').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
  const [, body] = await get(`nodes?key=${shared}`);
  expect(JSON.parse(body).data).toEqual([{ node_ip: '203.0.113.8' }, { node_ip: '203.0.113.9' }]);
});

test('a JSON body is read whatever its content type', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
    expect(await post('users/aliveip', ' {"data":[]}', { 'content-type': type }), type).toEqual(ok);
});

test.each([
  ['no body', undefined],
  ['null for both', '{"uptime":null,"load":null}'],
  ['a load of a thousand letters', JSON.stringify({ uptime: '1', load: 'x'.repeat(1_000) })],
])('a report of load with %s is taken', async (_what, payload) => {
  expect(await post(`nodes/${node.id}/info`, payload, { 'content-type': 'application/json' })).toEqual(ok);
});

test('numbers that an agent writes as text count as numbers', async () => {
  const rule = await db
    .insertInto('detect_rule')
    .values({ name: 'BT', pattern: 'x', created_at: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user_id = String(customer);
  await post('users/traffic', { data: [{ user_id, u: '100', d: '2000' }] });
  await post('users/traffic', { data: [{ user_id, u: '1.5', d: '1' }] });
  await post('users/traffic', { data: [{ user_id, u: '', d: ' 1' }] });
  await post('users/aliveip', { data: [{ user_id, ip: '203.0.113.5' }] });
  await post('users/detectlog', { data: [{ user_id, list_id: String(rule.id) }] });
  await foldTraffic(server.services);
  const { sql } = server.services.database;
  const service = sql.selectFrom('service').select(['used_upload', 'used_download']);
  expect(await service.where('account_id', '=', customer).execute()).toEqual([
    { used_upload: 100, used_download: 2000 },
  ]);
  expect(await sql.selectFrom('alive_ip').select('account_id').execute()).toHaveLength(1);
  expect(await sql.selectFrom('detect_hit').select('account_id').execute()).toHaveLength(1);
});

test.each([
  ['users/traffic', (user_id: number) => ({ user_id, u: 1, d: 1 })],
  ['users/aliveip', (user_id: number) => ({ user_id, ip: '203.0.113.5' })],
  ['users/detectlog', (user_id: number) => ({ user_id, list_id: 1 })],
])('%s takes more rows than a statement has parameters', async (path, row) => {
  const data = Array.from({ length: 70_000 }, (_, index) => row(index + 1));
  expect(await post(path, { data })).toEqual(ok);
});

const oddRows = [null, 7, 'x', [], {}, { user_id: 'x' }, { user_id: {}, u: [], d: -1, ip: 9, list_id: null }];

test('rows of any form are accepted, and only valid ones count', async () => {
  const { sql } = server.services.database;
  const before = await sql.selectFrom('traffic_row').select('account_id').execute();
  for (const path of ['users/aliveip', 'users/detectlog', 'func/block_ip', 'func/speedtest'])
    expect(await post(path, { data: oddRows }), path).toEqual(ok);
  const row = { user_id: customer, u: 5, d: 7, more: 'unknown' };
  expect(await post('users/traffic', { data: [...oddRows, row] })).toEqual(ok);
  const after = await sql.selectFrom('traffic_row').select('account_id').execute();
  expect(after).toHaveLength(before.length + 1);
});
