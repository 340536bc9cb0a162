import { expect, expectTypeOf, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClient, type Send } from '../../client/client.ts';
import { NotSent } from '../../client/transport.ts';
import * as cdKeys from '../../contract/cd-keys/customer.ts';
import { show } from '../../contract/wallet/customer.ts';
import { fakeTransport, ok, refuse, type Script } from '../../testing/fake-transport.ts';
import { redeemedMoney as answer } from '../../testing/fixtures/wallet.ts';
import { callMachine } from './call.machine.ts';

function start(script: Script) {
  const server = fakeTransport({ 'cdKeys.redeem': script });
  const send: Send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const actor = createActor(callMachine(cdKeys.redeem), { input: { send } }).start();
  return { ...server, actor };
}

test('a call goes from idle through sending to succeeded, and its answer has the contract’s type', async () => {
  const { actor } = start(ok(answer));
  expect(actor.getSnapshot().value).toBe('idle');
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  expect(actor.getSnapshot().value).toBe('sending');
  const done = await waitFor(actor, (now) => now.matches('succeeded'));
  expectTypeOf(done.context.answer?.result.wallet_balance).toEqualTypeOf<string | undefined>();
  expect(done.context.answer?.result).toEqual(answer);
});

test('a refused call fails with its reason', async () => {
  const { actor } = start(refuse('cd_key.spent', '已使用'));
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  const failed = await waitFor(actor, (now) => now.matches('failed'));
  expect(failed.context.failure).toMatchObject({ kind: 'refused', code: 'cd_key.spent' });
});

test('a write without a response is unsure, and a retry sends the same input and key', async () => {
  const { actor, on, requests } = start(() => {
    throw new Error('The connection broke.');
  });
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' }, options: { idempotencyKey: 'once' } });
  const unsure = await waitFor(actor, (now) => now.matches('unsure'));
  expect(unsure.context.failure).toMatchObject({ kind: 'unreachable', cause: 'network' });
  on('cdKeys.redeem', ok(answer));
  actor.send({ type: 'retry' });
  const done = await waitFor(actor, (now) => now.matches('succeeded'));
  expect(done.context.failure).toBeUndefined();
  expect(requests.map(({ url, headers }) => [url, headers['idempotency-key']])).toEqual([
    ['/api/v2/user/wallet/cd-key/ABCDEF/', 'once'],
    ['/api/v2/user/wallet/cd-key/ABCDEF/', 'once'],
  ]);
});

test.each([
  ['a 500 after it was begun', { status: 500, json: { is_success: false, code: 'server.failed' } }],
  ['a 502 of a proxy', { status: 502, text: 'Bad gateway' }],
  [
    'the time that ran out',
    { status: 503, headers: { 'retry-after': '5' }, json: { code: 'server.too_slow' } },
  ],
  ['an answer that ends too early', { text: '{"is_success": true, "resu' }],
])('%s leaves a write unsure', async (_, script) => {
  const { actor } = start(script);
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  await waitFor(actor, (now) => now.matches('unsure'));
});

test('a write that was not sent fails and is not unsure', async () => {
  const { actor } = start(() => {
    throw new NotSent('There is no network.');
  });
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  const { context } = await waitFor(actor, (now) => now.matches('failed'));
  expect(context.failure).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
});

test('a read without a response fails: it did nothing', async () => {
  const { transport } = fakeTransport({ 'wallet.show': { status: 500 } });
  const send = createClient({ baseUrl: '', transport, tokens: { current: () => 'a' }, language: () => 'en' });
  const actor = createActor(callMachine(show), { input: { send } }).start();
  actor.send({ type: 'send', input: {} });
  await waitFor(actor, (now) => now.matches('failed'));
});

test('a second send while one is running does nothing', async () => {
  const { actor, requests } = start(ok(answer));
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  await waitFor(actor, (now) => now.matches('succeeded'));
  expect(requests).toHaveLength(1);
});

test('a cancelled call becomes idle, and its late response changes nothing', async () => {
  let release = () => {};
  const { actor } = start(
    () =>
      new Promise((resolve) => {
        release = () => resolve(ok(answer));
      }),
  );
  actor.send({ type: 'send', input: { cd_key: 'ABCDEF' } });
  await Promise.resolve();
  actor.send({ type: 'cancel' });
  release();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(actor.getSnapshot().value).toBe('idle');
  expect(actor.getSnapshot().context.answer).toBeUndefined();
});

test('a missing required parameter fails with the specified message at its field', async () => {
  const { actor, requests } = start(ok(answer));
  actor.send({ type: 'send', input: { cd_key: undefined as never } });
  const { context } = await waitFor(actor, (now) => now.matches('failed'));
  const words = 'Required parameter cd_key was null or undefined when calling cdKeys.redeem.';
  expect(context.failure).toMatchObject({ reason: 'invalid', fields: { cd_key: words } });
  expect(requests).toEqual([]);
});
