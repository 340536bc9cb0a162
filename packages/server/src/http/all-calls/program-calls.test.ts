import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import type { Access, Call } from '@ferry/core/contract/base/call';
import { afterAll, expect, test } from 'vitest';
import { openNode } from '../../testing/nodes.ts';
import { openAdmin, openApiToken, openCustomer } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';
import { sampleInput } from '../../testing/servers/sample-input.ts';
import { type Credentials, sendCall } from '../../testing/servers/send-call.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const callsOf = (access: Access) => allCalls.filter((call) => call.access === access);
const programs = ['cron', 'bots', 'stats'] as const;
const areas = callsOf('admin').flatMap(({ scope }) => scope ?? []);
const allScopes = [...new Set([...programs, 'metrics', ...areas])];

const none: Credentials = { headers: {}, query: {} };

/** The status of an answer. The older envelope has it in the body. */
async function statusOf(call: Call, credentials: Credentials): Promise<number> {
  const { status, text } = await sendCall(server, call, sampleInput(call), credentials);
  return status === 200 && call.envelope === 'v1' && JSON.parse(text).ret === 0 ? 403 : status;
}

test.each(programs)(
  'each call of %s accepts its own scope and refuses every other caller',
  async (access) => {
    const others = allScopes.filter((scope) => scope !== access);
    const withOthers = { headers: await openAdmin(server, others), query: {} };
    const customer = { headers: (await openCustomer(server)).headers, query: {} };
    const calls = callsOf(access);
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      const refused = [await statusOf(call, none), await statusOf(call, withOthers)];
      expect([call.operation, ...refused]).toEqual([call.operation, 401, 403]);
      // Customers may read their own statistics.
      if (access !== 'stats')
        expect([call.operation, await statusOf(call, customer)]).toEqual([call.operation, 401]);
    }
  },
);

test('each node call accepts only the key of a node', async () => {
  const admin = await openAdmin(server, ['admin', ...allScopes]);
  const node = await openNode(server);
  const token = admin.authorization.replace('Bearer ', '');
  const asKey = (key: string) => ({ headers: {}, query: { key, node_id: String(node.id) } });
  const calls = callsOf('node');
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls)
    expect(
      [
        await statusOf(call, none),
        await statusOf(call, { headers: admin, query: {} }),
        await statusOf(call, asKey(token)),
        await statusOf(call, asKey(randomUUID())),
      ],
      call.operation,
    ).toEqual([401, 401, 401, 401]);
});

test('each call under mod_mu takes api_token_uuid and is_auto_trigger', () => {
  const calls = allCalls.filter(({ path }) => path.startsWith('/v1/mod_mu/'));
  expect(new Set(calls.map(({ access }) => access))).toEqual(new Set(['cron', 'node']));
  for (const { operation, query } of calls)
    expect(Object.keys(query), operation).toEqual(
      expect.arrayContaining(['api_token_uuid', 'is_auto_trigger']),
    );
});

test('a node’s key also works as api_token_uuid, and no other token does', async () => {
  const [node, other, revoked] = [await openNode(server), await openNode(server), await openNode(server)];
  await server.services.database.sql
    .updateTable('node_key')
    .set({ is_enabled: false })
    .where('node_id', '=', revoked.id)
    .execute();
  const customer = await openCustomer(server);
  const admin = await openAdmin(server, ['admin', ...allScopes]);
  const calls = callsOf('node').filter(({ path }) => path.startsWith('/v1/mod_mu/'));
  expect(calls.length).toBeGreaterThan(10);
  const strange = {
    'a script token': admin.authorization.replace('Bearer ', ''),
    'a customer’s API token': await openApiToken(server, customer, 'write'),
    'a session': customer.accessToken,
    'the key of another node': other.key,
    'a revoked key': revoked.key,
    'a made-up one': randomUUID(),
  };
  for (const call of calls) {
    const input = sampleInput(call);
    const status = async (query: Record<string, string>) => {
      const given = { ...input, params: { ...input.params, id: node.id } };
      const trigger = { node_id: String(node.id), is_auto_trigger: 'true' };
      const answer = await sendCall(server, call, given, { headers: {}, query: { ...trigger, ...query } });
      return answer.status;
    };
    for (const name of ['key', 'muKey', 'api_token_uuid'])
      expect(await status({ [name]: node.key }), `${call.operation} by ${name}`).toBe(200);
    for (const [whose, token] of Object.entries(strange))
      expect(await status({ api_token_uuid: token }), `${call.operation} by ${whose}`).toBe(401);
    expect(await status({ key: randomUUID(), api_token_uuid: node.key }), call.operation).toBe(401);
    expect(await status({ api_token_uuid: node.key, is_auto_trigger: 'perhaps' }), call.operation).toBe(422);
  }
});
