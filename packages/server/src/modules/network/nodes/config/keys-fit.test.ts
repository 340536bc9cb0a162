import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  headers = await openAdmin(server, ['admin:nodes']);
});
afterAll(() => server[Symbol.asyncDispose]());

async function admin(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/v2/admin_api/nodes${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

let made = 0;
const terms = (change: object) => ({
  node_name: `node ${++made}`,
  country_code: 'HK',
  config: everyKind['ss-2022'],
  user_group_host: { a1: { host: 'hk.example.com' } },
  ...change,
});
const byUuid = { ...everyKind['ss-2022'], user_key_from: 'uuid' };

test.each(['v2node', 'v2bx', 'xboard-node'])('keys of the password are refused for %s', async (agent) => {
  expect(await admin('POST', '', terms({ agent }))).toMatchObject({
    status: 403,
    code: 'node.agent_keys',
    detail: [{ loc: ['body', 'config.user_key_from'] }],
  });
  const { status, result } = await admin('POST', '', terms({ agent, config: byUuid }));
  expect(status).toBe(200);
  expect((await admin('GET', `/${result.node_id}`)).result).toMatchObject({ agent, config: byUuid });
  const back = await admin('PUT', `/${result.node_id}`, { config: everyKind['ss-2022'] });
  expect(back.code).toBe('node.agent_keys');
});

test('of a node without an agent they are taken, and then no such agent', async () => {
  const { result } = await admin('POST', '', terms({}));
  expect(result.agent).toBeNull();
  expect((await admin('PUT', `/${result.node_id}`, { agent: 'v2node' })).code).toBe('node.agent_keys');
  const both = await admin('PUT', `/${result.node_id}`, { agent: 'v2node', config: byUuid });
  expect([both.status, both.result.agent]).toEqual([200, 'v2node']);
  for (const agent of ['xrayrp', 'other', null])
    expect((await admin('PUT', `/${result.node_id}`, { agent })).result.agent).toBe(agent);
});

test('v2node can not take the text of a certificate', async () => {
  const dns = { mode: 'http', domain: 'cdn.example.com', email: 'me@example.com' };
  const config = everyKind['trojan-tcp'];
  const { result } = await admin('POST', '', terms({ agent: 'v2node', config, certificate: dns }));
  await server.services.database.sql
    .updateTable('node')
    .set({ certificate: JSON.stringify({ mode: 'content' }), agent: null })
    .where('id', '=', result.node_id)
    .execute();
  const refused = await admin('PUT', `/${result.node_id}`, { agent: 'v2node' });
  expect([refused.status, refused.code]).toEqual([403, 'node.agent_certificate']);
  expect((await admin('PUT', `/${result.node_id}`, { agent: 'xboard-node' })).status).toBe(200);
});

test('an agent that nobody knows is refused by the name of the field', async () => {
  const refused = await admin('POST', '', terms({ agent: 'soga' }));
  expect([refused.status, refused.detail[0].loc]).toEqual([422, ['body', 'agent']]);
});
