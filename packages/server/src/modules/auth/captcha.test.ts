import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';

/** The Cap protocol's seeded generator, written from its description: FNV-1a, then xorshift. */
function prng(seed: string, length: number): string {
  let state = 2166136261;
  for (const sign of seed) {
    state ^= sign.charCodeAt(0);
    state += (state << 1) + (state << 4) + (state << 7) + (state << 8) + (state << 24);
  }
  state >>>= 0;
  let text = '';
  while (text.length < length) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    text += state.toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}

function solve(token: string, { c, s, d }: { c: number; s: number; d: number }): number[] {
  return Array.from({ length: c }, (_, index) => {
    const salt = prng(`${token}${index + 1}`, s);
    const target = prng(`${token}${index + 1}d`, d);
    for (let nonce = 0; ; nonce += 1)
      if (createHash('sha256').update(`${salt}${nonce}`).digest('hex').startsWith(target)) return nonce;
  });
}

const captchaOn = { FERRY_CAPTCHA: '1' };
const post = async ({ app }: TestServer, url: string, payload?: object) =>
  (await app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })).json();

async function prove(server: TestServer, kind: string) {
  const { captcha_key, tiago2_cap_key_id } = (
    await server.app.inject(`/api/v2/captcha-key?captcha_key_type=${kind}`)
  ).json();
  const endpoint = `/api/v2/captcha/${tiago2_cap_key_id}`;
  const { token, challenge } = await post(server, `${endpoint}/challenge`);
  const solved = { token, solutions: solve(token, challenge) };
  const redeemed = await Promise.all([
    post(server, `${endpoint}/redeem`, solved),
    post(server, `${endpoint}/redeem`, solved),
  ]);
  expect(redeemed.filter((answer) => answer.success)).toHaveLength(1);
  return { captcha_key, tiago2_cap_token: redeemed.find((answer) => answer.success).token };
}

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
