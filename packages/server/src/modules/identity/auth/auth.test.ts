import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { hashPassword } from './hashing/passwords.ts';

const post = async (
  { app }: TestServer,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en', ...headers },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const base = '/api/v2/auth';
const password = 'correct horse 9';

/** The newest code that was queued for an address. */
async function mailedCode({ services }: TestServer, email: string): Promise<string | undefined> {
  const mail = await services.database.sql
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.body_text.match(/^\d{6}$/m)?.[0];
}

async function signUp(server: TestServer, email = 'lin@example.com', extra: object = {}) {
  await post(server, `${base}/account_register/request-email-code`, { email });
  const email_code = await mailedCode(server, email);
  const body = { email, name: '林夏', password, re_password: password, email_code, ...extra };
  return post(server, `${base}/account_register/`, body);
}

const signIn = (server: TestServer, email: string, secret = password, extra: object = {}) =>
  post(server, `${base}/account_login/login`, { email, password: secret, ...extra });
const refresh = (server: TestServer, refresh_token: string) =>
  post(server, `${base}/jwt_token/jwt_access_refresh`, { refresh_token });
const me = async ({ app }: TestServer, token: string) =>
  (await app.inject({ url: '/api/v2/user/get_me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

describe('sign-up', () => {
  test('opens an account with the mailed code and signs in', async () => {
    await using server = await openTestServer();
    const { status, body } = await signUp(server, 'Lin@Example.com');
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_success: true, result: { user_name: '林夏', email: 'Lin@Example.com' } });
    expect((await signIn(server, ' lin@example.COM ')).status).toBe(200);
  });

  test.each([
    ['a wrong code', { email_code: '000000' }, 'email_code'],
    ['passwords that differ', { re_password: 'something else' }, 're_password'],
    ['a common password', { password: 'password123', re_password: 'password123' }, 'password'],
    ['a short password', { password: 'short', re_password: 'short' }, 'password'],
    ['a name of one character', { name: '林' }, 'name'],
    ['an invite code that nobody has', { invite_code: 'nobody' }, 'invite_code'],
  ])('refuses %s with 422 that names the field', async (_what, wrong, field) => {
    await using server = await openTestServer();
    const { status, body } = await signUp(server, 'lin@example.com', wrong);
    expect(status).toBe(422);
    expect(body.detail.at(-1).loc.at(-1)).toBe(field);
  });

  test('wrong code and weak password are reported together', async () => {
    await using server = await openTestServer();
    const common = { password: 'password123', re_password: 'password123' };
    const { status, body } = await signUp(server, 'lin@example.com', { email_code: '000000', ...common });
    expect(status).toBe(422);
    expect(body.detail.map((one: { loc: string[] }) => one.loc.at(-1))).toEqual(['email_code', 'password']);
  });

  test('only an ended code asks for a new one', async () => {
    await using server = await openTestServer();
    const email = 'lin@example.com';
    const said = async (email_code: string) =>
      (
        await post(server, `${base}/account_register/`, {
          email,
          name: '林夏',
          password,
          re_password: password,
          email_code,
        })
      ).body.code;
    expect(await said('000000')).toBe('auth.code_ended');
    await post(server, `${base}/account_register/request-email-code`, { email });
    const wrong = (await mailedCode(server, email)) === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 4; tries += 1) expect(await said(wrong)).toBe('auth.code_wrong');
    expect(await said(wrong)).toBe('auth.code_ended');
  });

  test('a code is valid for ten minutes, five tries and one account', async () => {
    await using server = await openTestServer();
    await post(server, `${base}/account_register/request-email-code`, { email: 'a@example.com' });
    const code = await mailedCode(server, 'a@example.com');
    const body = { email: 'a@example.com', name: 'Ann', password, re_password: password };
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1)
      await post(server, `${base}/account_register/`, { ...body, email_code: wrong });
    expect((await post(server, `${base}/account_register/`, { ...body, email_code: code })).status).toBe(422);
    server.clock.turn(61);
    await post(server, `${base}/account_register/request-email-code`, { email: 'a@example.com' });
    const next = await mailedCode(server, 'a@example.com');
    server.clock.turn(601);
    expect((await post(server, `${base}/account_register/`, { ...body, email_code: next })).status).toBe(422);
  });

  test('tells only the owner of an address that it has an account', async () => {
    await using server = await openTestServer();
    await signUp(server, 'lin@example.com');
    server.clock.turn(61);
    const known = await post(server, `${base}/account_register/request-email-code`, {
      email: 'lin@example.com',
    });
    const unknown = await post(server, `${base}/account_register/request-email-code`, {
      email: 'new@example.com',
    });
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null });
    expect(await mailedCode(server, 'lin@example.com')).toBeUndefined();
    expect(await mailedCode(server, 'new@example.com')).toMatch(/^\d{6}$/);
  });

  test('an address gets one code a minute; more is refused with 429 and Retry-After', async () => {
    await using server = await openTestServer();
    await post(server, `${base}/account_register/request-email-code`, { email: 'a@example.com' });
    const again = await post(server, `${base}/account_reset_password/request-email-code`, {
      email: 'A@example.com',
    });
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an invite code is required, optional or off by the site’s policy', async () => {
    await using required = await openTestServer({ FERRY_INVITE: 'required' });
    expect((await signUp(required)).body.code).toBe('auth.invite_required');
    await using optional = await openTestServer();
    await signUp(optional);
    const inviter = await optional.services.database.sql
      .selectFrom('account')
      .selectAll()
      .executeTakeFirstOrThrow();
    optional.clock.turn(61);
    expect((await signUp(optional, 'b@example.com', { invite_code: inviter.invite_code })).status).toBe(200);
    const invited = await optional.services.database.sql
      .selectFrom('account')
      .select('invited_by')
      .where('email_key', '=', 'b@example.com')
      .executeTakeFirstOrThrow();
    expect(invited.invited_by).toBe(inviter.id);
  });
});

describe('sign-in', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    await using server = await openTestServer();
    await signUp(server);
    const wrong = await signIn(server, 'lin@example.com', 'not the password');
    const unknown = await signIn(server, 'nobody@example.com', 'not the password');
    expect(wrong.status).toBe(403);
    expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null });
  });

  test('an address has ten tries in 15 minutes, with or without an account', async () => {
    await using server = await openTestServer();
    await signUp(server);
    for (const email of ['lin@example.com', 'nobody@example.com']) {
      for (let tries = 0; tries < 10; tries += 1) await signIn(server, email, 'not the password');
      expect((await signIn(server, email)).status).toBe(429);
    }
  });

  test('a password that changes while it is checked signs nobody in', async () => {
    await using server = await openTestServer();
    await signUp(server);
    const { sql } = server.services.database;
    const other = await hashPassword('another horse 7');
    const inFlight = await sql.transaction().execute(async (tx) => {
      await tx.updateTable('account').set({ password: other, password_version: randomUUID() }).execute();
      const started = signIn(server, 'lin@example.com');
      await setTimeout(300);
      return { started };
    });
    expect((await inFlight.started).body.code).toBe('auth.wrong_credentials');
  });

  test('each try is in the login log of its account', async () => {
    await using server = await openTestServer();
    await signUp(server);
    await signIn(server, 'lin@example.com', 'not the password');
    await signIn(server, 'lin@example.com');
    const log = await server.services.database.sql.selectFrom('login_log').select('succeeded').execute();
    expect(log.map((row) => row.succeeded).sort()).toEqual([false, true, true]);
  });
});

describe('refresh', () => {
  test('rotates, and the previous token gets the same successor until 30 seconds after that was used', async () => {
    await using server = await openTestServer();
    const first = (await signUp(server)).body.result.refresh_token;
    const second = (await refresh(server, first)).body.result.refresh_token;
    server.clock.turn(120);
    expect((await refresh(server, first)).body.result.refresh_token).toBe(second);
    const third = (await refresh(server, second)).body.result.refresh_token;
    expect(third).not.toBe(second);
    server.clock.turn(29);
    expect((await refresh(server, first)).body.result.refresh_token).toBe(second);
    server.clock.turn(2);
    expect((await refresh(server, first)).status).toBe(401);
    expect((await refresh(server, third)).status).toBe(401);
  });

  test('concurrent requests get one successor', async () => {
    await using server = await openTestServer();
    const token = (await signUp(server)).body.result.refresh_token;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(server, token)));
    expect(new Set(answers.map((answer) => answer.body.result.refresh_token)).size).toBe(1);
  });

  test('lasts an hour without remember-me, thirty days with it', async () => {
    await using server = await openTestServer();
    await signUp(server);
    const short = (await signIn(server, 'lin@example.com')).body.result.refresh_token;
    const long = (await signIn(server, 'lin@example.com', password, { is_remember_me: true })).body.result
      .refresh_token;
    server.clock.turn(3601);
    expect((await refresh(server, short)).status).toBe(401);
    server.clock.turn(29 * 86_400);
    expect((await refresh(server, long)).status).toBe(200);
  });

  test('a token of another kind, a tampered one and none are refused', async () => {
    await using server = await openTestServer();
    const { access_token, refresh_token } = (await signUp(server)).body.result;
    expect((await refresh(server, access_token)).status).toBe(401);
    expect((await refresh(server, `${refresh_token.slice(0, -2)}xx`)).status).toBe(401);
    expect((await refresh(server, '')).status).toBe(422);
    expect(await me(server, refresh_token)).toBe(401);
  });
});

describe('an access token', () => {
  test('is refused once it has expired, and a changed one at once', async () => {
    await using server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '30' });
    await signUp(server);
    const { access_token: token } = (await signIn(server, 'lin@example.com')).body.result;
    expect(await me(server, token)).toBe(200);
    const [head, body, sign = ''] = token.split('.');
    const [, others] = (await signIn(server, 'lin@example.com')).body.result.access_token.split('.');
    expect(await me(server, [head, others, sign].join('.'))).toBe(401);
    expect(await me(server, [head, body, `${sign.slice(0, -4)}AAAA`].join('.'))).toBe(401);
    server.clock.turn(29);
    expect(await me(server, token)).toBe(200);
    server.clock.turn(1);
    expect(await me(server, token)).toBe(401);
  });
});

describe('ending sessions', () => {
  test('a changed password ends every session within five seconds', async () => {
    await using server = await openTestServer();
    const one = (await signUp(server)).body.result;
    const two = (await signIn(server, 'lin@example.com')).body.result;
    expect(await me(server, two.access_token)).toBe(200);
    const changed = await post(
      server,
      '/api/v2/user/account/change-password',
      { current_password: password, new_password: 'another horse 7' },
      { authorization: `Bearer ${one.access_token}` },
    );
    expect(changed.status).toBe(200);
    server.clock.turn(5);
    expect(await me(server, two.access_token)).toBe(401);
    expect((await refresh(server, two.refresh_token)).status).toBe(401);
    expect((await signIn(server, 'lin@example.com', 'another horse 7')).status).toBe(200);
  });

  test('a reset by mailed code sets the password and ends every session', async () => {
    await using server = await openTestServer();
    const { access_token } = (await signUp(server)).body.result;
    server.clock.turn(61);
    await post(server, `${base}/account_reset_password/request-email-code`, { email: 'lin@example.com' });
    const email_code = await mailedCode(server, 'lin@example.com');
    const body = { email: 'lin@example.com', email_code, password: 'another horse 7' };
    expect((await post(server, `${base}/account_reset_password/`, body)).status).toBe(200);
    const again = { ...body, password: 'a third horse 8' };
    expect((await post(server, `${base}/account_reset_password/`, again)).status).toBe(422);
    expect(await me(server, access_token)).toBe(401);
    expect((await signIn(server, 'lin@example.com', 'another horse 7')).status).toBe(200);
  });

  test('sign-out ends only that session', async () => {
    await using server = await openTestServer();
    const one = (await signUp(server)).body.result;
    const two = (await signIn(server, 'lin@example.com')).body.result;
    await post(server, `${base}/jwt_token/sign-out`, { refresh_token: one.refresh_token });
    expect(await me(server, one.access_token)).toBe(401);
    expect(await me(server, two.access_token)).toBe(200);
  });
});
