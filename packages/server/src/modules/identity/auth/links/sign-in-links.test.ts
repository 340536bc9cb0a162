import { Registry } from 'prom-client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../http/app.ts';
import { openAdmin, type TestCustomer } from '../../../../testing/people/customers.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import { post, signedUp } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
beforeEach(async () => {
  server.clock.turn(7_200);
  customer = await signedUp(server);
});

const make = async (body: object = {}) =>
  post(server, '/api/v2/admin_api/sign_in_link', { user_id: customer.id, ...body }, await openAdmin(server));
const spend = (code: string, extra: object = {}) =>
  post(server, '/api/v2/auth/sign-in-link', { code, ...extra });

/** The target of an address, and the content of its fragment. */
async function follow(url: string) {
  const { pathname, search } = new URL(url);
  const answer = await server.app.inject({ url: pathname + search, headers: { 'accept-language': 'en' } });
  const location = new URL(answer.headers.location ?? 'none:', 'http://portal');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    path: location.pathname + location.search,
    ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  } as {
    status: number;
    headers: typeof answer.headers;
    path: string;
    code: string;
    login_web_version?: string;
  };
}

/** A link's address, in both of its forms. */
const forms = ['url', 'short_url'] as const;
const linkOf = async (form: (typeof forms)[number], body: object = {}): Promise<string> =>
  (await make(body)).body.result[form];

describe.each(forms)('a sign-in link (%s)', (form) => {
  test('leads to the page with its code in the fragment, and the code signs in once', async () => {
    const link = await linkOf(form);
    const opened = await follow(link);
    expect([opened.status, opened.path]).toEqual([303, '/auth/sign-in-by-access-jwt']);
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const signedIn = await spend(opened.code);
    expect(signedIn.body.result).toMatchObject({ user_id: customer.id });
    const headers = { authorization: `Bearer ${signedIn.body.result.access_token}` };
    expect((await server.app.inject({ url: '/api/v2/user/get_me', headers })).statusCode).toBe(200);
    const again = await spend(opened.code);
    expect([again.status, again.body.code]).toEqual([403, 'auth.sign_in_link_gone']);
  });

  test('is not spent by a preview, however often it is opened', async () => {
    const link = await linkOf(form);
    for (let count = 0; count < 3; count += 1) await follow(link);
    expect((await spend((await follow(link)).code)).status).toBe(200);
  });

  test('is valid for ten minutes', async () => {
    const link = await linkOf(form);
    const { code } = await follow(link);
    server.clock.turn(600);
    expect((await spend(code)).status).toBe(403);
    const late = await follow(link);
    expect(late.status).toBe(303);
    expect((await spend(late.code || 'none')).status).toBe(403);
  });

  test('does not bypass the second factor, and a wrong code does not spend it', async () => {
    const shown = await turnOnSecondFactor(server, customer.headers);
    const { code } = await follow(await linkOf(form));
    expect((await spend(code)).body.code).toBe('auth.two_factor_required');
    expect((await spend(code, { two_fa_code: 'aaaaa-aaaaa' })).body.code).toBe('auth.two_factor_wrong');
    expect((await spend(code, { two_fa_code: shown() })).status).toBe(200);
  });

  test('is limited by source', async () => {
    const link = await linkOf(form);
    for (let count = 0; count < 120; count += 1) await follow(link);
    expect((await follow(link)).status).toBe(429);
  });
});

describe('the code of a link', () => {
  test('signs in one of many concurrent callers, on two processes', async () => {
    const { code } = await follow(await linkOf('url'));
    const app = createApp({ ...server.services, registry: new Registry() });
    await app.ready();
    onTestFinished(() => app.close());
    const tries = Array.from({ length: 10 }, (_, index) =>
      post(index % 2 ? { ...server, app } : server, '/api/v2/auth/sign-in-link', { code }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('shares the limit of all other sign-ins', async () => {
    const { code } = await follow(await linkOf('url'));
    for (let count = 0; count < 60; count += 1) expect((await spend(`guess ${count}`)).status).toBe(403);
    const limited = await spend(code);
    expect([limited.status, limited.body.code]).toEqual([429, 'auth.limited']);
    expect((await post(server, '/v1/auth/login', { email: customer.email, passwd: 'x' })).status).toBe(429);
  });

  test('is void once the password changed', async () => {
    const { code } = await follow(await linkOf('url'));
    await setAccount(server, customer.id, { password_version: crypto.randomUUID() });
    expect((await spend(code)).body.code).toBe('auth.sign_in_link_gone');
  });

  test('also gives the older session if the address says so', async () => {
    const opened = await follow(await linkOf('url', { login_web_version: 'v1' }));
    expect(opened.login_web_version).toBe('v1');
    const { login_web_version } = opened;
    const signedIn = await spend(opened.code, { login_web_version });
    expect(signedIn.body.result.user_id).toBe(customer.id);
    const cookies = (signedIn.headers['set-cookie'] as string[]).map((cookie) => cookie.split('=')[0]);
    expect(cookies).toEqual(expect.arrayContaining(['uid', 'email', 'key', 'expire_in', 'ip']));
  });

  test('otherwise sets only the cookie of a known device', async () => {
    const opened = await follow(await linkOf('url'));
    expect(opened.login_web_version).toBe('v2');
    const { headers } = await spend(opened.code);
    expect([headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^ferry_device_/)]);
  });
});

test('a signed address that was changed leads to the page without a code', async () => {
  const link = await linkOf('url');
  const changes: Record<string, string> = {
    created_at_unix: String(Math.floor(server.clock.at.getTime() / 1000) - 1),
    valid_token: '0f8fad5b-d9cb-869f-a165-70867728950e',
    input_data: 'AAAA',
    login_web_version: 'v1',
  };
  for (const [name, value] of Object.entries(changes)) {
    const changed = new URL(link);
    changed.searchParams.set(name, value);
    expect(await follow(changed.href), name).toMatchObject({ status: 303, code: '' });
  }
});

describe('making a link', () => {
  test('is kept in the audit log and shown to the customer, without the secret', async () => {
    const { body } = await make();
    const { sql } = server.services.database;
    const audit = await sql
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ operation: 'auth.makeSignInLink', target: String(customer.id) });
    const token = body.result.short_url.split('/').at(-1);
    const rows = await sql.selectFrom('sign_in_link').selectAll().execute();
    expect(JSON.stringify([audit, rows])).not.toContain(token);
    const url = '/api/v2/user/account/activity';
    const activity = await server.app.inject({ url, headers: customer.headers });
    expect(activity.json().result.activities[0]).toMatchObject({
      description: 'Support created a one-time sign-in link for you',
      ip_address: '',
    });
  });

  test('is refused for an unknown customer, and without the scope', async () => {
    expect((await make({ user_id: 999_999 })).status).toBe(404);
    for (const [scope, status] of [
      ['admin:users.edit', 403],
      ['admin:users', 403],
      ['admin:users.security', 200],
      ['admin:auth', 200],
    ] as const) {
      const headers = await openAdmin(server, [scope]);
      const made = await post(server, '/api/v2/admin_api/sign_in_link', { user_id: customer.id }, headers);
      expect([scope, made.status]).toEqual([scope, status]);
    }
  });
});
