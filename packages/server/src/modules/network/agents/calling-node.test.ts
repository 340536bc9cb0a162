import { describe, expect, test } from 'vitest';
import { openNode, openSharedKey, pollUsers } from '../../../testing/nodes.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { createNodeKey } from '../nodes/index.ts';

describe('the node of a key', () => {
  test('a missing, wrong, disabled or foreign key is refused with 401 in an object of two fields', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const other = await openNode(server);
    const sql = server.services.database.sql;
    const shared = await openSharedKey(server);
    expect((await pollUsers(server, `node_id=${node.id}&key=${shared}`)).statusCode).toBe(200);
    expect((await pollUsers(server, `node_id=${other.id}&muKey=${shared}`)).statusCode).toBe(200);
    await sql.updateTable('node_key').set({ is_enabled: false }).where('node_id', 'is', null).execute();
    for (const query of [
      `node_id=${node.id}`,
      `node_id=${node.id}&key=wrong`,
      `node_id=${node.id}&key=${shared}`,
      `node_id=${other.id}&key=${node.key}`,
    ]) {
      const answer = await pollUsers(server, query);
      expect(answer.statusCode, query).toBe(401);
      expect(Object.keys(answer.json())).toEqual(['ret', 'data']);
      expect(answer.json()).toMatchObject({ ret: 0, data: expect.any(String) });
    }
  });

  test('a key that another process revoked is refused a second later', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    expect((await pollUsers(server, node.query)).statusCode).toBe(200);
    await server.services.database.sql.updateTable('node_key').set({ is_enabled: false }).execute();
    expect((await server.app.inject(`/v1/mod_mu/users?${node.query}`)).statusCode).toBe(200);
    expect((await pollUsers(server, node.query)).statusCode).toBe(401);
  });

  test('two keys of one node are valid at once, so that a key is replaced without a gap', async () => {
    await using server = await openTestServer();
    const node = await openNode(server);
    const next = await createNodeKey(server.services.database.sql, server.services, {
      nodeId: node.id,
      name: 'next',
    });
    expect((await pollUsers(server, node.query)).statusCode).toBe(200);
    expect((await pollUsers(server, `node_id=${node.id}&key=${next}`)).statusCode).toBe(200);
  });

  test('a node that does not exist is refused with a sentence', async () => {
    await using server = await openTestServer();
    const shared = await openSharedKey(server);
    const answer = await pollUsers(server, `node_id=999&key=${shared}`);
    expect(answer.statusCode).toBe(404);
    expect(Object.keys(answer.json())).toEqual(['ret', 'data']);
  });
});

test.each(['GET', 'POST'] as const)('%s func/ping answers pong, and only to a node', async (method) => {
  await using server = await openTestServer();
  const node = await openNode(server);
  const answer = await server.app.inject({ method, url: `/v1/mod_mu/func/ping?${node.query}` });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"pong"}']);
  const refused = await server.app.inject({ method, url: '/v1/mod_mu/func/ping?key=wrong' });
  expect([refused.statusCode, refused.json().ret]).toEqual([401, 0]);
});
