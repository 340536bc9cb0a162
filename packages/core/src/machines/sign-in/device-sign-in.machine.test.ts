import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { fakeTransport, type Script } from '../../testing/fake-transport.ts';
import { deviceSignInMachine } from './device-sign-in.machine.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const said = (answer: object) => ({ json: { ret: 1, msg: '', ...answer } });
const begun = said({
  state: 'waiting',
  login_token: 'a-token',
  login_code: 'a-code',
  login_url: 'https://ferry.example/user/confirm-sign-in#a-code',
  poll_seconds: 2,
  expires_at: '1970-01-01T00:15:00Z',
});
const tokens = { access_token: 'access', refresh_token: 'refresh', user_id: 42 };

/** Each poll gets the next of these answers. The last one is repeated. */
function start(...polls: Script[]) {
  const waiting = [...polls];
  const server = fakeTransport({
    'auth.captchaKey': {
      json: {
        captcha_key: '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e10',
        captcha_key_type: 'login',
        tiago2_cap_key_id: '',
      },
    },
    'v1.auth.qrcodeLogin': (request) => {
      if (!JSON.parse(request.body ?? '{}').login_token) return begun;
      const next = waiting.length > 1 ? waiting.shift() : waiting[0];
      return typeof next === 'function' ? next(request) : (next ?? said({ state: 'waiting' }));
    },
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => undefined },
    language: () => 'en',
  });
  const input = { send, solve: async () => 'solved', elapsed: Date.now };
  const actor = createActor(deviceSignInMachine, { input }).start();
  const bodies = () =>
    server.requests
      .filter(({ operation }) => operation === 'v1.auth.qrcodeLogin')
      .map(({ body }) => JSON.parse(body ?? '{}'));
  return { actor, bodies, now: () => actor.getSnapshot() };
}
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a request is begun, polled every two seconds, and signs in once it is confirmed', async () => {
  const { now, bodies } = start(said({ state: 'waiting' }), said({ state: 'confirmed', ...tokens }));
  await later(1);
  expect(now().value).toBe('waiting');
  expect(now().context.request).toMatchObject({ login_code: 'a-code', expiresAt: 900_000, pause: 2_000 });
  await later(2);
  expect(now().value).toBe('waiting');
  await later(2);
  expect(now().value).toBe('signedIn');
  expect(now().context.tokens).toEqual({ access_token: 'access', refresh_token: 'refresh' });
  expect(bodies().slice(1)).toEqual([
    { login_token: 'a-token', remember_me: true },
    { login_token: 'a-token', remember_me: true },
  ]);
});

test('an account with a second factor enters its code here, and can correct a wrong one', async () => {
  const wrong = { status: 200, json: { ret: 0, msg: 'wrong', code: 'auth.two_factor_wrong' } };
  const { actor, now } = start(
    said({ state: 'code_required' }),
    wrong,
    said({ state: 'confirmed', ...tokens }),
  );
  await later(3);
  expect(now().value).toBe('code');
  actor.send({ type: 'submitCode', code: '000000' });
  await later(0);
  expect(now().value).toBe('code');
  expect(now().context.failure).toMatchObject({ kind: 'refused' });
  actor.send({ type: 'submitCode', code: '481902' });
  await later(0);
  expect(now().value).toBe('signedIn');
});

test('a poll without a response does not end the sign-in', async () => {
  const lost = () => {
    throw new Error('no network');
  };
  const { now } = start(lost, lost, said({ state: 'waiting' }));
  await later(3);
  expect([now().value, now().context.isCutOff]).toEqual(['waiting', true]);
  await later(6);
  expect([now().value, now().context.isCutOff]).toEqual(['waiting', false]);
});

test.each(['refused', 'expired'] as const)(
  'a request that is %s has ended, and another can be started',
  async (state) => {
    const { actor, now, bodies } = start(said({ state }));
    await later(3);
    expect(now().value).toBe(state);
    actor.send({ type: 'again' });
    await later(1);
    expect(now().value).toBe('waiting');
    expect(bodies().filter(({ login_token }) => login_token === undefined)).toHaveLength(2);
  },
);
