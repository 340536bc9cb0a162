import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { answerSignInRequest } from '../../contract/auth/customer.ts';
import { proofHeader } from '../../contract/base/call.ts';
import { show } from '../../contract/wallet/customer.ts';
import { fakeTransport, ok, refuse, type Script } from '../../testing/fake-transport.ts';
import { passkeyBegun, passkeysNormal, signature } from '../../testing/fixtures/passkeys.ts';
import { securityOff, securityOn } from '../../testing/fixtures/security.ts';
import { withConsequences } from '../consequences.ts';
import type { SignChallenge } from './ask-passkey.ts';
import { ownerProofMachine } from './owner-proof.machine.ts';
import { withOwnerProof } from './with-owner-proof.ts';

const input = { code: 'a'.repeat(32), body: { is_allowed: true } };
const needed = refuse('auth.proof_required', 'prove it', {}, 422);

function world(scripts: Record<string, Script> = {}, sign?: SignChallenge) {
  const clock = { at: Date.parse('2026-03-14T04:00:00Z') };
  const server = fakeTransport({
    'security.show': ok(securityOff),
    'auth.answerSignInRequest': ({ headers }) =>
      headers[proofHeader] === 'proof' ? { json: { is_success: true, message: '' } } : needed,
    'auth.proveOwner': ({ body }) =>
      body?.includes('right')
        ? ok({ proof: 'proof', expires_at: new Date(clock.at + 600_000).toISOString() })
        : refuse('auth.password_wrong', 'wrong', {}, 422),
    ...scripts,
  });
  const client = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const owner = createActor(ownerProofMachine, {
    input: { send: client, now: () => clock.at, sign },
  }).start();
  const asked = () => waitFor(owner, (now) => now.matches({ open: 'asking' }));
  const answers = () => server.requests.filter(({ operation }) => operation === 'auth.answerSignInRequest');
  return { ...server, clock, owner, asked, answers, send: withOwnerProof(client, owner) };
}

test('a call that needs the proof asks for it and is repeated once', async () => {
  const { send, owner, asked, answers } = world();
  const outcome = send(answerSignInRequest, input);
  await asked();
  owner.send({ type: 'submit', fields: { current_password: 'wrong' } });
  const refused = await waitFor(owner, ({ context }) => context.failure !== undefined);
  expect(refused.context.failure).toMatchObject({ code: 'auth.password_wrong' });
  owner.send({ type: 'submit', fields: { current_password: 'right' } });
  expect((await outcome).kind).toBe('ok');
  expect(answers().map(({ headers }) => headers[proofHeader])).toEqual([undefined, 'proof']);
  expect(owner.getSnapshot().context.fields).toEqual({});
});

test('a proof is reused until it expires, and is sent with no other call', async () => {
  const { send, owner, asked, answers, requests, clock } = world({ 'wallet.show': refuse('x', 'x') });
  const first = send(answerSignInRequest, input);
  await asked();
  owner.send({ type: 'submit', fields: { current_password: 'right' } });
  await first;
  expect((await send(answerSignInRequest, input)).kind).toBe('ok');
  expect(answers()).toHaveLength(3);
  await send(show, {});
  expect(requests.at(-1)?.headers).not.toHaveProperty(proofHeader);
  clock.at += 600_000;
  const late = send(answerSignInRequest, input);
  await asked();
  owner.send({ type: 'forget' });
  expect(await late).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
});

test('cancelled, the call counts as cancelled and is not made again', async () => {
  const { send, owner, asked, answers } = world();
  const outcome = send(answerSignInRequest, input);
  await asked();
  owner.send({ type: 'cancel' });
  expect(await outcome).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
  expect(answers()).toHaveLength(1);
});

test('leaving the page cancels the question', async () => {
  const { send, owner, asked } = world();
  const leaving = new AbortController();
  const outcome = send(answerSignInRequest, input, { signal: leaving.signal });
  await asked();
  leaving.abort();
  expect(await outcome).toMatchObject({ cause: 'cancelled' });
  expect(owner.getSnapshot().value).toBe('closed');
});

test('two calls at once ask once', async () => {
  const { send, owner, asked, requests } = world();
  const both = [send(answerSignInRequest, input), send(answerSignInRequest, input)];
  await asked();
  owner.send({ type: 'submit', fields: { current_password: 'right' } });
  expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(['ok', 'ok']);
  expect(requests.filter(({ operation }) => operation === 'auth.proveOwner')).toHaveLength(1);
});

test('a call that is refused with a proof is not repeated', async () => {
  const { send, owner, asked, answers } = world({ 'auth.answerSignInRequest': needed });
  const outcome = send(answerSignInRequest, input);
  await asked();
  owner.send({ type: 'submit', fields: { current_password: 'right' } });
  expect(await outcome).toMatchObject({ kind: 'refused', code: 'auth.proof_required' });
  expect(answers()).toHaveLength(2);
});

test.each([
  ['no factor', securityOff, false],
  ['one that was turned on 24 hours ago', { ...securityOn, ga_enabled_at: '2026-03-13T04:00:00Z' }, true],
  ['one that is younger', { ...securityOn, ga_enabled_at: '2026-03-13T04:00:01Z' }, false],
])('a code is offered or not: %s', async (_, security, expected) => {
  const { send, owner, requests } = world({ 'security.show': ok(security) });
  const outcome = send(answerSignInRequest, input);
  await waitFor(owner, () => requests.some(({ operation }) => operation === 'security.show'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(owner.getSnapshot().context.byCode).toBe(expected);
  owner.send({ type: 'cancel' });
  await outcome;
});

test('after too many attempts the next one waits', async () => {
  const { send, owner, asked } = world({
    'auth.proveOwner': { ...refuse('auth.limited', 'wait', {}, 429), headers: { 'retry-after': '900' } },
  });
  const outcome = send(answerSignInRequest, input);
  await asked();
  owner.send({ type: 'submit', fields: { current_password: 'right' } });
  const limited = await waitFor(owner, (now) => now.matches({ open: 'limited' }));
  expect(limited.context.againAt).toBe(Date.parse('2026-03-14T04:15:00Z'));
  owner.send({ type: 'submit', fields: { current_password: 'right' } });
  expect(owner.getSnapshot().matches({ open: 'limited' })).toBe(true);
  owner.send({ type: 'cancel' });
  await outcome;
});

test('a proof refreshes the second factor, because a recovery code may have been spent', async () => {
  const { transport } = world();
  const client = createClient({
    baseUrl: '',
    transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const old: string[] = [];
  const send = withConsequences(client, { invalidate: () => {}, change: (prefix) => old.push(prefix) });
  const owner = createActor(ownerProofMachine, { input: { send, now: Date.now } }).start();
  owner.send({ type: 'ask' });
  await waitFor(owner, (now) => now.matches({ open: 'asking' }));
  owner.send({ type: 'submit', fields: { two_fa_code: 'right' } });
  await waitFor(owner, (now) => now.matches('closed'));
  expect(old).toContain('security');
});

describe('a passkey as the proof', () => {
  const signs: SignChallenge = async () => ({ kind: 'given', credential: signature });
  const having = (passkeys: object[]) => ({
    'security.listPasskeys': ok({ host: 'ferry.example', passkeys }),
    'auth.beginPasskeyProof': ok(passkeyBegun),
    'auth.proveOwner': ok({ proof: 'proof', expires_at: '2026-03-14T04:10:00Z' }),
  });

  test('is offered if one is old enough for this host, and is sent once it is signed', async () => {
    const { send, owner, asked, requests } = world(having(passkeysNormal.passkeys), signs);
    const outcome = send(answerSignInRequest, input);
    await asked();
    await waitFor(owner, ({ context }) => context.byPasskey);
    owner.send({ type: 'askPasskey' });
    expect((await outcome).kind).toBe('ok');
    const proved = requests.find(({ operation }) => operation === 'auth.proveOwner');
    expect(JSON.parse(proved?.body ?? '')).toEqual({
      passkey: { ceremony_id: passkeyBegun.ceremony_id, credential: signature },
    });
  });

  test.each([
    ['it is younger than a day', passkeysNormal.passkeys.slice(0, 1), signs],
    ['it is of another address', passkeysNormal.passkeys.slice(2), signs],
    ['there is none', [], signs],
    ['the page cannot use it', passkeysNormal.passkeys, undefined],
  ])('is not offered if %s', async (_why, passkeys, sign) => {
    const { send, owner, asked, requests } = world(having(passkeys), sign);
    void send(answerSignInRequest, input);
    await asked();
    await vi.waitFor(() => expect(requests.map(({ operation }) => operation)).toContain('security.show'));
    if (sign)
      await vi.waitFor(() =>
        expect(requests.map(({ operation }) => operation)).toContain('security.listPasskeys'),
      );
    expect(owner.getSnapshot().context.byPasskey).toBe(false);
  });

  test('that fails leaves the password', async () => {
    const { send, owner, asked } = world(having(passkeysNormal.passkeys), async () => ({
      kind: 'trouble',
      trouble: 'cancelled',
    }));
    const outcome = send(answerSignInRequest, input);
    await asked();
    owner.send({ type: 'askPasskey' });
    await waitFor(owner, ({ context }) => context.trouble === 'cancelled');
    owner.send({ type: 'submit', fields: { current_password: 'right' } });
    expect((await outcome).kind).toBe('ok');
    expect(owner.getSnapshot().context.trouble).toBeUndefined();
  });
});
