import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { fakeTransport, ok, refuse } from '../../testing/fake-transport.ts';
import { captchaKeyAnswer, signedIn } from '../../testing/fixtures/auth.ts';
import { passkeyBegun, signature } from '../../testing/fixtures/passkeys.ts';
import type { Given, PasskeyProof, SignChallenge } from './ask-passkey.ts';
import { signInMachine } from './sign-in.machine.ts';

const settle = () => vi.advanceTimersByTimeAsync(1_100);
const credentials = { email: 'demo@example.com', password: 'Ferry-demo-1', is_remember_me: true };
const passkey = { ceremony_id: passkeyBegun.ceremony_id, credential: signature };
const needsCode = refuse('auth.two_factor_required', 'a code');

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const signs: SignChallenge = async () => ({ kind: 'given', credential: signature });

/** `null`: the page cannot use passkeys. */
function start(sign: SignChallenge | null = signs) {
  const server = fakeTransport({
    'auth.captchaKey': { json: captchaKeyAnswer },
    'auth.beginPasskey': ok(passkeyBegun),
    'auth.signInByPasskey': ok(signedIn(0)),
    'auth.login': ok(signedIn(0)),
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => undefined },
    language: () => 'en',
  });
  const input = { send, solve: async () => 'proof', elapsed: Date.now, sign: sign ?? undefined };
  const actor = createActor(signInMachine, { input }).start();
  const bodies = (operation: string) =>
    server.requests.filter((one) => one.operation === operation).map(({ body }) => JSON.parse(body ?? ''));
  return { ...server, actor, bodies };
}

test('a passkey signs in alone, without address, password and captcha', async () => {
  const { actor, bodies, requests } = start();
  actor.send({ type: 'askPasskey', isRemembered: true });
  expect(actor.getSnapshot().value).toBe('asking');
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { tokens: signedIn(0) } });
  expect(bodies('auth.signInByPasskey')).toEqual([{ passkey, is_remember_me: true }]);
  expect(requests.map(({ operation }) => operation)).not.toContain('auth.captchaKey');
  expect(actor.getSnapshot().context.passkey).toBeUndefined();
});

test('a passkey that the browser suggested uses the form’s remember-me', async () => {
  const { actor, bodies } = start();
  actor.send({ type: 'offered', passkey, isRemembered: false });
  await settle();
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(bodies('auth.signInByPasskey')).toEqual([{ passkey, is_remember_me: false }]);
});

test('a single-factor passkey is followed by a code, with the same signature', async () => {
  const { actor, on, bodies } = start();
  on('auth.signInByPasskey', needsCode);
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'code', context: { isByPasskey: true } });
  on('auth.signInByPasskey', refuse('auth.two_factor_wrong', 'wrong'));
  actor.send({ type: 'submitCode', code: '000000' });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'code',
    context: { failure: { code: 'auth.two_factor_wrong' } },
  });
  // No second passkey is requested.
  actor.send({ type: 'askPasskey', isRemembered: true });
  expect(actor.getSnapshot().value).toBe('code');
  on('auth.signInByPasskey', ok(signedIn(0)));
  actor.send({ type: 'submitCode', code: '123456' });
  await settle();
  expect(actor.getSnapshot().value).toBe('signedIn');
  const sent = { passkey, is_remember_me: true };
  expect(bodies('auth.signInByPasskey')).toEqual([
    sent,
    { ...sent, two_fa_code: '000000' },
    { ...sent, two_fa_code: '123456' },
  ]);
});

test('after the password a passkey replaces the code', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', needsCode);
  actor.send({ type: 'submit', credentials });
  await settle();
  on('auth.login', ok(signedIn(0)));
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(bodies('auth.login')[1]).toMatchObject({ ...credentials, passkey });
  expect(bodies('auth.signInByPasskey')).toEqual([]);
});

test('a passkey that is refused after the password leaves the code, and is not sent with it', async () => {
  const { actor, on, bodies } = start();
  on('auth.login', needsCode);
  actor.send({ type: 'submit', credentials });
  await settle();
  on('auth.login', refuse('auth.passkey_young', 'too young'));
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'code',
    context: { failure: { code: 'auth.passkey_young' } },
  });
  on('auth.login', ok(signedIn(0)));
  actor.send({ type: 'submitCode', code: '123456' });
  await settle();
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(bodies('auth.login')[2]).not.toHaveProperty('passkey');
});

/** What the browser is asked for, in turn. */
function asking(...answers: Given<PasskeyProof['credential']>[]) {
  const wanted: unknown[] = [];
  const sign: SignChallenge = async ({ userVerification }) => {
    wanted.push(userVerification);
    return answers[wanted.length - 1] ?? { kind: 'given', credential: signature };
  };
  return { sign, wanted };
}
const unverified = refuse('auth.passkey_unverified', 'let it check');

describe('a passkey that did not verify its user', () => {
  test.each([
    ['pressed', { type: 'askPasskey', isRemembered: true } as const, ['preferred', 'required']],
    ['offered beside the form', { type: 'offered', passkey, isRemembered: true } as const, ['required']],
  ])('%s, must verify, with another challenge', async (_what, event, expected) => {
    const { sign, wanted } = asking();
    const { actor, on, bodies, requests } = start(sign);
    const refusals = [unverified];
    on('auth.signInByPasskey', () => refusals.shift() ?? ok(signedIn(0)));
    actor.send(event);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { failure: undefined } });
    expect(wanted).toEqual(expected);
    expect(bodies('auth.signInByPasskey')).toHaveLength(2);
    expect(requests.filter(({ operation }) => operation === 'auth.beginPasskey')).toHaveLength(
      expected.length,
    );
  });

  test('must also verify after the password, and the code remains if it cannot', async () => {
    const { sign, wanted } = asking(
      { kind: 'given', credential: signature },
      { kind: 'trouble', trouble: 'cancelled' },
    );
    const { actor, on, bodies } = start(sign);
    on('auth.login', needsCode);
    actor.send({ type: 'submit', credentials });
    await settle();
    on('auth.login', unverified);
    actor.send({ type: 'askPasskey', isRemembered: true });
    await settle();
    expect(wanted).toEqual(['preferred', 'required']);
    // The reason of the second request is still shown, beside the browser's error.
    expect(actor.getSnapshot()).toMatchObject({
      value: 'code',
      context: { trouble: 'cancelled', failure: { code: 'auth.passkey_unverified' } },
    });
    on('auth.login', ok(signedIn(0)));
    actor.send({ type: 'submitCode', code: '123456' });
    await settle();
    expect(actor.getSnapshot().value).toBe('signedIn');
    expect(bodies('auth.login').at(-1)).not.toHaveProperty('passkey');
  });

  test('must verify only once: if it still does not, the password remains, and the next press starts again', async () => {
    const { sign, wanted } = asking();
    const { actor, on } = start(sign);
    on('auth.signInByPasskey', unverified);
    actor.send({ type: 'askPasskey', isRemembered: true });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'credentials',
      context: { passkey: undefined, failure: { code: 'auth.passkey_unverified' } },
    });
    expect(wanted).toEqual(['preferred', 'required']);
    actor.send({ type: 'askPasskey', isRemembered: true });
    await settle();
    expect(wanted).toEqual(['preferred', 'required', 'preferred', 'required']);
  });
});

test.each([
  ['cancelled', async () => ({ kind: 'trouble', trouble: 'cancelled' }) as const, 'cancelled'],
  ['impossible here', async () => ({ kind: 'trouble', trouble: 'other_host' }) as const, 'other_host'],
  ['broken', () => Promise.reject(new Error('no library')), 'failed'],
])('a ceremony that is %s returns to the form with the reason', async (_what, sign, trouble) => {
  const { actor, bodies } = start(sign);
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'credentials', context: { trouble } });
  // The password still signs in, and the error is cleared.
  actor.send({ type: 'submit', credentials });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { trouble: undefined } });
  expect(bodies('auth.login')[0]).not.toHaveProperty('passkey');
});

test('a page without passkeys says so without a request', async () => {
  const { actor, requests } = start(null);
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'credentials', context: { trouble: 'unsupported' } });
  expect(requests).toEqual([]);
});

test('a site without passkeys refuses the ceremony', async () => {
  const { actor, on } = start();
  on('auth.beginPasskey', refuse('auth.passkeys_off', 'off'));
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'credentials',
    context: { trouble: undefined, failure: { code: 'auth.passkeys_off' } },
  });
});

test('a removed passkey returns to the form, and no code is asked for', async () => {
  const { actor, on } = start();
  on('auth.signInByPasskey', refuse('auth.passkey_unknown', 'removed'));
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'credentials',
    context: { passkey: undefined, failure: { code: 'auth.passkey_unknown' } },
  });
});

test('after a lost response the same signature is sent again', async () => {
  const { actor, on, bodies } = start();
  on('auth.signInByPasskey', { status: 502 });
  actor.send({ type: 'askPasskey', isRemembered: true });
  await settle();
  expect(actor.getSnapshot().value).toBe('credentials');
  on('auth.signInByPasskey', ok(signedIn(0)));
  actor.send({ type: 'again' });
  await settle();
  expect(actor.getSnapshot().value).toBe('signedIn');
  expect(bodies('auth.signInByPasskey')).toEqual([
    { passkey, is_remember_me: true },
    { passkey, is_remember_me: true },
  ]);
});
