import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openCustomer } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';
import { sampleInput } from '../../testing/servers/sample-input.ts';
import { openAccess, secrets } from '../../testing/servers/send-call.ts';

const server = await openTestServer();
const access = await openAccess(server);
afterAll(() => server[Symbol.asyncDispose]());

const reads = allCalls.filter(({ method, changes }) => method === 'GET' && !changes);
const addresses = new Set(allCalls.map(({ path }) => path.replace(/\{\w+\}/g, '1').replace(/(?<=.)\/$/, '')));
/** Every address with all calls that match it: a fixed last segment may also match another call's parameter. */
const byPath = new Map(
  [...addresses].map((address) => [
    address,
    allCalls.filter(({ path }) =>
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/(?<=.)\/$/, '')}$`).test(address),
    ),
  ]),
);

/** The address and the headers of a valid request of a call. */
async function requestOf(call: Call) {
  const { params, query } = sampleInput(call);
  const { headers, query: ofCaller } = await access(call.access);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([name]) => !secrets.has(name));
  const search = new URLSearchParams({
    ...ofCaller,
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  });
  return { url: `${path}?${search}`, headers };
}

/** Headers that differ between two answers to the same request. */
const varying = new Set(['date', 'x-request-id', 'set-cookie']);
const same = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.has(name)));

/** Two answers have different lengths: they contain the duration of each check, or the transactions of the database. */
const differ = new Set(['doctor.examine', 'tickets.events']);

describe('HEAD answers like GET without a body', () => {
  test.each(reads.map((call) => [call.operation, call] as const))('%s', async (_name, call) => {
    const request = await requestOf(call);
    const get = await server.app.inject({ ...request, method: 'GET' });
    const head = await server.app.inject({ ...request, method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    expect(get.statusCode, get.body).not.toBe(401);
    if (differ.has(call.operation)) return;
    expect(same(head.headers)).toEqual(same(get.headers));
    expect(Number(head.headers['content-length'])).toBe(get.rawPayload.length);
  });

  test.each(['/api/openapi.json', '/api/docs', '/health'])('%s', async (url) => {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) =>
        server.app.inject({ method, url, headers: { 'accept-encoding': 'gzip' } }),
      ),
    );
    expect([head?.statusCode, head?.body]).toEqual([200, '']);
    expect(same(head?.headers ?? {})).toEqual(same(get?.headers ?? {}));
  });
});

/** Tables that a reading call may write: counters and times of calls. */
const kept = ['limit_counter', 'node', 'node_event', 'node_key', 'script_token', 'api_token', 'session'];

describe('a GET without declared changes leaves every table as it is', () => {
  /** One query for all tables: a query for each took most of the time of this file. */
  let sums: Promise<string> | undefined;
  async function sumOfEach(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`.execute(server.services.database.sql);
    return rows
      .filter(({ name }) => !kept.includes(name))
      .map(
        ({ name }) => `
          select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t
          -- The row that /health writes.
          where t::text not like '(last_health_check,%'`,
      )
      .join(' union all ');
  }

  async function tables(): Promise<Record<string, string>> {
    sums ??= sumOfEach();
    const { rows } = await sql
      .raw<{ name: string; sum: string | null }>(await sums)
      .execute(server.services.database.sql);
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? '']));
  }

  test.each(reads.map((call) => [call.operation, call] as const))('%s', async (_name, call) => {
    const request = await requestOf(call);
    const before = await tables();
    await server.app.inject({ ...request, method: 'GET' });
    // Waits for writes that happen after the answer.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await tables()).toEqual(before);
  });
});

describe('a wrong method is answered with 405 and the allowed methods', () => {
  const allowed = (calls: readonly Call[]) =>
    [
      ...new Set(
        calls.flatMap(({ method, changes }) => (method === 'GET' && !changes ? ['GET', 'HEAD'] : [method])),
      ),
      'OPTIONS',
    ]
      .sort()
      .join(', ');

  test.each([...byPath].map(([path, calls]) => [path, calls] as const))('%s', async (url, calls) => {
    const allow = allowed(calls);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (allow.includes(method)) continue;
      const { statusCode, headers, body } = await server.app.inject({ method, url });
      expect([method, statusCode, headers.allow]).toEqual([method, 405, allow]);
      if (method === 'HEAD') continue;
      const keys = Object.keys(JSON.parse(body)).sort();
      const { envelope } = calls[0] as Call;
      if (envelope === 'agent') expect(keys).toEqual(['data', 'ret']);
      else if (envelope === 'v1') expect(keys).toEqual(['msg', 'ret']);
      else expect(keys).toEqual(['code', 'details', 'is_success', 'message']);
    }
    const options = await server.app.inject({ method: 'OPTIONS', url });
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, allow, '']);
  });

  test.each(['/metrics', '/api/openapi.json', '/api/docs'])('%s', async (url) => {
    const { statusCode, headers } = await server.app.inject({ method: 'DELETE', url });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('HEAD does not run a GET that changes data', async () => {
    const { headers } = await openCustomer(server);
    const head = await server.app.inject({ method: 'HEAD', url: '/api/v2/user/account/export', headers });
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET, OPTIONS']);
  });
});

test('OPTIONS from another portal is a preflight, and any other lists the allowed methods', async () => {
  await using open = await openTestServer({ FERRY_PORTAL_ORIGINS: 'https://portal.example' });
  const ask = (url: string, headers: Record<string, string>) =>
    open.app.inject({ method: 'OPTIONS', url, headers });
  const preflight = await ask('/api/v2/user/wallet/', {
    origin: 'https://portal.example',
    'access-control-request-method': 'GET',
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://portal.example',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  });
  const plain = await ask('/api/v2/user/wallet/', {});
  expect([plain.statusCode, plain.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect((await ask('/api/nowhere', {})).statusCode).toBe(404);
  const { headers } = await open.app.inject({
    url: '/health',
    headers: { origin: 'https://portal.example' },
  });
  for (const name of [
    'content-disposition',
    'date',
    'x-request-id',
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
  ])
    expect(headers['access-control-expose-headers']).toContain(name);
});
