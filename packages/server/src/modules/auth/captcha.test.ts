import { expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { prove, solve } from '../../testing/solve-captcha.ts';

const captchaOn = { FERRY_CAPTCHA: '1' };
const post = async ({ app }: TestServer, url: string, payload?: object) =>
  (await app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })).json();

const request = (server: TestServer, proof: object, email = 'a@example.com') =>
  post(server, '/api/v2/auth/account_register/request-email-code', { email, ...proof });

test('a solved challenge gives one token, which pays for one mail', async () => {
  await using server = await openTestServer(captchaOn);
  const proof = await prove(server, 'register');
  expect((await request(server, proof)).is_success).toBe(true);
  expect((await request(server, proof, 'b@example.com')).code).toBe('auth.captcha_wrong');
});

test('without a proof, with another kind’s and with an unknown one nothing is sent', async () => {
  await using server = await openTestServer(captchaOn);
  const login = await prove(server, 'login');
  for (const proof of [{}, login, { ...login, tiago2_cap_token: 'a:b' }])
    expect((await request(server, proof)).code).toBe('auth.captcha_wrong');
  expect(await server.services.database.sql.selectFrom('mail').select('id').execute()).toEqual([]);
});

test('a wrong password does not cost the proof', async () => {
  await using server = await openTestServer(captchaOn);
  const proof = await prove(server, 'login');
  const body = { email: 'nobody@example.com', password: 'not the password', ...proof };
  for (let tries = 0; tries < 2; tries += 1)
    expect((await post(server, '/api/v2/auth/account_login/login', body)).code).toBe(
      'auth.wrong_credentials',
    );
});

test('a wrong solution gives no token and spends the challenge', async () => {
  await using server = await openTestServer(captchaOn);
  const { token, challenge } = await post(server, '/api/v2/captcha/ferry/challenge');
  const wrong = { token, solutions: solve(token, challenge).map((nonce) => nonce + 1) };
  expect((await post(server, '/api/v2/captcha/ferry/redeem', wrong)).success).toBe(false);
  const right = { token, solutions: solve(token, challenge) };
  expect((await post(server, '/api/v2/captcha/ferry/redeem', right)).success).toBe(false);
});
