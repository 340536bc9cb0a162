import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';

describe('every answer', () => {
  const headersOf = async (url: string, environment: Record<string, string> = {}) => {
    await using server = await openTestServer(environment);
    return (await server.app.inject(url)).headers;
  };
  const overTls = { FERRY_PUBLIC_URL: 'https://ferry.example' };
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
  };

  test.each(['/health', '/api/nothing-here'])(
    'that is not a document may do nothing in a browser: %s',
    async (url) => {
      expect(await headersOf(url, overTls)).toMatchObject({
        ...everywhere,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    },
  );

  test('to a call is not cached', async () => {
    expect((await headersOf('/health'))['cache-control']).toBe('no-store');
  });

  /** The headers of the HTML document that the server sends if the portal was not built. */
  const headersOfPage = async (environment: Record<string, string>) => {
    await using server = await openTestServer(environment);
    const headers = await openAdmin(server);
    const url = '/api/v2/admin_api/announcement';
    const type = { 'content-type': 'text/plain' };
    await server.app.inject({
      method: 'POST',
      url: `${url}?ann_type=index_ann`,
      headers: { ...headers, ...type },
      payload: '# x',
    });
    return (await server.app.inject({ url: `${url}_html?ann_type=index_ann`, headers })).headers;
  };

  test('that is a document forbids framing, foreign scripts and referrers', async () => {
    const headers = await headersOfPage(overTls);
    expect(headers).toMatchObject({
      ...everywhere,
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('lets the chat in only where it is configured', async () => {
    const policyWith = async (environment: Record<string, string>) =>
      String((await headersOfPage(environment))['content-security-policy']);
    expect(await policyWith({ FERRY_CRISP_WEBSITE_ID: 'b0b' })).toContain('https://*.crisp.chat');
    expect(await policyWith({})).not.toContain('crisp');
  });

  test('lets pages call the mirrors', async () => {
    const headers = await headersOfPage({ ...overTls, FERRY_API_MIRRORS: 'https://api2.example' });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://ferry.example https://api2.example;",
    );
  });
});

describe('a portal on another origin', () => {
  const ask = async (origins: string) => {
    await using server = await openTestServer({ FERRY_PORTAL_ORIGINS: origins });
    const { headers } = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/v2/user/dashboard/',
      headers: { origin: 'https://portal.example', 'access-control-request-method': 'GET' },
    });
    return headers['access-control-allow-origin'];
  };

  test('may call only a site that lists it', async () => {
    expect(await ask('https://portal.example')).toBe('https://portal.example');
    expect(await ask('https://other.example,https://third.example')).not.toBe('https://portal.example');
    expect(await ask('')).toBeUndefined();
  });
});

test('mirrors accept requests from each other’s pages only, without cookies', async () => {
  await using server = await openTestServer({
    FERRY_PUBLIC_URL: 'https://ferry.example/',
    FERRY_API_MIRRORS: 'https://api2.example, https://api3.example/',
  });
  const allowed = async (origin: string) => {
    const { headers } = await server.app.inject({ url: '/health', headers: { origin } });
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
  };
  for (const origin of ['https://ferry.example', 'https://api2.example', 'https://api3.example'])
    expect(await allowed(origin)).toEqual([origin, undefined]);
  expect(await allowed('https://api2.example.evil')).not.toContain('https://api2.example.evil');
});

describe('metrics', () => {
  test('are shown only to a token with their scope', async () => {
    await using server = await openTestServer();
    const get = async (headers: Record<string, string> = {}) =>
      (await server.app.inject({ url: '/metrics', headers })).statusCode;
    expect(await get()).toBe(401);
    expect(await get((await openCustomer(server)).headers)).toBe(401);
    expect(await get(await openAdmin(server, ['admin']))).toBe(403);
    expect(await get(await openAdmin(server, ['metrics']))).toBe(200);
  });
});

describe('bodies', () => {
  const login = { method: 'POST', url: '/api/v2/auth/account_login/login' } as const;

  test.each([
    ['that are not JSON', '{"email":', 'application/json'],
    ['that are missing', '', 'application/json'],
    ['of another kind', '[1,2]', 'application/json'],
  ])('%s are refused with 422 and a sentence', async (_what, payload, type) => {
    await using server = await openTestServer();
    const answer = await server.app.inject({ ...login, payload, headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ is_success: false, detail: [{ msg: expect.any(String) }] });
  });

  test('that are too large are refused with 413', async () => {
    await using server = await openTestServer();
    const payload = JSON.stringify({ email: 'x'.repeat(17 * 1024 * 1024) });
    const answer = await server.app.inject({
      ...login,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(413);
  });

  test('a wrong field is named in the customer’s language', async () => {
    await using server = await openTestServer();
    const send = async (language: string) =>
      (
        await server.app.inject({
          ...login,
          payload: { email: 'no', password: 'x' },
          headers: { 'accept-language': language },
        })
      ).json();
    expect((await send('en')).detail[0]).toMatchObject({
      loc: ['body', 'email'],
      msg: 'Not an e-mail address',
    });
    expect((await send('zh-CN,zh;q=0.9')).detail[0].msg).toBe('邮箱格式不对');
    expect((await send('fr')).detail[0].msg).toBe('邮箱格式不对');
  });

  test('an omitted number is reported as missing, not as a wrong type', async () => {
    await using server = await openTestServer();
    const { headers } = await openCustomer(server);
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const buy = async (payload: string) =>
      (await server.app.inject({ method: 'POST', url: '/v1/user/buy', payload, headers: form })).json().msg;
    for (const payload of ['coupon=x', 'shop='])
      expect(await buy(payload)).toBe('shop: This field is required');
    expect(await buy('shop=x')).toBe('shop: The type is wrong');
    const read = async (query: string) =>
      (await server.app.inject({ url: `/v1/auth/by_url${query}`, headers })).json().msg;
    expect(await read('')).toBe('created_at_unix: This field is required');
  });

  test('a missing field and a field of a wrong type have different messages', async () => {
    await using server = await openTestServer();
    const send = async (payload: object) =>
      (await server.app.inject({ ...login, payload, headers: { 'accept-language': 'en' } })).json().detail[0]
        .msg;
    expect(await send({ password: 'x' })).toBe('This field is required');
    expect(await send({ email: 7, password: 'x' })).toBe('The type is wrong');
  });
});
