import { allCalls } from '@ferry/core/contract';
import type { Access, Envelope } from '@ferry/core/contract/base/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import { sampleInput } from '../../testing/servers/sample-input.ts';
import { type Credentials, openAccess, sendCall } from '../../testing/servers/send-call.ts';
import { openWithoutDatabase } from '../../testing/servers/without-database.ts';

const words = 'The service isn’t available right now. Try again shortly';
const refusal: Record<Envelope, object> = {
  v2: { is_success: false, message: words, code: 'server.unavailable' },
  plain: { is_success: false, message: words, code: 'server.unavailable' },
  v1: { ret: 0, msg: words },
  agent: { ret: 0, data: words },
};

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

describe('while the database is away', () => {
  let broken: TestServer;
  const credentials = new Map<Access, Credentials>();
  beforeAll(async () => {
    const access = await openAccess(server);
    for (const one of new Set(allCalls.map((call) => call.access))) credentials.set(one, await access(one));
    broken = await openWithoutDatabase(server);
  });
  afterAll(() => broken[Symbol.asyncDispose]());

  // All other calls are refused or answered without the database.
  const asking = { least: allCalls.length * 0.8, count: 0 };

  test.each(allCalls.map((call) => [call.operation, call] as const))(
    '%s answers 503 in its envelope with Retry-After, or does not need the database',
    async (operation, call) => {
      const answer = await sendCall(
        broken,
        call,
        sampleInput(call),
        credentials.get(call.access) as Credentials,
      );
      if (answer.status < 500 || operation === 'system.health') return;
      asking.count += 1;
      expect([answer.status, answer.retryAfter, JSON.parse(answer.text)]).toEqual([
        503,
        '3',
        refusal[call.envelope],
      ]);
    },
  );

  test('nearly every call needed the database', () => {
    expect(asking.count).toBeGreaterThan(asking.least);
  });

  test('health reports the state of the database', async () => {
    const answer = await broken.app.inject('/health');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'unavailable', version: expect.any(String) },
    ]);
  });
});
