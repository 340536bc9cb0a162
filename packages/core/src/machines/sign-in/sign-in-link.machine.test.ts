import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClient } from '../../client/client.ts';
import type { AccessPayload } from '../../contract/auth/token-payload.ts';
import { fakeTransport, ok, refuse, type Script } from '../../testing/fake-transport.ts';
import { signedIn } from '../../testing/fixtures/auth.ts';
import { accessPayload, fakeToken } from '../../testing/tokens.ts';
import { type SignInLink, signInLinkMachine } from './sign-in-link.machine.ts';

type Customer = AccessPayload['subject_access'];
const code: SignInLink = { kind: 'code', code: 'a-code', version: 'v2' };
const tokens: SignInLink = { kind: 'tokens', refresh_token: 'of the address' };
const customer = accessPayload.subject_access;
const somebodyElse: Customer = { ...customer, user_id: 7, email: 'other@example.com' };

function start(link: SignInLink | undefined, present?: Customer, answers: Record<string, Script> = {}) {
  const server = fakeTransport({
    'auth.spendSignInLink': ok(signedIn(0)),
    'auth.refresh': ok(signedIn(0)),
    'auth.signOut': ok(undefined),
    ...answers,
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => undefined },
    language: () => 'en',
  });
  const input = { send, now: () => 0, present: async () => present, link };
  const actor = createActor(signInLinkMachine, { input }).start();
  const settled = () =>
    waitFor(actor, ({ value }) => value !== 'verifying' && value !== 'comparing').then(({ value }) => value);
  const sent = () =>
    server.requests.map(({ operation, body }) => ({ operation, ...JSON.parse(body ?? '{}') }));
  return { ...server, actor, settled, sent };
}

test('a code is exchanged by a call, and signs in if nobody is signed in', async () => {
  const { actor, settled, sent } = start(code);
  expect(await settled()).toBe('entered');
  expect(sent()).toMatchObject([{ operation: 'auth.spendSignInLink', code: 'a-code' }]);
  expect(actor.getSnapshot().context.entry).toMatchObject({
    refresh_token: signedIn(0).refresh_token,
    customer,
  });
});

test('tokens in an address are exchanged and never used directly', async () => {
  const { actor, settled, sent } = start(tokens);
  expect(await settled()).toBe('entered');
  expect(sent()).toMatchObject([{ operation: 'auth.refresh', refresh_token: 'of the address' }]);
  expect(actor.getSnapshot().context.entry?.refresh_token).toBe(signedIn(0).refresh_token);
});

test('the same customer continues without a question', async () => {
  expect(await start(code, customer).settled()).toBe('entered');
});

test.each([
  ['continue', 'entered', ['auth.spendSignInLink']],
  ['stay', 'left', ['auth.spendSignInLink', 'auth.signOut']],
] as const)('only “continue” replaces another customer’s session: %s', async (type, value, operations) => {
  const { actor, settled, sent } = start(code, somebodyElse);
  expect(await settled()).toBe('asking');
  expect(actor.getSnapshot().context.other?.email).toBe('other@example.com');
  actor.send({ type });
  expect(actor.getSnapshot().value).toBe(value);
  await vi.waitFor(() => expect(sent().map(({ operation }) => operation)).toEqual(operations));
});

test('staying does not end the session of an app’s tokens', async () => {
  const { actor, settled, sent } = start(tokens, somebodyElse);
  await settled();
  actor.send({ type: 'stay' });
  expect(sent()).toHaveLength(1);
});

test('the second factor is requested, also after a wrong code, and the right one signs in', async () => {
  const { actor, settled, on, sent } = start(code, undefined, {
    'auth.spendSignInLink': refuse('auth.two_factor_required', 'code'),
  });
  expect(await settled()).toBe('code');
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  on('auth.spendSignInLink', refuse('auth.two_factor_wrong', 'wrong'));
  actor.send({ type: 'submitCode', code: '000000' });
  expect(await settled()).toBe('code');
  expect(actor.getSnapshot().context.failure).toMatchObject({ message: 'wrong' });
  on('auth.spendSignInLink', ok(signedIn(0)));
  actor.send({ type: 'submitCode', code: '123456' });
  expect(await settled()).toBe('entered');
  expect(sent().at(-1)).toMatchObject({ two_fa_code: '123456' });
});

test('an invalid link is refused with the server’s message', async () => {
  const { actor, settled } = start(code, undefined, {
    'auth.spendSignInLink': refuse('auth.sign_in_link_gone', 'used'),
  });
  expect(await settled()).toBe('refused');
  expect(actor.getSnapshot().context.failure).toMatchObject({ message: 'used' });
});

test('an address without a credential is refused without a call', async () => {
  const { settled, sent } = start(undefined);
  expect(await settled()).toBe('refused');
  expect(sent()).toEqual([]);
});

test('after no response the same can be retried', async () => {
  const { actor, settled, on } = start(code, undefined, {
    'auth.spendSignInLink': () => {
      throw new Error('no network');
    },
  });
  expect(await settled()).toBe('failed');
  on('auth.spendSignInLink', ok(signedIn(0)));
  actor.send({ type: 'retry' });
  expect(await settled()).toBe('entered');
});

test('an answer with an invalid token signs nobody in', async () => {
  const guest = fakeToken({ ...accessPayload, role: 'malio_postgrest_guest' });
  const { settled } = start(code, undefined, {
    'auth.spendSignInLink': ok({ ...signedIn(0), access_token: guest }),
  });
  expect(await settled()).toBe('failed');
});
