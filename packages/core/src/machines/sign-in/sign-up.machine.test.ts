import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { fakeTransport, ok, refuse } from '../../testing/fake-transport.ts';
import { captchaKeyAnswer, signedUp } from '../../testing/fixtures/auth.ts';
import { memoryStore } from '../../testing/session-world.ts';
import { secondsUntil } from './code-mail.machine.ts';
import { signUpMachine } from './sign-up.machine.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const done = { json: { is_success: true, message: '' } };
const registration = {
  email: 'demo@example.com',
  name: '林舟',
  password: 'Ferry-demo-1',
  re_password: 'Ferry-demo-1',
  email_code: '123456',
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function start(store = memoryStore(), mailedTo?: string) {
  const server = fakeTransport({
    'auth.captchaKey': { json: captchaKeyAnswer },
    'auth.checkInviteCode': done,
    'auth.requestRegisterCode': done,
    'auth.register': ok(signedUp(0)),
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => undefined },
    language: () => 'en',
  });
  let solved = 0;
  const solve = async () => {
    solved += 1;
    return `proof-${solved}`;
  };
  const actor = createActor(signUpMachine, {
    input: { send, solve, store, mailedTo, now: Date.now, elapsed: Date.now },
  }).start();
  const { mail } = actor.getSnapshot().context;
  const asked = (operation: string) => server.requests.filter((request) => request.operation === operation);
  const wait = () => secondsUntil(mail.getSnapshot().context.againAt, Date.now());
  return { ...server, actor, mail, asked, wait, store };
}

test('an invite code is checked live: unchecked, checking, valid', async () => {
  const { actor, asked } = start();
  expect(actor.getSnapshot().matches({ invite: 'unchecked' })).toBe(true);
  actor.send({ type: 'checkInvite', code: 'RIVER' });
  expect(actor.getSnapshot().matches({ invite: 'checking' })).toBe(true);
  await pass(1);
  expect(actor.getSnapshot().matches({ invite: 'valid' })).toBe(true);
  expect(asked('auth.checkInviteCode')[0]?.body).toBe('{"invite_code":"RIVER"}');
});

test('a refused invite code is invalid with the reason; editing it clears that', async () => {
  const { actor, on } = start();
  on('auth.checkInviteCode', refuse('auth.invite_invalid', '邀请码无效'));
  actor.send({ type: 'checkInvite', code: 'RIVER' });
  await pass(1);
  expect(actor.getSnapshot().matches({ invite: 'invalid' })).toBe(true);
  expect(actor.getSnapshot().context.inviteFailure?.message).toBe('邀请码无效');
  actor.send({ type: 'editInvite' });
  expect(actor.getSnapshot().matches({ invite: 'unchecked' })).toBe(true);
  expect(actor.getSnapshot().context.inviteFailure).toBeUndefined();
});

test.each([
  ['without an answer', { status: 503 }],
  ['checked too often', refuse('auth.limited', '太频繁', {}, 429)],
])('an invite code %s could not be checked and is not invalid', async (_, answer) => {
  const { actor, on } = start();
  on('auth.checkInviteCode', answer);
  actor.send({ type: 'checkInvite', code: 'RIVER' });
  await pass(1);
  expect(actor.getSnapshot().matches({ invite: 'couldNotCheck' })).toBe(true);
});

test('the response to an older check does not apply to the newer code', async () => {
  const { actor, on } = start();
  on('auth.checkInviteCode', async ({ body }) => {
    const isOld = body?.includes('OLD');
    await new Promise<void>((resolve) => setTimeout(resolve, isOld ? 500 : 10));
    return isOld ? refuse('auth.invite_invalid', '邀请码无效') : done;
  });
  actor.send({ type: 'checkInvite', code: 'OLD' });
  await pass(1);
  actor.send({ type: 'checkInvite', code: 'NEW' });
  await pass(1_000);
  expect(actor.getSnapshot().matches({ invite: 'valid' })).toBe(true);
});

test('a code is mailed with the proof, and another may be requested after 60 seconds', async () => {
  const { mail, asked, wait } = start();
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(1);
  expect(mail.getSnapshot()).toMatchObject({ value: 'cooling', context: { hasSent: true } });
  expect(wait()).toBe(60);
  expect(JSON.parse(asked('auth.requestRegisterCode')[0]?.body ?? '')).toEqual({
    email: 'demo@example.com',
    captcha_key: captchaKeyAnswer.captcha_key,
    tiago2_cap_token: 'proof-1',
  });
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(59_000);
  expect(asked('auth.requestRegisterCode')).toHaveLength(1);
  await pass(1_001);
  expect(mail.getSnapshot().value).toBe('ready');
});

test('the mail spends the proof, so the next mail needs another', async () => {
  const { mail, asked } = start();
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(60_002);
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(1);
  expect(
    asked('auth.requestRegisterCode').map(({ body }) => JSON.parse(body ?? '').tiago2_cap_token),
  ).toEqual(['proof-1', 'proof-2']);
});

test('a refused address keeps the proof', async () => {
  const { mail, asked, on } = start();
  on('auth.requestRegisterCode', refuse('input.email', '邮箱格式不对', {}, 422));
  mail.send({ type: 'sendCode', email: 'demo@' });
  await pass(1);
  expect(mail.getSnapshot()).toMatchObject({ value: 'ready', context: { failure: { reason: 'invalid' } } });
  on('auth.requestRegisterCode', done);
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(1);
  expect(
    asked('auth.requestRegisterCode').map(({ body }) => JSON.parse(body ?? '').tiago2_cap_token),
  ).toEqual(['proof-1', 'proof-1']);
});

test('the countdown survives a reload', async () => {
  const { mail, store } = start();
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(20_000);
  const reloaded = start(store);
  expect(reloaded.mail.getSnapshot()).toMatchObject({ value: 'cooling', context: { hasSent: true } });
  expect(reloaded.wait()).toBe(40);
  await pass(41_000);
  expect(reloaded.mail.getSnapshot().value).toBe('ready');
});

test('a code mailed long before a reload is remembered, and another may be requested', () => {
  const { mail, wait } = start(memoryStore(), 'demo@example.com');
  expect(mail.getSnapshot()).toMatchObject({
    value: 'ready',
    context: { hasSent: true, email: 'demo@example.com' },
  });
  expect(wait()).toBe(0);
});

test('a countdown from a wrong clock ends within a minute', () => {
  const { wait } = start(memoryStore({ code_mail_register: '9999999999999' }));
  expect(wait()).toBe(60);
});

test('a rate-limited mail waits as long as the server says', async () => {
  const { mail, on, wait } = start();
  on('auth.requestRegisterCode', {
    ...refuse('auth.limited', '太频繁', {}, 429),
    headers: { 'retry-after': '300' },
  });
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(1);
  expect(mail.getSnapshot()).toMatchObject({ value: 'cooling', context: { hasSent: false } });
  expect(wait()).toBe(300);
});

test('a refused form keeps its values and shows the errors', async () => {
  const { actor, on } = start();
  on('auth.register', refuse('auth.code_wrong', '验证码不对'));
  actor.send({ type: 'submit', registration });
  await pass(1);
  expect(actor.getSnapshot().matches({ form: 'editing' })).toBe(true);
  expect(actor.getSnapshot().context.failure).toMatchObject({ code: 'auth.code_wrong' });
});

test('a sign-up returns the tokens and drops the password and the countdown', async () => {
  const { actor, mail, store } = start();
  mail.send({ type: 'sendCode', email: 'demo@example.com' });
  await pass(1);
  actor.send({ type: 'submit', registration });
  await pass(1);
  expect(actor.getSnapshot().matches({ form: 'signedUp' })).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ tokens: signedUp(0), registration: undefined });
  expect([...store.kept]).toEqual([]);
});

test('a second submit while one is running does nothing', async () => {
  const { actor, asked } = start();
  actor.send({ type: 'submit', registration });
  actor.send({ type: 'submit', registration });
  await pass(1);
  expect(asked('auth.register')).toHaveLength(1);
});
