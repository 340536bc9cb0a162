import { decodeJwt } from 'jose';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../http/app.ts';
import type { TestCustomer } from '../../../../testing/people/customers.ts';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import { mailsTo, post, signedUp } from '../../../../testing/people/signed-up.ts';
import { prove } from '../../../../testing/people/solve-captcha.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { confirmSignIn } from '../index.ts';

const url = '/v1/auth/qrcode_login';
const tv = { 'user-agent': 'TV' };

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
beforeEach(async () => {
  server.clock.turn(7_200);
  customer = await signedUp(server);
});
/** A moment so many seconds from now. */
const within = (seconds: number) => new Date(server.clock.at.getTime() + seconds * 1000).toISOString();

const start = async (fields: object = {}, on = server) => (await post(on, url, fields, tv)).body;
const poll = async (login_token: string, fields: object = {}) =>
  (await post(server, url, { login_token, ...fields }, tv)).body;
const requestOf = (code: string) => `/api/v2/user/account/sign-in-requests/${code}/`;
const show = async (code: string, { headers } = customer) => {
  const answer = await server.app.inject({ url: requestOf(code), headers });
  return { status: answer.statusCode, body: answer.json() };
};
const answer = (code: string, is_allowed = true, who = customer) =>
  post(server, requestOf(code), { is_allowed }, is_allowed ? asOwner(server, who) : who.headers);
const opens = async (token: string) =>
  (await server.app.inject({ url: '/api/v2/user/get_me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;

describe('a sign-in by QR code', () => {
  test('waits, is shown and confirmed on another device, and gives valid tokens', async () => {
    const begun = await start();
    expect(begun).toEqual({
      ret: 1,
      msg: '',
      state: 'waiting',
      login_token: expect.any(String),
      login_code: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      login_url: expect.stringMatching(new RegExp(`/user/confirm-sign-in#${begun.login_code}$`)),
      poll_seconds: 2,
      expires_at: within(900),
    });
    expect(`login_${begun.login_code}`).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(decodeJwt(begun.login_token)).toMatchObject({
      role: 'malio_postgrest_guest',
      token_type: 'login_code',
      subject_login_code: { tg_login_token: begun.login_code },
    });
    expect(await poll(begun.login_token)).toMatchObject({ ret: 1, state: 'waiting' });
    expect((await show(begun.login_code)).body.result).toEqual({
      ip: '127.0.0.1',
      user_agent: 'TV',
      created_at: within(0),
      expires_at: within(900),
    });
    expect((await answer(begun.login_code)).status).toBe(200);
    const signedIn = await poll(begun.login_token, { remember_me: 'on' });
    expect(signedIn).toMatchObject({ ret: 1, state: 'confirmed', user_id: customer.id });
    expect(await opens(signedIn.access_token)).toBe(true);
    const read = async (path: string) =>
      (await server.app.inject({ url: `/api/v2/user/account/${path}`, headers: customer.headers })).json();
    expect((await read('sessions/')).result).toContainEqual(
      expect.objectContaining({ user_agent: 'TV', is_remembered: true }),
    );
    expect((await read('login-history')).result).toHaveLength(1);
    expect((await read('activity')).result.activities[0].description).toBe(
      'Allowed a sign-in from 127.0.0.1 (TV)',
    );
  });

  test('gives its tokens once to many concurrent polls, on two processes', async () => {
    const { login_token, login_code } = await start();
    const services = { ...server.services, registry: new Registry() };
    const app = createApp(services);
    await app.ready();
    onTestFinished(() => app.close());
    await answer(login_code);
    const polls = Array.from({ length: 10 }, (_, index) =>
      post(index % 2 ? { ...server, app } : server, url, { login_token }),
    );
    const answers = (await Promise.all(polls)).map(({ body }) => body);
    expect(answers.filter((body) => 'access_token' in body)).toHaveLength(1);
    expect(await poll(login_token)).toEqual({ ret: 1, msg: '', state: 'expired' });
  });

  test('signs nobody in by the content of the QR code', async () => {
    const { login_token, login_code } = await start();
    await answer(login_code);
    const fields = ['login_token', 'code', 'access_token'];
    for (const field of fields)
      expect((await post(server, url, { [field]: login_code })).body).not.toHaveProperty('access_token');
    expect(await opens(login_token)).toBe(false);
    const forged = `${login_token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
    expect(await poll(forged)).toMatchObject({ state: 'expired' });
    expect(await poll(login_token)).toMatchObject({ state: 'confirmed' });
  });

  test('that is denied, for which no proof is needed, stays denied', async () => {
    const { login_token, login_code } = await start();
    expect((await answer(login_code, false)).status).toBe(200);
    expect((await answer(login_code)).status).toBe(404);
    expect(await poll(login_token)).toEqual({ ret: 1, msg: '', state: 'refused' });
  });

  test('can be answered once, within 15 minutes', async () => {
    const first = await start();
    const other = await signedUp(server);
    const answers = await Promise.all([answer(first.login_code), answer(first.login_code, true, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await show(first.login_code)).body.code).toBe('auth.sign_in_request_gone');
    const late = await start();
    server.clock.turn(900);
    expect([(await show(late.login_code)).status, (await answer(late.login_code)).status]).toEqual([
      404, 404,
    ]);
    expect(await poll(late.login_token)).toEqual({ ret: 1, msg: '', state: 'expired' });
    expect(await poll(first.login_token)).toEqual({ ret: 1, msg: '', state: 'expired' });
  });

  test('is void if the password changed after the confirmation', async () => {
    const { login_token, login_code } = await start();
    await answer(login_code);
    await setAccount(server, customer.id, { password_version: crypto.randomUUID() });
    expect(await poll(login_token)).toEqual({ ret: 1, msg: '', state: 'expired' });
  });

  test('is refused for a closed account', async () => {
    const { login_token, login_code } = await start();
    await answer(login_code);
    await setAccount(server, customer.id, { is_enabled: false });
    expect(await poll(login_token)).toMatchObject({
      ret: 0,
      msg: 'This account is disabled. Contact support',
    });
  });

  test('can also be confirmed by a bot, which names the customer', async () => {
    const { login_token, login_code } = await start();
    const { database } = server.services;
    const bot = { ...server.services, ip: null };
    await database.sql.transaction().execute((tx) => confirmSignIn(tx, bot, customer.id, login_code));
    expect(await poll(login_token)).toMatchObject({ state: 'confirmed', user_id: customer.id });
  });
});

describe('a session that another one confirmed', () => {
  const letIn = async () => {
    const { login_token, login_code } = await start();
    await answer(login_code);
    return poll(login_token, { remember_me: 'on' });
  };
  const refresh = (refresh_token: string) =>
    post(server, '/api/v2/auth/jwt_token/jwt_access_refresh', { refresh_token });

  test('ends with the other at the latest, however often it is used', async () => {
    const end = decodeJwt(customer.refreshToken).exp;
    const signedIn = await letIn();
    expect(decodeJwt(signedIn.refresh_token).exp).toBe(end);
    server.clock.turn(3_000);
    const renewed = (await refresh(signedIn.refresh_token)).body.result;
    expect(decodeJwt(renewed.refresh_token).exp).toBe(end);
    expect(await opens(renewed.access_token)).toBe(true);
    server.clock.turn(600);
    expect(await opens(renewed.access_token)).toBe(false);
  });

  test('ends with it, and is not opened if that one has ended', async () => {
    const signedIn = await letIn();
    const waiting = await start();
    await answer(waiting.login_code);
    await post(server, '/api/v2/auth/jwt_token/sign-out', { refresh_token: customer.refreshToken });
    expect(await opens(signedIn.access_token)).toBe(false);
    expect((await refresh(signedIn.refresh_token)).status).toBe(401);
    expect(await poll(waiting.login_token)).not.toHaveProperty('access_token');
  });

  test('ends the others without ending itself', async () => {
    const signedIn = await letIn();
    const bearer = { authorization: `Bearer ${signedIn.access_token}`, 'accept-language': 'en' };
    const headers = asOwner(server, { id: customer.id, headers: bearer });
    expect((await post(server, '/api/v2/user/account/sessions/end-others', {}, headers)).status).toBe(200);
    expect([await opens(customer.accessToken), await opens(signedIn.access_token)]).toEqual([false, true]);
  });
});

describe('a sign-in by QR code is no way around', () => {
  test('the captcha', async () => {
    await using asking = await openTestServer({ FERRY_CAPTCHA: '1' });
    for (const proof of [{}, await prove(asking, 'register')])
      expect(await start(proof, asking)).toMatchObject({
        ret: 0,
        msg: expect.stringContaining('human check'),
      });
    const proof = await prove(asking, 'login');
    expect((await start(proof, asking)).state).toBe('waiting');
    expect((await start(proof, asking)).ret).toBe(0);
  });

  test('the second factor, which the requesting device enters', async () => {
    const shown = await turnOnSecondFactor(server, customer.headers);
    const { login_token, login_code } = await start();
    await answer(login_code);
    for (const code of [undefined, ''])
      expect(await poll(login_token, { code })).toEqual({
        ret: 1,
        msg: '',
        state: 'code_required',
        expires_at: expect.any(String),
      });
    expect(await poll(login_token, { code: 'aaaaa-aaaaa' })).toMatchObject({ ret: 0 });
    expect(await poll(login_token, { code: shown() })).toMatchObject({ state: 'confirmed' });
  });

  test('the limit of wrong second-factor codes', async () => {
    const shown = await turnOnSecondFactor(server, customer.headers);
    const { login_token, login_code } = await start();
    await answer(login_code);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await poll(login_token, { code: 'aaaaa-aaaaa' })).toMatchObject({ ret: 0 });
    expect((await post(server, url, { login_token, code: shown() })).status).toBe(429);
  });

  test('limits by address', async () => {
    for (let count = 0; count < 30; count += 1) expect((await start()).ret).toBe(1);
    const limited = await post(server, url);
    expect([limited.status, limited.body.ret]).toEqual([429, 0]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('the mail about a new place', async () => {
    const signIn = async () => {
      const { login_token, login_code } = await start();
      await answer(login_code);
      await poll(login_token);
    };
    const newPlaces = async () =>
      (await mailsTo(server, customer.email)).filter(
        ({ subject }) => !subject.includes('已允许一台设备登录'),
      );
    await signIn();
    expect(await newPlaces()).toHaveLength(0);
    tv['user-agent'] = 'another TV';
    await signIn();
    tv['user-agent'] = 'TV';
    expect(await newPlaces()).toHaveLength(1);
  });
});
