import { describe, expect, test } from 'vitest';
import { openNode, openSharedKey, type TestNode } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { callsOf } from '../../../../testing/servers/request.ts';

const server = await forAllTests(openTestServer({ FERRY_TRUSTED_PROXIES: '127.0.0.1' }));
const db = server.services.database.sql;
const headers = await openAdmin(server, ['admin:nodes']);

const admin = callsOf(server, headers, '/api/v2/admin_api/nodes/');

/** An agent behind the trusted proxy. */
const users = async (query: string, from = '203.0.113.7') => {
  const forwarded = { 'x-forwarded-for': from };
  return server.app.inject({ url: `/v1/mod_mu/users?${query}`, headers: forwarded });
};
const status = async (query: string, from?: string) => (await users(query, from)).statusCode;
const eventsOf = (node: TestNode) =>
  db
    .selectFrom('node_event')
    .select(['kind', 'detail'])
    .where('node_id', '=', node.id)
    .where('kind', '<>', 'first_heard')
    .orderBy('id')
    .execute();

describe('a key of a node', () => {
  test('is replaced without a gap: the next one is valid before the old one ends', async () => {
    const node = await openNode(server);
    const made = await admin('POST', 'keys', { node_id: node.id, name: 'next' });
    const next = `node_id=${node.id}&key=${made.result.key}`;
    expect([await status(node.query), await status(next)]).toEqual([200, 200]);

    const keys = (await admin('GET', `keys?node_id=${node.id}`)).result;
    expect(keys).toMatchObject([
      { key_id: made.result.key_id, name: 'next', is_enabled: true },
      { name: 'test', is_enabled: true, last_used_at: server.clock.at.toISOString() },
    ]);
    expect(JSON.stringify(keys)).not.toContain(made.result.key);

    const ended = await admin('DELETE', `keys/${keys[1].key_id}`);
    expect(ended.result).toMatchObject({ key_id: keys[1].key_id, is_enabled: false });
    expect([await status(node.query), await status(next)]).toEqual([401, 200]);
    expect((await admin('DELETE', `keys/${keys[1].key_id}`)).status).toBe(200);
  });

  test('shows when it was last used, written at most once a minute', async () => {
    const node = await openNode(server);
    const used = async () => (await admin('GET', `keys?node_id=${node.id}`)).result[0].last_used_at;
    expect(await used()).toBeNull();
    await status(node.query);
    const first = server.clock.at.toISOString();
    server.clock.turn(59);
    await status(node.query);
    expect(await used()).toBe(first);
    server.clock.turn(2);
    await status(node.query);
    expect(await used()).toBe(server.clock.at.toISOString());
  });

  test('is made only for an existing node, and revoked only if it exists', async () => {
    expect((await admin('POST', 'keys', { node_id: 99_999 })).status).toBe(404);
    expect((await admin('DELETE', 'keys/99999')).status).toBe(404);
    expect((await admin('POST', 'keys', { node_id: null, name: 'shared' })).status).toBe(200);
  });

  test('is in the audit log when it is made and revoked', async () => {
    const { result } = await admin('POST', 'keys', { node_id: null, name: 'audited' });
    await admin('DELETE', `keys/${result.key_id}`);
    const rows = await db
      .selectFrom('audit_log')
      .select(['operation', 'detail'])
      .where('target', '=', String(result.key_id))
      .where('operation', 'like', 'nodes.%Key')
      .orderBy('id')
      .execute();
    expect(rows.map(({ operation }) => operation)).toEqual(['nodes.createKey', 'nodes.revokeKey']);
    expect(JSON.stringify(rows)).not.toContain(result.key);
  });
});

describe('a node with addresses', () => {
  test('accepts its key only from there, and records strangers once an hour', async () => {
    const node = await openNode(server);
    const set = await admin('PUT', `${node.id}/addresses`, {
      addresses: ['203.0.113.9', '198.51.100.7/24', '2001:db8::5/48', '203.0.113.9/32'],
    });
    expect(set.result.addresses.toSorted()).toEqual(['198.51.100.0/24', '2001:db8::/48', '203.0.113.9/32']);
    for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '198.51.100.200', '2001:db8::dead:beef'])
      expect(await status(node.query, from), from).toBe(200);
    for (const from of ['203.0.113.10', '2001:db8:1::1', 'nowhere', '127.0.0.1'])
      expect(await status(node.query, from), from).toBe(401);

    const refused = await users(node.query, '192.0.2.1');
    expect(Object.keys(refused.json())).toEqual(['ret', 'data']);
    expect(refused.json()).toMatchObject({ ret: 0, data: expect.stringContaining('192.0.2.1') });
    expect(await eventsOf(node)).toEqual([
      { kind: 'address_refused', detail: { ip: '203.0.113.10', key: 'test' } },
    ]);
    server.clock.turn(3_601);
    await status(node.query, '192.0.2.1');
    expect(await eventsOf(node)).toHaveLength(2);
    expect(JSON.stringify(await eventsOf(node))).not.toContain(node.key);
  });

  test('restricts shared keys as well, and other nodes not at all', async () => {
    const [near, far] = [await openNode(server), await openNode(server)];
    const shared = await openSharedKey(server);
    await admin('PUT', `${near.id}/addresses`, { addresses: ['203.0.113.0/24'] });
    expect(await status(`node_id=${near.id}&key=${shared}`, '192.0.2.1')).toBe(401);
    expect(await status(`node_id=${near.id}&key=${shared}`, '203.0.113.1')).toBe(200);
    expect(await status(`node_id=${far.id}&key=${shared}`, '192.0.2.1')).toBe(200);
    expect(await status(`node_id=99999999999999&key=${shared}`, '192.0.2.1')).toBe(422);
    expect(await status(`key=${near.key}`, '192.0.2.1')).toBe(401);
  });

  test('admits everybody again with an empty list', async () => {
    const node = await openNode(server);
    await admin('PUT', `${node.id}/addresses`, { addresses: ['203.0.113.9'] });
    expect(await status(node.query, '192.0.2.1')).toBe(401);
    await admin('PUT', `${node.id}/addresses`, { addresses: [] });
    expect(await status(node.query, '192.0.2.1')).toBe(200);
  });

  test.each([['300.1.1.1'], ['10.0.0.0/33'], ['example.com'], ['']])('refuses %o', async (address) => {
    const node = await openNode(server);
    expect((await admin('PUT', `${node.id}/addresses`, { addresses: [address] })).status).toBe(422);
    expect(await status(node.query)).toBe(200);
  });

  test('is refused if it does not exist', async () => {
    expect((await admin('PUT', '99999/addresses', { addresses: [] })).status).toBe(404);
  });
});
