import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import type { Access, Call } from '@ferry/core/contract/base/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNode } from '../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import { sampleInput } from '../../testing/servers/sample-input.ts';
import { type Credentials, sendCall } from '../../testing/servers/send-call.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
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

test.each(programs)('each call of %s opens to its own scope alone, whoever else comes', async (access) => {
  const others = allScopes.filter((scope) => scope !== access);
  const withOthers = { headers: await openAdmin(server, others), query: {} };
  const customer = { headers: (await openCustomer(server)).headers, query: {} };
  const calls = callsOf(access);
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) {
    const refused = [await statusOf(call, none), await statusOf(call, withOthers)];
    expect([call.operation, ...refused]).toEqual([call.operation, 401, 403]);
    // A customer may read his own statistics.
    if (access !== 'stats')
      expect([call.operation, await statusOf(call, customer)]).toEqual([call.operation, 401]);
  }
});

test('each call of nodes opens to a key of a node alone, whoever else comes', async () => {
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
