import { describe, expect, onTestFinished, test } from 'vitest';
import { turnOnSecondFactor } from '../../../testing/people/second-factor.ts';
import { mailedCode, mailsTo, password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { prove } from '../../../testing/people/solve-captcha.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';

async function open(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer(environment);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** Signs in by each of the older ways. */
const ways = {
  async 'a form'({ app }: TestServer, fields: Record<string, string>) {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  },
  JSON: (server: TestServer, fields: Record<string, string>) => post(server, '/v1/auth/login', fields),
  async 'the query'({ app }: TestServer, fields: Record<string, string>) {
    const answer = await app.inject({
      url: `/v1/authorization?${new URLSearchParams(fields)}`,
      headers: { 'accept-language': 'en' },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  },
};
const everyWay = Object.entries(ways);

const refused = (msg: string) => ({ ret: 0, msg: expect.stringContaining(msg) });

describe.each(everyWay)('an older sign-in by %s', (_name, enter) => {
  test('gives valid tokens, and is logged', async () => {
    const server = await open();
    const { email, id } = await signedUp(server);
    const { body } = await enter(server, { email, passwd: password, code: '', remember_me: 'on' });
    expect(body).toMatchObject({ ret: 1, msg: '', user_id: id });
    const history = await server.app.inject({
      url: '/api/v2/user/account/login-history',
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(history.statusCode).toBe(200);
    expect(history.body).toContain('127.0.0.1');
  });

  test('does not bypass the captcha, and a proof is good for one sign-in', async () => {
    const server = await open({ FERRY_CAPTCHA: '1' });
    const { email } = await signedUp(server);
    const fields = { email, passwd: password };
    expect((await enter(server, fields)).body).toEqual(refused('human check'));
    const ofAnother = await prove(server, 'register');
    expect((await enter(server, { ...fields, ...ofAnother })).body).toEqual(refused('human check'));
    const proof = await prove(server, 'login');
    expect((await enter(server, { ...fields, ...proof })).body.ret).toBe(1);
    expect((await enter(server, { ...fields, ...proof })).body).toEqual(refused('human check'));
  });

  test('does not bypass the second factor', async () => {
    const server = await open();
    const { email, headers } = await signedUp(server);
    const shown = await turnOnSecondFactor(server, headers);
    const fields = { email, passwd: password };
    for (const code of [undefined, '', 'aaaaa-aaaaa']) {
      const { body } = await enter(server, code === undefined ? fields : { ...fields, code });
      expect(body).toMatchObject({ ret: 0 });
      expect(body).not.toHaveProperty('access_token');
    }
    expect((await enter(server, { ...fields, code: shown() })).body.ret).toBe(1);
  });

  test('shares the limit of the newer sign-in', async () => {
    const server = await open();
    const { email } = await signedUp(server);
    for (let count = 0; count < 5; count += 1) {
      await signIn(server, email, { password: 'not the password' });
      expect((await enter(server, { email, passwd: 'not the password' })).body).toEqual(
        refused('email address or password'),
      );
    }
    const limited = await enter(server, { email, passwd: password });
    expect([limited.status, limited.body.ret]).toEqual([429, 0]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(server, email)).status).toBe(429);
  });

  test('does not reveal whether an address has an account', async () => {
    const server = await open();
    const { email } = await signedUp(server);
    const known = await enter(server, { email, passwd: 'not the password' });
    const unknown = await enter(server, { email: 'nobody@example.com', passwd: 'not the password' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test.each([
    [{ passwd: password }, 'email: '],
    [{ email: 'a@example.com' }, 'passwd: '],
    [{ email: 'a', passwd: password }, 'email: '],
  ])('names what is missing or wrong: %o', async (fields, msg) => {
    const { body } = await enter(await open(), fields as Record<string, string>);
    expect(body).toEqual(refused(msg));
  });
});

describe('older sign-up and reset', () => {
  const email = 'new@example.com';
  const account = { email, name: '林夏', passwd: 'another horse 7', repasswd: 'another horse 7' };

  test('create an account with the mailed code, and set a new password with another', async () => {
    const server = await open();
    expect((await post(server, '/v1/auth/send', { email })).body.ret).toBe(1);
    const emailcode = await mailedCode(server, email);
    const signedUpNow = (await post(server, '/v1/auth/register', { ...account, emailcode })).body;
    expect(signedUpNow).toMatchObject({ ret: 1, user_id: expect.any(Number) });
    server.clock.turn(120);
    expect((await post(server, '/v1/password/reset', { email })).body.ret).toBe(1);
    const token = await mailedCode(server, email);
    const fresh = { email, password: 'third horse 11', repasswd: 'third horse 11' };
    expect((await post(server, `/v1/password/token/${token}`, fresh)).body.ret).toBe(1);
    expect((await signIn(server, email, { password: fresh.password })).status).toBe(200);
    const again = { ...fresh, password: 'fourth horse 12', repasswd: 'fourth horse 12' };
    expect((await post(server, `/v1/password/token/${token}`, again)).body.ret).toBe(0);
  });

  test('refuse what the newer calls refuse', async () => {
    const server = await open({ FERRY_INVITE: 'required' });
    const register = async (extra: object) =>
      (await post(server, '/v1/auth/register', { ...account, ...extra })).body;
    expect(await register({ repasswd: 'other' })).toEqual(refused('don’t match'));
    expect((await register({ code: '' })).ret).toBe(0);
    const { headers } = await signedUp(server);
    const { invite_code } = (await server.app.inject({ url: '/api/v2/user/invite/', headers })).json().result;
    for (const emailcode of [undefined, '', '000000'])
      expect(await register({ code: invite_code, emailcode })).toEqual(refused('code'));
    await post(server, '/v1/auth/send', { email });
    const good = { code: invite_code, emailcode: await mailedCode(server, email) };
    expect(await register({ ...good, passwd: 'password1', repasswd: 'password1' })).toEqual(
      refused('common'),
    );
  });

  test.each([
    ['/v1/auth/send', 'register'],
    ['/v1/password/reset', 'forgot_password'],
  ])('%s wants a captcha, mails once a minute and is silent', async (url, kind) => {
    const server = await open({ FERRY_CAPTCHA: '1' });
    const known = await signedUp(server);
    expect((await post(server, url, { email })).body).toEqual(refused('human check'));
    const ask = async (address: string) =>
      post(server, url, { email: address, ...(await prove(server, kind)) });
    const [one, other] = [await ask(known.email), await ask('nobody@example.com')];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    expect(one.body.ret).toBe(1);
    expect((await ask(known.email)).status).toBe(429);
    expect(await mailsTo(server, known.email)).toHaveLength(1);
  });

  test('an older sign-up is limited by where it comes from, as the newer one is', async () => {
    const server = await open();
    const tries = { ...account, emailcode: '000000' };
    for (let count = 0; count < 30; count += 1) await post(server, '/v1/auth/register', tries);
    expect((await post(server, '/v1/auth/register', tries)).status).toBe(429);
    const fresh = { email, password: 'third horse 11', repasswd: 'third horse 11' };
    for (let count = 0; count < 30; count += 1) await post(server, '/v1/password/token/000000', fresh);
    expect((await post(server, '/v1/password/token/000000', fresh)).status).toBe(429);
  });

  test('an older reset does not skip the second factor', async () => {
    const server = await open();
    const known = await signedUp(server);
    await turnOnSecondFactor(server, known.headers);
    await post(server, '/v1/password/reset', { email: known.email });
    const token = await mailedCode(server, known.email);
    const fresh = { email: known.email, password: 'third horse 11', repasswd: 'third horse 11' };
    expect((await post(server, `/v1/password/token/${token}`, fresh)).body.ret).toBe(1);
    expect((await signIn(server, known.email, { password: fresh.password })).body.code).toBe(
      'auth.two_factor_required',
    );
  });

  test('a reset also requires the captcha, and its code has five tries', async () => {
    const server = await open({ FERRY_CAPTCHA: '1' });
    const known = await signedUp(server);
    const fields = { email: known.email, password: 'third horse 11', repasswd: 'third horse 11' };
    await post(server, '/v1/password/reset', {
      email: known.email,
      ...(await prove(server, 'forgot_password')),
    });
    const token = await mailedCode(server, known.email);
    expect((await post(server, `/v1/password/token/${token}`, fields)).body).toEqual(refused('human check'));
    const proof = await prove(server, 'forgot_password');
    const wrong = token === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect((await post(server, `/v1/password/token/${wrong}`, { ...fields, ...proof })).body.ret).toBe(0);
    expect((await post(server, `/v1/password/token/${token}`, { ...fields, ...proof })).body.ret).toBe(0);
    expect((await post(server, '/v1/password/token/12', { ...fields, ...proof })).body).toEqual(
      refused('token: '),
    );
  });
});

describe('the older forms', () => {
  test.each([
    [{}, ['email', 'passwd'], null, ['code']],
    [
      { FERRY_CAPTCHA: '1', FERRY_INVITE: 'off' },
      ['email', 'passwd', 'captcha_key', 'tiago2_cap_token'],
      'login',
      [],
    ],
  ])('say what is needed: %o', async (environment, needs, captcha_key_type, may_send) => {
    const { app } = await open(environment as Record<string, string>);
    expect((await app.inject('/v1/auth/login')).json()).toMatchObject({ ret: 1, needs, captcha_key_type });
    expect((await app.inject('/v1/auth/register')).json()).toMatchObject({ ret: 1, may_send });
  });

  test('and all other older calls are refused if the site turned them off', async () => {
    const server = await open({ FERRY_OLD_SIGN_IN: 'off' });
    const { email } = await signedUp(server);
    const fresh = { email, password: 'third horse 11', repasswd: 'third horse 11' };
    for (const [, enter] of everyWay)
      expect((await enter(server, { email, passwd: password })).body).toEqual(refused('turned'));
    for (const [url, body] of [
      ['/v1/auth/register', { email, name: '林夏', passwd: password, repasswd: password }],
      ['/v1/auth/send', { email }],
      ['/v1/password/reset', { email }],
      ['/v1/password/token/123456', fresh],
      ['/v1/auth/qrcode_login', {}],
      ['/v1/auth/qrcode_login', { login_token: 'x' }],
    ] as const)
      expect((await post(server, url, body)).body, url).toEqual(refused('turned'));
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    for (const url of [
      '/v1/auth/login',
      '/v1/auth/register',
      `/v1/auth/by_url?created_at_unix=1&valid_token=${uuid}&input_data=x`,
      `/v1/auth/by_token_uuid/${uuid}`,
    ])
      expect((await server.app.inject({ url, headers: { 'accept-language': 'en' } })).json()).toEqual(
        refused('turned'),
      );
    expect(await mailsTo(server, email)).toHaveLength(0);
  });
});
