import { loginOldV1 } from '@ferry/core/contract/auth/anyone';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '../../../base/context.ts';
import { openAdmin, type TestCustomer } from '../../../testing/people/customers.ts';
import { post, signedUp } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { identifyV1Session } from './index.ts';

let customer: TestCustomer;
const server = await forAllTests(
  openTestServer({
    FERRY_PUBLIC_URL: 'https://ferry.example',
    FERRY_PORTAL_ORIGINS: 'https://portal.example',
    FERRY_API_MIRRORS: 'https://api2.example',
  }),
);
beforeEach(async () => {
  customer = await signedUp(server);
});

const open = (body: object) => post(server, '/api/v2/auth/jwt_token/login_old_v1', body);

type Cookies = Record<string, string>;
const cookiesOf = (header: unknown): Cookies =>
  Object.fromEntries([header].flat().map((one) => String(one).split(';')[0]?.split('=') ?? []));

/** A browser that holds both cookies, and what it sends. */
async function browser() {
  const { headers } = await open({ access_token: customer.accessToken });
  const csrf = await server.app.inject('/api/v2/csrf');
  const cookies = { ...cookiesOf(headers['set-cookie']), ...cookiesOf(csrf.headers['set-cookie']) };
  return { cookies, token: csrf.json().csrf_token as string };
}

/** The customer of a call with these cookies. */
function identify(cookies: Cookies, token: string | undefined, ip = '127.0.0.1') {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers: Record<string, string | undefined> = { cookie, 'x-csrf-token': token };
  return identifyV1Session({
    ...server.services,
    ip,
    header: (name: string) => headers[name],
  } as unknown as Context);
}

describe('the older session', () => {
  test.each(['access_token', 'refresh_token'] as const)(
    'is made from the %s and as good as it',
    async (kind) => {
      const given = kind === 'access_token' ? customer.accessToken : customer.refreshToken;
      const { status, body, headers } = await open({ [kind]: given });
      expect(status).toBe(200);
      expect(z.parse(loginOldV1.answer, body)).toEqual(body);
      const seconds = kind === 'access_token' ? 1_200 : 3_600;
      expect(body.result).toMatchObject({
        uid: customer.id,
        email: customer.email,
        ip: '127.0.0.1',
        expire_in: Math.floor(server.clock.at.getTime() / 1000) + seconds,
        is_login: true,
        is_admin: false,
      });
      const cookies = [headers['set-cookie']].flat().map(String);
      expect(cookies.map((one) => one.split('=')[0])).toEqual([
        'uid',
        'email',
        'expire_in',
        'ip',
        'sid',
        'key',
      ]);
      for (const cookie of cookies)
        expect(cookie).toMatch(new RegExp(`Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Strict`));
    },
  );

  test.each([
    ['neither token', () => ({}), 422],
    ['a token of another kind', () => ({ access_token: customer.refreshToken }), 401],
    ['a tampered token', () => ({ access_token: `${customer.accessToken.slice(0, -4)}AAAA` }), 401],
    ['a tampered refresh token', () => ({ refresh_token: 'x' }), 401],
  ])('is refused for %s', async (_what, body, status) => {
    const refused = await open(body());
    expect(refused.status).toBe(status);
    expect(refused.headers['set-cookie']).toBeUndefined();
    if (status === 422) expect(refused.body.detail[0].loc).toEqual(['body', 'access_token']);
  });

  test('is refused for a session that has ended', async () => {
    await post(server, '/api/v2/auth/jwt_token/sign-out', { refresh_token: customer.refreshToken });
    expect((await open({ access_token: customer.accessToken })).status).toBe(401);
    expect((await open({ refresh_token: customer.refreshToken })).status).toBe(401);
  });

  describe('from a page', () => {
    const bodies = {
      'application/json': (body: object) => JSON.stringify(body),
      'text/plain': (body: object) => JSON.stringify(body),
      'application/x-www-form-urlencoded': (body: object) => new URLSearchParams({ ...body }).toString(),
    };
    type Type = keyof typeof bodies;
    const types = Object.keys(bodies) as Type[];
    const send = (url: string, body: object, type: Type, headers: Record<string, string>) =>
      request(server, 'POST', url, { 'content-type': type, ...headers }, bodies[type](body));
    /** The cookies that would sign a browser in as the customer. */
    const ways: Record<string, () => Promise<readonly [string, object]>> = {
      login_old_v1: async () => [
        '/api/v2/auth/jwt_token/login_old_v1',
        { access_token: customer.accessToken },
      ],
      'a sign-in link': async () => {
        const link = await makeLink();
        return ['/api/v2/auth/sign-in-link', { code: link, login_web_version: 'v1' }];
      },
    };
    const makeLink = async () => {
      const url = '/api/v2/admin_api/sign_in_link';
      const made = await post(server, url, { user_id: customer.id }, await openAdmin(server));
      const { pathname, search } = new URL(made.body.result.url);
      const { headers } = await server.app.inject(pathname + search);
      return new URLSearchParams(new URL(String(headers.location), 'http://portal').hash.slice(1)).get(
        'code',
      );
    };

    describe.each(Object.entries(ways))('%s', (_way, open) => {
      test.each(types)('of another site gives no cookies, as %s', async (type) => {
        const [url, body] = await open();
        for (const headers of [
          { origin: 'https://evil.example' },
          { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
          { origin: 'https://shop.ferry.example', 'sec-fetch-site': 'same-site' },
          { origin: 'http://ferry.example' },
          { origin: 'https://ferry.example.evil' },
          { origin: 'null' },
        ]) {
          const refused = await send(url, body, type, headers);
          expect([refused.statusCode, refused.json().code, refused.headers['set-cookie']]).toEqual([
            403,
            'auth.foreign_page',
            undefined,
          ]);
        }
        // The credential is not used up.
        expect((await send(url, body, type, {})).headers['set-cookie']).toBeDefined();
      });

      test.each([
        ['this site', { origin: 'https://ferry.example' }],
        ['a mirror', { origin: 'https://api2.example' }],
        ['a named portal', { origin: 'https://portal.example', 'sec-fetch-site': 'cross-site' }],
        [
          'another address, as the browser says',
          { origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' },
        ],
        ['no page', {}],
      ])('of %s does', async (_what, headers) => {
        const [url, body] = await open();
        const entered = await send(url, body, 'application/json', headers as Record<string, string>);
        expect(entered.statusCode).toBe(200);
        expect(entered.headers['set-cookie']).toBeDefined();
      });
    });
  });

  test('is accepted together with the token of its page', async () => {
    const { cookies, token } = await browser();
    expect(await identify(cookies, token)).toMatchObject({ kind: 'customer', accountId: customer.id });
  });

  type Change = (cookies: Cookies) => Cookies;
  test.each<[string, Change, number]>([
    ['another customer’s number', (cookies) => ({ ...cookies, uid: '1' }), 401],
    ['a later end', (cookies) => ({ ...cookies, expire_in: '99999999999' }), 401],
    ['another address in it', (cookies) => ({ ...cookies, ip: '192.0.2.1' }), 401],
    ['another session', (cookies) => ({ ...cookies, sid: crypto.randomUUID() }), 401],
    ['another key', (cookies) => ({ ...cookies, key: 'a'.repeat(45) }), 401],
    ['no key', ({ key: _, ...cookies }) => cookies, 401],
    ['no cookies', () => ({}), 401],
    ['a csrf cookie that is not ours', (cookies) => ({ ...cookies, ferry_csrf: 'x.y' }), 403],
    ['no csrf cookie', ({ ferry_csrf: _, ...cookies }) => cookies, 403],
  ])('speaks for nobody with %s', async (_what, change, status) => {
    const { cookies, token } = await browser();
    await expect(identify(change(cookies), token)).rejects.toMatchObject(
      status === 401 ? { code: 'auth.signed_out' } : { code: 'auth.csrf_wrong' },
    );
  });

  test('is refused without the token, with that of another page, or from another address', async () => {
    const { cookies, token } = await browser();
    const other = (await server.app.inject('/api/v2/csrf')).json().csrf_token;
    for (const wrong of [undefined, '', other])
      await expect(identify(cookies, wrong)).rejects.toMatchObject({ code: 'auth.csrf_wrong' });
    await expect(identify(cookies, token, '192.0.2.1')).rejects.toMatchObject({ code: 'auth.signed_out' });
  });

  test('expires, and ends with the session that it was made from', async () => {
    const { cookies, token } = await browser();
    await post(server, '/api/v2/auth/jwt_token/sign-out', { refresh_token: customer.refreshToken });
    await expect(identify(cookies, token)).rejects.toMatchObject({ code: 'auth.session_ended' });
    customer = await signedUp(server);
    const next = await browser();
    server.clock.turn(1_200);
    await expect(identify(next.cookies, next.token)).rejects.toMatchObject({ code: 'auth.signed_out' });
  });
});
