import { allCalls } from '@ferry/core/contract';
import type { Access, Call } from '@ferry/core/contract/base/call';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { openServerProcesses } from '../../testing/servers/open-server-processes.ts';

/** The requests of each call. */
const runs = 25;
/** Whether a call takes anything. If not, every request of it is the same. */
const takesInput = ({ method, params, query }: Call) =>
  method !== 'GET' || Object.keys({ ...params, ...query }).length > 0;
const byScript: ReadonlySet<Access> = new Set(['admin', 'cron', 'bots', 'stats']);

const server = await openServerProcesses({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
const customer = await openCustomer(server, { balance: '50.00' });
const bearer = {
  customer: customer.headers.authorization,
  admin: (await openAdmin(server)).authorization,
};
afterAll(() => server[Symbol.asyncDispose]());

/** Values that people, programs and attackers send instead of valid ones. */
const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    '\u0000',
    '\uD800',
    '🛶'.repeat(300),
    "'; drop table account; --",
  ),
  fc.constantFrom(
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '2026-02-30T25:61:61Z',
    'a@b',
    '9'.repeat(400),
    'x'.repeat(70_000),
  ),
);
const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, [[[]]], { length: -1 }),
  fc.jsonValue(),
);

const namesIn = (schema: unknown): string[] => {
  const { properties = {} } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

/** A body with the schema's field names, each missing or invalid, or any other value. */
function bodyOf(call: Call): fc.Arbitrary<unknown> {
  if (call.body === undefined) return odd;
  const fields = namesIn(call.body).map((name) => [name, odd] as const);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    { weight: 1, arbitrary: odd },
  );
}

function requestOf(call: Call) {
  const params = fc.record(Object.fromEntries(Object.keys(call.params).map((name) => [name, oddText])));
  const query = fc.record(Object.fromEntries(Object.keys(call.query).map((name) => [name, oddText])), {
    requiredKeys: [],
  });
  return fc.record({ params, query, body: bodyOf(call), host: fc.nat({ max: 65_535 }) });
}

/** A lone surrogate has no percent encoding, so no caller can send it in an address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 400)) || '%20';

describe('any input gets an answer and never a server error', () => {
  test.each(allCalls.map((call) => [call.operation, call] as const))('%s', async (_name, call) => {
    await fc.assert(
      fc.asyncProperty(requestOf(call), async ({ params, query, body, host }) => {
        const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''));
        const search = new URLSearchParams(
          Object.entries(query).map(([name, text]) => [name, String(text).slice(0, 2_000)]),
        );
        const isText = call.bodyType === 'text';
        const answer = await server.app.inject({
          method: call.method,
          url: `${path}?${search}`,
          // Each request has its own address, so that rate limits do not stop it before the code under test.
          remoteAddress: `10.0.${host >> 8}.${host & 255}`,
          headers: {
            authorization: (byScript.has(call.access) ? bearer.admin : bearer.customer) ?? '',
            ...(call.method === 'GET' ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
          },
          ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
        });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(answer.body).not.toMatch(/\.ts:\d+|node_modules|\n\s+at /);
      }),
      { numRuns: takesInput(call) ? runs : 1, interruptAfterTimeLimit: 20_000 },
    );
  });
});
