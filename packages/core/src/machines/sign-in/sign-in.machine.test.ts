import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { fakeTransport, ok, refuse } from '../../testing/fake-transport.ts';
import { captchaKeyAnswer, signedIn } from '../../testing/fixtures/auth.ts';
import { signInMachine } from './sign-in.machine.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const credentials = { email: 'demo@example.com', password: 'Ferry-demo-1', is_remember_me: true };
const wrong = refuse('auth.wrong_credentials', '邮箱或密码不对');

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function start() {
  const server = fakeTransport({
    'auth.captchaKey': { json: captchaKeyAnswer },
    'auth.login': ok(signedIn(0)),
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => undefined },
    language: () => 'en',
  });
  let solved = 0;
  const solve = async () => {
    await new Promise<void>((resolve) => setTimeout(resolve, 1_000));
    solved += 1;
    return `proof-${solved}`;
  };
  const actor = createActor(signInMachine, { input: { send, solve, elapsed: () => Date.now() } }).start();
  const bodies = () =>
    server.requests
      .filter(({ operation }) => operation === 'auth.login')
      .map(({ body }) => JSON.parse(body ?? ''));
  return { ...server, actor, bodies };
}

test('correct credentials sign in with the captcha’s proof and return the tokens', async () => {
  const { actor, bodies } = start();
  actor.send({ type: 'submit', credentials });
  expect(actor.getSnapshot().value).toBe('proving');
  await pass(1_100);
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(actor.getSnapshot().context.tokens).toEqual(signedIn(0));
  expect(bodies()).toEqual([
    { ...credentials, captcha_key: captchaKeyAnswer.captcha_key, tiago2_cap_token: 'proof-1' },
  ]);
});

test('the password is dropped after the sign-in', async () => {
  const { actor } = start();
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  expect(actor.getSnapshot().context.credentials).toBeUndefined();
});

test('a typing error keeps the solved captcha', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', wrong);
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  expect(actor.getSnapshot()).toMatchObject({
    value: 'credentials',
    context: { failure: { code: 'auth.wrong_credentials' } },
  });
  on('auth.login', ok(signedIn(0)));
  actor.send({ type: 'submit', credentials });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  await pass(1);
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(bodies().map(({ tiago2_cap_token }) => tiago2_cap_token)).toEqual(['proof-1', 'proof-1']);
});

test('after the third typing error the next proof is solved at once and sent with the fourth attempt', async () => {
  const { actor, on, bodies } = start();
  const stateOf = () => actor.getSnapshot().context.captcha.getSnapshot().value;
  on('auth.login', wrong);
  for (const [takes, after] of [
    [1_100, 'verified'],
    [100, 'verified'],
    [100, 'working'],
  ] as const) {
    actor.send({ type: 'submit', credentials: { ...credentials, password: 'a typo' } });
    await pass(takes);
    expect(actor.getSnapshot().value).toBe('credentials');
    expect(stateOf()).toBe(after);
  }
  on('auth.login', ok(signedIn(0)));
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  expect(actor.getSnapshot().value).toBe('signedIn');
  const proofs = bodies().map(({ tiago2_cap_token }) => tiago2_cap_token);
  expect(proofs).toEqual(['proof-1', 'proof-1', 'proof-1', 'proof-2']);
});

test('a request that the server did not check does not count as an attempt', async () => {
  const { actor, on } = start();
  on('auth.login', { status: 503 });
  for (let tries = 0; tries < 4; tries += 1) {
    actor.send({ type: 'submit', credentials });
    await pass(1_100);
  }
  expect(actor.getSnapshot().context.captcha.getSnapshot().value).toBe('verified');
});

test('a proof that the server no longer accepts is solved again, and the input is resent', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', refuse('auth.captcha_wrong', '请再验证一次'));
  actor.send({ type: 'submit', credentials });
  await pass(1_500);
  expect(actor.getSnapshot()).toMatchObject({ value: 'signingIn', context: { failure: undefined } });
  expect(actor.getSnapshot().context.captcha.getSnapshot().value).toBe('working');
  on('auth.login', ok(signedIn(0)));
  await pass(1_000);
  expect(actor.getSnapshot().value).toBe('signedIn');
  const sent = bodies().map(({ password, tiago2_cap_token }) => [password, tiago2_cap_token]);
  expect(sent).toEqual([
    [credentials.password, 'proof-1'],
    [credentials.password, 'proof-2'],
  ]);
});

test('if the new proof is refused too, the form shows it, and another is being solved', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', refuse('auth.captcha_wrong', '请再验证一次'));
  actor.send({ type: 'submit', credentials });
  await pass(2_500);
  expect(bodies()).toHaveLength(2);
  expect(actor.getSnapshot()).toMatchObject({
    value: 'credentials',
    context: { failure: { code: 'auth.captcha_wrong' } },
  });
  expect(actor.getSnapshot().context.captcha.getSnapshot().value).toBe('working');
  on('auth.login', ok(signedIn(0)));
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  expect(bodies().at(-1)?.tiago2_cap_token).toBe('proof-3');
  expect(actor.getSnapshot().value).toBe('signedIn');
});

test('the code of the second factor is also resent with a new proof', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', refuse('auth.two_factor_required', '请输入验证码'));
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  on('auth.login', refuse('auth.captcha_wrong', '请再验证一次'));
  actor.send({ type: 'submitCode', code: '123456' });
  await pass(500);
  on('auth.login', ok(signedIn(0)));
  await pass(1_000);
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(bodies().at(-1)).toMatchObject({ two_fa_code: '123456', tiago2_cap_token: 'proof-2' });
});

test('the code of the second factor is requested after the correct password and sent with it', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', refuse('auth.two_factor_required', '请输入验证码'));
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  expect(actor.getSnapshot()).toMatchObject({ value: 'code', context: { failure: undefined } });

  on('auth.login', refuse('auth.two_factor_wrong', '验证码不对'));
  actor.send({ type: 'submitCode', code: '000000' });
  await pass(1);
  expect(actor.getSnapshot()).toMatchObject({
    value: 'code',
    context: { failure: { code: 'auth.two_factor_wrong' } },
  });

  on('auth.login', ok(signedIn(0)));
  actor.send({ type: 'submitCode', code: '123456' });
  await pass(1);
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(
    bodies().map(({ password, two_fa_code, tiago2_cap_token }) => [password, two_fa_code, tiago2_cap_token]),
  ).toEqual([
    ['Ferry-demo-1', undefined, 'proof-1'],
    ['Ferry-demo-1', '000000', 'proof-1'],
    ['Ferry-demo-1', '123456', 'proof-1'],
  ]);
});

test('losing the network keeps the step, so that nothing must be retyped', async () => {
  const { actor, on } = start();
  on('auth.login', refuse('auth.two_factor_required', '请输入验证码'));
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  on('auth.login', () => {
    throw new Error('offline');
  });
  actor.send({ type: 'submitCode', code: '123456' });
  await pass(1);
  expect(actor.getSnapshot()).toMatchObject({ value: 'code', context: { failure: { kind: 'unreachable' } } });
});

test('going back from the code leads to the password', async () => {
  const { actor, on } = start();
  on('auth.login', refuse('auth.two_factor_required', '请输入验证码'));
  actor.send({ type: 'submit', credentials });
  await pass(1_100);
  actor.send({ type: 'back' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'credentials', context: { code: undefined } });
});

test('a failed captcha returns to the form, and nothing is sent', async () => {
  const { actor, on, bodies } = start();
  on('auth.captchaKey', { status: 503 });
  actor.send({ type: 'submit', credentials });
  await pass(100);
  expect(actor.getSnapshot().value).toBe('credentials');
  expect(actor.getSnapshot().context.captcha.getSnapshot().value).toBe('failed');
  expect(bodies()).toEqual([]);
});

test('a sign-in that is cancelled while the captcha works sends nothing', async () => {
  const { actor, bodies } = start();
  actor.send({ type: 'submit', credentials });
  await pass(500);
  actor.send({ type: 'cancel' });
  await pass(5_000);
  expect(actor.getSnapshot().value).toBe('credentials');
  expect(bodies()).toEqual([]);
});
