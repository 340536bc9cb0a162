import { allCalls } from '@ferry/core/contract';
import type { ApiTokenScope, Call } from '@ferry/core/contract/base/call';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiToken, openCustomer } from '../../testing/people/customers.ts';
import { openServerProcesses } from '../../testing/servers/open-server-processes.ts';
import type { TestServer } from '../../testing/servers/open-test-server.ts';

/** The tests share one server, because these requests never change anything. */
let server: TestServer;
let apiTokens: Record<ApiTokenScope, string>;
let tokens: Record<'a guest’s' | 'an expired' | 'a tampered' | 'a customer’s', string>;

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

beforeAll(async () => {
  server = await openServerProcesses();
  const customer = await openCustomer(server);
  const { accessToken } = customer;
  apiTokens = {
    read: await openApiToken(server, customer),
    write: await openApiToken(server, customer, 'write'),
  };
  const sign = (payload: Record<string, unknown>) =>
    new SignJWT({ jti: crypto.randomUUID(), iat: secondsOf(server.clock.at), ...payload })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(server.services.keys.signing);
  tokens = {
    'a guest’s': await sign({
      exp: secondsOf(server.clock.at) + 600,
      role: 'malio_postgrest_guest',
      token_type: 'user_link_tg',
      subject_user_link_tg: { user_id: 1 },
    }),
    'an expired': await sign({
      exp: secondsOf(server.clock.at) - 1,
      role: 'malio_postgrest_user',
      token_type: 'access',
      subject_access: {
        user_id: 1,
        user_new_id: crypto.randomUUID(),
        user_name: 'x',
        email: 'x@example.com',
      },
    }),
    'a tampered': `${accessToken.slice(0, -4)}AAAA`,
    'a customer’s': accessToken,
  };
});
afterAll(() => server[Symbol.asyncDispose]());

const pathOf = (call: Call) => call.path.replace(/\{\w+\}/g, '1');

async function send(call: Call, { token, payload }: { token?: string; payload?: string } = {}) {
  const headers: Record<string, string> = { 'accept-language': 'en' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (payload !== undefined)
    headers['content-type'] = call.bodyType === 'text' ? 'text/plain' : 'application/json';
  const answer = await server.app.inject({
    method: call.method,
    url: pathOf(call),
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, text: answer.body };
}

const ofCustomers = allCalls.filter((call) => call.access.startsWith('customer') || call.access === 'stats');
const ofMachines = allCalls.filter((call) => ['admin', 'node', 'cron', 'bots'].includes(call.access));

describe('a call for customers refuses', () => {
  test.each(ofCustomers.map((call) => [call.operation, call] as const))(
    '%s without a good token',
    async (_name, call) => {
      expect((await send(call)).status, 'none').toBe(401);
      for (const which of ['a guest’s', 'an expired', 'a tampered'] as const)
        expect((await send(call, { token: tokens[which] })).status, which).toBe(401);
    },
  );
});

describe('an API token of a customer', () => {
  const opens = (call: Call, scope: ApiTokenScope) =>
    call.apiToken !== null && (call.apiToken === 'read' || scope === 'write');

  test.each(
    allCalls.filter(({ access }) => access !== 'anyone').map((call) => [call.operation, call] as const),
  )('%s opens to its scope alone', async (_name, call) => {
    for (const scope of ['read', 'write'] as const) {
      const { status, text } = await send(call, { token: apiTokens[scope] });
      const isRefused = text.includes('isn’t allowed to do that');
      if (opens(call, scope)) expect([status === 401, isRefused], text).toEqual([false, false]);
      // The older envelope answers a refusal with status 200.
      else if (call.access.startsWith('customer')) expect([scope, isRefused], text).toEqual([scope, true]);
      else expect(status, scope).toBe(401);
    }
  });
});

describe('a call for admins and nodes refuses', () => {
  test.each(ofMachines.map((call) => [call.operation, call] as const))(
    '%s without its own key',
    async (_name, call) => {
      for (const token of [undefined, ...Object.values(tokens)]) {
        const { status, text } = await send(call, token === undefined ? {} : { token });
        expect(status).toBe(401);
        if (call.envelope === 'agent') expect(Object.keys(JSON.parse(text)).sort()).toEqual(['data', 'ret']);
      }
    },
  );
});

describe('invalid input never causes a server error', () => {
  const odd = [
    '',
    '{',
    'null',
    '[]',
    '0',
    '"x"',
    '{"__proto__":{"a":1}}',
    `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
  ];

  test.each(allCalls.map((call) => [call.operation, call] as const))('%s', async (_name, call) => {
    const bodies = call.method === 'GET' ? [{}] : odd.map((payload) => ({ payload }));
    for (const body of bodies) {
      const { status, text } = await send(call, { token: tokens['a customer’s'], ...body });
      expect(status, text).toBeLessThan(500);
      expect(text).not.toMatch(/\.ts:\d+|node_modules|at \w+ \(/);
    }
  });
});
