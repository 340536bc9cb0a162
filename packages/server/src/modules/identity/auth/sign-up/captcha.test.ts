import { expect, test } from 'vitest';
import { openBrowser } from '../../../../testing/people/browser.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import { signedUp } from '../../../../testing/people/signed-up.ts';
import { prove, solve } from '../../../../testing/people/solve-captcha.ts';
import { openServerProcesses } from '../../../../testing/servers/open-server-processes.ts';
import {
  openServerPair,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';

const captchaOn = { FERRY_CAPTCHA: '1' };
const post = async ({ app }: TestServer, url: string, payload?: object) =>
  (await app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })).json();

const request = (server: TestServer, proof: object, email = 'a@example.com') =>
  post(server, '/api/v2/auth/account_register/request-email-code', { email, ...proof });

test('a solved challenge gives one token, which is good for one mail', async () => {
  await using server = await openTestServer(captchaOn);
  const proof = await prove(server, 'register');
  expect((await request(server, proof)).is_success).toBe(true);
  expect((await request(server, proof, 'b@example.com')).code).toBe('auth.captcha_wrong');
});

test('nothing is sent without a proof, or with one of another kind or an unknown one', async () => {
  await using server = await openTestServer(captchaOn);
  const login = await prove(server, 'login');
  for (const proof of [{}, login, { ...login, tiago2_cap_token: 'a:b' }])
    expect((await request(server, proof)).code).toBe('auth.captcha_wrong');
  expect(await server.services.database.sql.selectFrom('mail').select('id').execute()).toEqual([]);
});

const login = '/api/v2/auth/account_login/login';
const guess = { email: 'nobody@example.com', password: 'not the password' };

test('a stranger has three wrong passwords for one proof, whatever keys are used', async () => {
  await using server = await openTestServer(captchaOn);
  const proof = await prove(server, 'login');
  const codes = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const { captcha_key } = await prove(server, 'login');
    codes.push((await post(server, login, { ...guess, ...proof, captcha_key })).code);
  }
  const [wrong, spent] = ['auth.wrong_credentials', 'auth.captcha_wrong'];
  expect(codes).toEqual([wrong, wrong, wrong, spent, spent]);
});

test('a proof that three wrong passwords used up is spent', async () => {
  await using server = await openTestServer(captchaOn);
  const { tiago2_cap_token } = await prove(server, 'login');
  for (let tries = 0; tries < 3; tries += 1) {
    const { captcha_key } = await prove(server, 'login');
    await post(server, login, { ...guess, captcha_key, tiago2_cap_token });
  }
  const { captcha_key } = await prove(server, 'register');
  expect((await request(server, { captcha_key, tiago2_cap_token })).code).toBe('auth.captcha_wrong');
});

test('the third try may be the right one', async () => {
  await using server = await openTestServer(captchaOn);
  const { email } = await signedUp(server);
  const own = openBrowser(server, '198.51.100.7');
  const proof = await prove(server, 'login');
  for (let tries = 0; tries < 2; tries += 1)
    expect((await own.signIn(email, { password: 'a typo', ...proof })).body.code).toBe(
      'auth.wrong_credentials',
    );
  expect((await own.signIn(email, proof)).status).toBe(200);
  expect((await own.signIn(email, proof)).body.code).toBe('auth.captcha_wrong');
});

test('a known device keeps its proof after wrong passwords, until it signs in', async () => {
  await using server = await openTestServer(captchaOn);
  const { email } = await signedUp(server);
  const own = openBrowser(server, '198.51.100.7');
  await own.signIn(email, await prove(server, 'login'));
  const proof = await prove(server, 'login');
  for (let tries = 0; tries < 6; tries += 1)
    expect((await own.signIn(email, { password: 'a typo', ...proof })).body.code).toBe(
      'auth.wrong_credentials',
    );
  expect((await own.signIn(email, proof)).status).toBe(200);
  expect((await own.signIn(email, proof)).body.code).toBe('auth.captcha_wrong');
});

test.each([
  ['one process', () => openTestServer(captchaOn)],
  ['two servers', () => openServerPair(captchaOn)],
  ['two processes', () => openServerProcesses({ ...captchaOn, FERRY_TRUSTED_PROXIES: '127.0.0.1' })],
])(
  'of a hundred tries at once with one solution three are looked at, in %s',
  async (_what, open) => {
    await using server = await open();
    const proof = await prove(server, 'login');
    const tries = Array.from({ length: 100 }, async (_, count) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: login,
        payload: { ...guess, email: `nobody-${count}@example.com`, ...proof },
        remoteAddress: `203.0.113.${count + 1}`,
      });
      return answer.json().code;
    });
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'auth.wrong_credentials')).toHaveLength(3);
    expect(codes.filter((code) => code === 'auth.captcha_wrong')).toHaveLength(97);
  },
  120_000,
);

test('keys, challenges and solutions are limited by network', async () => {
  await using server = await openTestServer(captchaOn);
  const asks = [
    { method: 'GET', url: '/api/v2/captcha-key?captcha_key_type=login' },
    { method: 'POST', url: '/api/v2/captcha/ferry/challenge' },
    { method: 'POST', url: '/api/v2/captcha/ferry/redeem', payload: { token: 'none', solutions: [] } },
  ] as const;
  for (const ask of asks) {
    const hosts = Array.from({ length: 122 }, (_, host) => `2001:db8::${host.toString(16)}`);
    const answers = await Promise.all(
      hosts.map((remoteAddress) => server.app.inject({ ...ask, remoteAddress })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await server.app.inject({ ...ask, remoteAddress: '2001:db8:1::1' })).statusCode).toBe(200);
  }
});

test('expired rows do not pile up without the sweep', async () => {
  await using server = await openTestServer(captchaOn);
  const { sql } = server.services.database;
  const issue = (count: number) =>
    server.app.inject({
      url: '/api/v2/captcha-key?captcha_key_type=login',
      remoteAddress: `198.51.100.${count}`,
    });
  for (let count = 0; count < 40; count += 1) await issue(count);
  server.clock.turn(1_201);
  for (let count = 0; count < 20; count += 1) await issue(count);
  expect(await sql.selectFrom('captcha_key').select('id').execute()).toHaveLength(20);
});

test('a wrong solution gives no token and spends the challenge', async () => {
  await using server = await openTestServer(captchaOn);
  const { token, challenge } = await post(server, '/api/v2/captcha/ferry/challenge');
  const wrong = { token, solutions: solve(token, challenge).map((nonce) => nonce + 1) };
  expect((await post(server, '/api/v2/captcha/ferry/redeem', wrong)).success).toBe(false);
  const right = { token, solutions: solve(token, challenge) };
  expect((await post(server, '/api/v2/captcha/ferry/redeem', right)).success).toBe(false);
});

test('a right password without its second factor also counts as a try, even on a known device', async () => {
  await using server = await openTestServer(captchaOn);
  const { email, headers } = await signedUp(server);
  const own = openBrowser(server, '198.51.100.7');
  await own.signIn(email, await prove(server, 'login'));
  await turnOnSecondFactor(server, headers);
  const codesOf = async (from: typeof own, tries: number) => {
    const proof = await prove(server, 'login');
    const codes = [];
    for (let count = 0; count < tries; count += 1) codes.push((await from.signIn(email, proof)).body.code);
    return codes;
  };
  const [wanted, spent] = ['auth.two_factor_required', 'auth.captcha_wrong'];
  const stranger = openBrowser(server, '203.0.113.1');
  expect(await codesOf(stranger, 4)).toEqual([wanted, wanted, wanted, spent]);
  expect(await codesOf(own, 11)).toEqual([...Array(10).fill(wanted), 'auth.limited']);
});
