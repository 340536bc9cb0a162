import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allCalls } from '@ferry/core/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { openCustomer } from '../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import { createApp } from '../app.ts';
import { isCompressed } from './compress-answers.ts';

const server = await openTestServer();
const proxied = await openTestServer({ FERRY_TRUSTED_PROXIES: '127.0.0.1' });
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await proxied[Symbol.asyncDispose]();
});

describe('long answers', () => {
  const ask = (encoding: string, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });

  test('are compressed with an encoding that the caller accepts', async () => {
    const plain = await ask('identity');
    const zipped = await ask('gzip, deflate');
    const brotli = await ask('gzip, br;q=1');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([zipped.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br']);
    expect(String(gunzipSync(zipped.rawPayload))).toBe(plain.body);
    expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(plain.body);
    for (const answer of [plain, zipped, brotli]) expect(answer.headers.vary).toContain('accept-encoding');
    expect(Number((await ask('gzip', 'HEAD')).headers['content-length'])).toBe(zipped.rawPayload.length);
  });

  test('are not compressed if they are short, or if the call returns a secret', async () => {
    const short = await server.app.inject({ url: '/health', headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
    const compressed = allCalls.filter(isCompressed).map(({ operation }) => operation);
    expect(compressed).toEqual(expect.arrayContaining(['shop.list', 'nodes.list', 'tickets.list']));
    for (const name of [
      'auth.login',
      'auth.refresh',
      'links.show',
      'links.fetch',
      'v1.agents.users',
      'account.exportData',
    ])
      expect(compressed).not.toContain(name);
  });
});

describe('an answer that seldom changes', () => {
  const stable = allCalls.filter(({ isStable }) => isStable);

  test('is one of plans, nodes, announcements or the site itself', () => {
    expect(stable.map(({ operation }) => operation).toSorted()).toEqual([
      'announcements.current',
      'announcements.list',
      'announcements.one',
      'nodes.list',
      'nodes.show',
      'shop.list',
      'system.frontDoor',
      'system.site',
      'v1.shop.list',
    ]);
  });

  test.each(['/api/v2/user/shop-old/', '/api/v2/user/services/nodes/', '/api/v2/user/announcements/'])(
    '%s answers 304 to the customer who cached it, and 401 to others',
    async (url) => {
      const { headers } = await openCustomer(server);
      const first = await server.app.inject({ url, headers });
      expect(first.statusCode, first.body).toBe(200);
      expect(first.headers.etag).toMatch(/^W\/"/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const etag = String(first.headers.etag);
      const again = await server.app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      const other = await server.app.inject({ url, headers: { 'if-none-match': etag } });
      expect([other.statusCode, other.headers.etag, other.headers['cache-control']]).toEqual([
        401,
        undefined,
        'no-store',
      ]);
    },
  );
});

test('a 304 for a document keeps its policy, because browsers take the headers of the 304', async () => {
  const first = await server.app.inject('/api/docs');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await server.app.inject({ url: '/api/docs', headers });
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  for (const name of ['content-security-policy', 'referrer-policy', 'cache-control'])
    expect(again.headers[name], name).toBe(first.headers[name]);
});

describe('the id of a request', () => {
  const nameOf = async (of: TestServer, given?: string) =>
    (await of.app.inject({ url: '/health', headers: given === undefined ? {} : { 'x-request-id': given } }))
      .headers['x-request-id'];

  test('is in every answer, also to a malformed address', async () => {
    const urls = ['/health', '/api/nowhere', '/user/nowhere', '/%zz', '/v1/%zz', '/api/docs'];
    const names = await Promise.all(
      urls.map(async (url) => (await server.app.inject(url)).headers['x-request-id']),
    );
    for (const name of names) expect(name).toMatch(/^[\w-]{36}$/);
    expect(new Set(names).size).toBe(urls.length);
  });

  test('may come from a trusted proxy only', async () => {
    expect(await nameOf(proxied, 'of-the-proxy-1')).toBe('of-the-proxy-1');
    expect(await nameOf(proxied, 'bad one"\t')).toMatch(/^[\w-]{36}$/);
    expect(await nameOf(server, 'of-anybody-1')).toMatch(/^[\w-]{36}$/);
  });

  test('is on every line of its log', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const app = createApp({ ...server.services, log, registry: new Registry() });
    const { headers } = await openCustomer(server);
    const answer = await app.inject({ url: '/api/v2/user/wallet/', headers });
    await app.close();
    expect(lines.filter((line) => line.operation === 'wallet.show')).toEqual([
      expect.objectContaining({ request_id: answer.headers['x-request-id'] }),
    ]);
  });
});

test('a path segment that is too long is refused by its call', async () => {
  const long = '0'.repeat(9_000);
  const link = await server.app.inject(`/link2/${long}`);
  expect([link.statusCode, link.json().code]).toEqual([422, 'input.invalid']);
  const media = await server.app.inject(`/v1/emby_link/${long}`);
  expect([media.statusCode, media.json().ret]).toEqual([200, 0]);
});

describe('a refusal has the envelope of its address family', () => {
  const shapes: [string, string[]][] = [
    ['/api/v2', ['code', 'is_success', 'message']],
    ['/v1', ['msg', 'ret']],
    ['/v1/mod_mu', ['data', 'ret']],
  ];
  test.each(shapes)('%s', async (family, keys) => {
    for (const [path, status] of [
      ['/%zz', 400],
      ['/nowhere', 404],
      [`/${'x'.repeat(3_000)}`, 404],
    ] as const) {
      const answer = await server.app.inject(`${family}${path}`);
      expect([path.slice(0, 20), answer.statusCode]).toEqual([path.slice(0, 20), status]);
      expect(Object.keys(answer.json()).sort()).toEqual(keys);
    }
  });

  test.each([
    ['/v1/auth/login', 'x'.repeat(70_000), 413, ['msg', 'ret']],
    ['/v1/auth/login', '{', 200, ['msg', 'ret']],
    ['/api/v2/auth/account_login/login', 'x'.repeat(70_000), 413, ['code', 'is_success', 'message']],
    ['/api/v2/auth/account_login/login', '{', 422, ['code', 'detail', 'is_success', 'message']],
    ['/v1/mod_mu/users/traffic', '{', 401, ['data', 'ret']],
  ])('%s with an invalid body', async (url, payload, status, keys) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url, payload, headers });
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([status, keys]);
  });
});

test('a refusal by a limit names the limit and when it ends', async () => {
  const payload = { email: 'limited@example.com' };
  const url = '/api/v2/auth/account_register/request-email-code';
  await server.app.inject({ method: 'POST', url, payload });
  const { statusCode, headers } = await server.app.inject({ method: 'POST', url, payload });
  expect(statusCode).toBe(429);
  expect(headers['ratelimit-policy']).toMatch(/^"[\x20-\x7e]+";q=1;w=60$/);
  expect(headers.ratelimit).toMatch(/^"[\x20-\x7e]+";r=0;t=60$/);
  expect(headers['retry-after']).toBe('60');
});

describe('an address forwarded by a trusted proxy', () => {
  const ipOf = async (forwarded: string) => {
    const answer = await proxied.app.inject({ url: '/ip', headers: { 'x-forwarded-for': forwarded } });
    return [answer.statusCode, answer.json().ip];
  };

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['garbage', '127.0.0.1'],
    ['203.0.113.7, garbage', '127.0.0.1'],
    ['203.0.113.7:1234', '203.0.113.7'],
    ['[2001:db8::5]:443', '2001:db8::5'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:1234', '203.0.113.7'],
    ['203.0.113.7:1234, 127.0.0.1:8080', '203.0.113.7'],
    ['[203.0.113.7:1234', '127.0.0.1'],
    ['203.0.113.7:x', '127.0.0.1'],
    ['fe80::1%eth0', '127.0.0.1'],
    ['999.1.1.1', '127.0.0.1'],
  ])('%s counts as %s', async (forwarded, ip) => {
    expect(await ipOf(forwarded)).toEqual([200, ip]);
  });

  test('never fails a call, and reaches the database only if it is valid', async () => {
    const odd = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom(',', '1.2.3.4,,', 'unknown', '_hidden'),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (given) => {
        const forwarded = given.replace(/[^\x20-\x7e]/g, '?');
        const answer = await proxied.app.inject({
          method: 'POST',
          url: '/api/v2/auth/account_login/login',
          payload: { email: 'nobody@example.com', password: 'wrong one 1' },
          headers: { 'x-forwarded-for': forwarded },
        });
        expect(answer.statusCode, forwarded).toBeLessThan(500);
      }),
      { numRuns: 60, interruptAfterTimeLimit: 20_000 },
    );
    const kept = await proxied.services.database.sql.selectFrom('login_log').select('ip').execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const { ip } of kept) expect(ip).toBeTruthy();
  });
});
