import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openNode } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;
const node = await openNode(server);
const other = await openNode(server);
const made = await server.app.inject({
  method: 'POST',
  url: '/api/v2/admin_api/nodes/keys',
  headers: await openAdmin(server),
  payload: { node_id: null },
});
const shared = made.json().result.key;

const post = (path: string, payload: object, query = '') =>
  server.app.inject({ method: 'POST', url: `${path}${query}`, payload });
const handshake = '/api/v2/server/handshake';
const report = '/api/v2/server/report';

describe('the secret of an agent', () => {
  test('is read from the body of a call that may contain it, or from its query', async () => {
    const inBody = await post(handshake, { token: node.key, node_id: node.id });
    expect([inBody.statusCode, inBody.json()]).toEqual([
      200,
      { websocket: { enabled: false }, settings: { push_interval: 60, pull_interval: 60 } },
    ]);
    const query = `?token=${node.key}&node_id=${node.id}`;
    expect((await post(handshake, {}, query)).statusCode).toBe(200);
    expect((await post(report, {}, query)).json()).toEqual({ data: true });
    expect((await post(report, { token: node.key, node_id: node.id })).json()).toEqual({ data: true });
  });

  test.each([
    ['none', {}],
    ['an empty one', { token: '' }],
    ['a number', { token: 5 }],
    ['a wrong one', { token: randomUUID() }],
  ])('%s is refused with 401', async (_name, body) => {
    for (const path of [handshake, report]) {
      const answer = await post(path, { ...body, node_id: node.id });
      expect([answer.statusCode, answer.json().is_success]).toEqual([401, false]);
    }
  });

  test('of one node is valid for no other, and without a number means its own node', async () => {
    const stranger = await post(report, { token: node.key, node_id: other.id });
    expect(stranger.statusCode).toBe(401);
    for (const node_id of [undefined, 0])
      expect((await post(report, { token: node.key, node_id })).statusCode).toBe(200);
  });

  test('that is shared is valid for the node that the call names', async () => {
    for (const { id } of [node, other])
      expect((await post(report, { token: shared, node_id: id })).statusCode).toBe(200);
  });

  test('in the body is not accepted by other calls', async () => {
    const answer = await post('/api/v1/server/UniProxy/push', { token: node.key, node_id: node.id });
    expect(answer.statusCode).toBe(401);
  });
});

test('no call answers 404, because an agent would never repeat it', async () => {
  const query = `?token=${shared}&node_id=9999`;
  for (const path of [handshake, report, '/api/v2/server/push', '/api/v2/server/alive'])
    expect((await post(path, {}, query)).statusCode, path).toBe(403);
  for (const path of ['config', 'user', 'alivelist'])
    for (const base of ['/api/v1/server/UniProxy', '/api/v2/server'])
      expect((await server.app.inject(`${base}/${path}${query}`)).statusCode, path).toBe(403);
});

test('an agent that only polls keeps its node online', async () => {
  server.clock.turn(600);
  await server.app.inject(`/api/v1/server/UniProxy/user?token=${node.key}&node_id=${node.id}`);
  const { last_heard_at } = await db
    .selectFrom('node')
    .select('last_heard_at')
    .where('id', '=', node.id)
    .executeTakeFirstOrThrow();
  expect(last_heard_at).toEqual(server.clock.now());
});

test.each([
  [{ cpu: 12.5, mem: { total: 100, used: 40 } }, 0.125, '12.5 %'],
  [{ cpu: 250 }, 1, '250 %'],
  [{ cpu: 'much' }, null, ''],
  [{}, null, ''],
])('of the state %o the load is %s', async (state, load, text) => {
  await post('/api/v1/server/UniProxy/status', state, `?token=${node.key}&node_id=${node.id}`);
  const row = await db
    .selectFrom('node')
    .select(['load', 'load_text'])
    .where('id', '=', node.id)
    .executeTakeFirstOrThrow();
  expect([row.load, row.load_text]).toEqual([load, text]);
});
