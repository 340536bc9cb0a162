import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../../client/client.ts';
import { NotSent } from '../../client/transport.ts';
import { editPassword } from '../../contract/accounts/customer.ts';
import { resetPassword } from '../../contract/auth/anyone.ts';
import { setAutoRenewal } from '../../contract/bills/customer.ts';
import { redeem } from '../../contract/cd-keys/customer.ts';
import { checkIn } from '../../contract/check-in/customer.ts';
import { fakeTransport, ok, refuse, type Script } from '../../testing/fake-transport.ts';
import { fixtureNow } from '../../testing/fixture-clock.ts';
import { redeemedMoney } from '../../testing/fixtures/wallet.ts';
import { callMachine } from './call.machine.ts';
// The machine loads it on demand, which takes no fake time here.
import './find-repeat.ts';
import { openWrites } from './open-writes.ts';
import { withKeys } from './with-keys.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const lost = () => {
  throw new Error('The connection broke.');
};
const unsent = () => {
  throw new NotSent('There is no network.');
};
const code = { cd_key: 'ABCDEF' };

beforeEach(() => void vi.useFakeTimers({ now: fixtureNow }));
afterEach(() => void vi.useRealTimers());

/** A tab. `storage` outlives it, as over a reload. */
function openTab(scripts: Record<string, Script>, storage = new Map<string, string>()) {
  const server = fakeTransport(scripts);
  const who: { account: number | undefined } = { account: 7 };
  const open = openWrites({
    store: {
      get: (key) => storage.get(key) ?? null,
      set: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
    },
    account: () => who.account,
    now: () => Date.now(),
  });
  let made = 0;
  const plain = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const send = withKeys(plain, {
    newKey: () => `key-${++made}`,
    open,
    pause: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve, milliseconds);
        signal?.addEventListener('abort', () => reject(new Error('It was left.')));
      }),
  });
  const keys = () =>
    server.requests.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['idempotency-key']);
  const stored = () => JSON.parse(storage.get('open_writes') ?? '[]') as object[];
  return { ...server, who, open, send, keys, stored, storage };
}
const machineOf = ({ send, open }: ReturnType<typeof openTab>, call = redeem) =>
  createActor(callMachine(call), { input: { send, open } }).start();

describe('keys', () => {
  test('the same input keeps its key after no response; another input gets another key', async () => {
    const { send, on, keys } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    await send(redeem, { cd_key: 'OTHERS' });
    await send(redeem, code);
    on('cdKeys.redeem', ok(redeemedMoney));
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-2', 'key-1', 'key-1']);
  });

  test('after an answer or a refusal, the same input is a new write', async () => {
    const { send, on, keys, stored } = openTab({ 'cdKeys.redeem': ok(redeemedMoney) });
    await send(redeem, code);
    on('cdKeys.redeem', refuse('cd_key.spent', ''));
    await send(redeem, code);
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3']);
    expect(stored()).toEqual([]);
  });

  test('a refusal after no response settles nothing: the first request may have been executed', async () => {
    const { send, on, keys, stored } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    on('cdKeys.redeem', refuse('auth.proof_required', ''));
    await send(redeem, code);
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
    expect(stored()).toHaveLength(1);
  });

  test('a key that was used for another input is dropped', async () => {
    const { send, on, keys } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    on('cdKeys.redeem', refuse('input.key_used', '', {}, 409));
    await send(redeem, code);
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('a write that is repeatable without a key has none and is not stored', async () => {
    const { send, keys, stored } = openTab({ 'servicesOld.setAutoRenewal': lost });
    await send(setAutoRenewal, { service_id: 1, body: { enabled: true } });
    expect(keys()).toEqual([undefined]);
    expect(stored()).toEqual([]);
  });

  test('the caller’s key is used', async () => {
    const { send, keys } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code, { idempotencyKey: 'mine' });
    await send(redeem, code, { idempotencyKey: 'mine' });
    expect(keys()).toEqual(['mine', 'mine']);
  });
});

describe('a write that was not sent', () => {
  test('is retried with its key after growing pauses', async () => {
    const { send, on, keys } = openTab({ 'cdKeys.redeem': unsent });
    const outcome = send(redeem, code);
    await pass(999);
    expect(keys()).toHaveLength(1);
    await pass(1);
    expect(keys()).toHaveLength(2);
    await pass(1_999);
    expect(keys()).toHaveLength(2);
    on('cdKeys.redeem', ok(redeemedMoney));
    await pass(1);
    expect(await outcome).toMatchObject({ kind: 'ok' });
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test('is also retried if the server was too busy to begin', async () => {
    const busy = { status: 503, headers: { 'retry-after': '5' }, json: { code: 'server.busy' } };
    const { send, on } = openTab({ 'cdKeys.redeem': busy });
    const outcome = send(redeem, code);
    await pass(1);
    on('cdKeys.redeem', ok(redeemedMoney));
    await pass(1_000);
    expect(await outcome).toMatchObject({ kind: 'ok' });
  });

  test('fails after the fifth attempt and is not stored', async () => {
    const { send, keys, stored } = openTab({ 'cdKeys.redeem': unsent });
    const outcome = send(redeem, code);
    await pass(60_000);
    expect(await outcome).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
    expect(keys()).toHaveLength(5);
    expect(stored()).toEqual([]);
  });

  test('is not retried after its page is left', async () => {
    const { send, keys } = openTab({ 'cdKeys.redeem': unsent });
    const left = new AbortController();
    const outcome = send(redeem, code, { signal: left.signal });
    await pass(1);
    left.abort();
    await pass(60_000);
    expect(await outcome).toMatchObject({ cause: 'cancelled' });
    expect(keys()).toHaveLength(1);
  });

  test('stays unsure if an earlier request may have been executed', async () => {
    const { send, on, stored } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    on('cdKeys.redeem', unsent);
    const outcome = send(redeem, code);
    await pass(60_000);
    expect(await outcome).toMatchObject({ cause: 'network' });
    expect(stored()).toHaveLength(1);
  });
});

test('a write that was sent is never retried automatically', async () => {
  const tab = openTab({ 'cdKeys.redeem': lost });
  const actor = machineOf(tab);
  actor.send({ type: 'send', input: code });
  await pass(3_600_000);
  expect(actor.getSnapshot().value).toBe('unsure');
  expect(tab.keys()).toHaveLength(1);
});

describe('the stored writes of a tab', () => {
  test('contain operation, key, account and time, from before the request until its response', async () => {
    const { send, on, stored } = openTab({
      'cdKeys.redeem': () => {
        expect(stored()).toEqual([{ operation: 'cdKeys.redeem', key: 'key-1', account: 7, at: fixtureNow }]);
        return lost();
      },
    });
    await send(redeem, code);
    expect(stored()).toHaveLength(1);
    on('cdKeys.redeem', ok(redeemedMoney));
    await send(redeem, code);
    expect(stored()).toEqual([]);
  });

  test('remain if the page is left during the request', async () => {
    const { send, stored } = openTab({ 'cdKeys.redeem': () => new Promise(() => {}) });
    const left = new AbortController();
    const outcome = send(redeem, code, { signal: left.signal });
    await pass(1);
    left.abort();
    expect(await outcome).toMatchObject({ cause: 'cancelled' });
    expect(stored()).toHaveLength(1);
  });

  test('are never another customer’s', async () => {
    const { send, open, who } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    expect(open.find(redeem)?.key).toBe('key-1');
    who.account = 8;
    expect(open.find(redeem)).toBeUndefined();
    who.account = undefined;
    expect(open.find(redeem)).toBeUndefined();
  });

  test('end with the session, except a write that may have ended it, which then has no owner', async () => {
    const { send, open, stored, who } = openTab({
      'cdKeys.redeem': lost,
      'account.editPassword': lost,
    });
    await send(redeem, code);
    await send(editPassword, { body: { new_password: 'Ferry-demo-2' } });
    open.forget([editPassword.operation]);
    who.account = undefined;
    expect(stored()).toMatchObject([{ operation: 'account.editPassword', account: null }]);
    open.forget();
    expect(stored()).toEqual([]);
  });

  test('have no owner if the call needs no session', async () => {
    const { send, stored } = openTab({ 'auth.resetPassword': lost });
    await send(resetPassword, {
      body: { email: 'a@b.test', email_code: '123456', password: 'Ferry-demo-2' },
    });
    expect(stored()).toMatchObject([{ account: null }]);
  });

  test('are dropped after seven days, as on the server', async () => {
    const { send, open } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    vi.setSystemTime(fixtureNow + 7 * 86_400_000);
    expect(open.find(redeem)).toBeUndefined();
  });

  test.each(['', '{', '[1]', '[{"operation":"x"}]'])('may be invalid: %j', (text) => {
    const { open } = openTab({}, new Map([['open_writes', text]]));
    expect(open.find(redeem)).toBeUndefined();
  });
});

describe('after a reload', () => {
  /** A tab whose answer was lost, and the same tab afterwards. */
  async function reload(scripts: Record<string, Script>, call = redeem) {
    const before = openTab({ 'cdKeys.redeem': lost });
    await before.send(redeem, code);
    const after = openTab(scripts, before.storage);
    return { ...after, actor: machineOf(after, call) };
  }

  test('a page looks up its write before anything can be sent, and sends nothing itself', async () => {
    const { actor, requests, stored } = await reload({
      'repeats.find': ok({ state: 'done', answer: { result: redeemedMoney } }),
    });
    expect(actor.getSnapshot().value).toBe('looking');
    actor.send({ type: 'send', input: code });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('found');
    expect(actor.getSnapshot().context.answer?.result).toEqual(redeemedMoney);
    expect(requests.map(({ operation, body }) => [operation, body])).toEqual([
      ['repeats.find', JSON.stringify({ operation: 'cdKeys.redeem', key: 'key-1' })],
    ]);
    expect(stored()).toEqual([]);
  });

  test('a write whose answer is a secret is found without its answer', async () => {
    const { actor } = await reload({ 'repeats.find': ok({ state: 'done' }) });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('found');
    expect(actor.getSnapshot().context.answer).toBeUndefined();
  });

  test('an absent write leaves a normal page', async () => {
    const { actor, stored } = await reload({ 'repeats.find': ok({ state: 'absent' }) });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(stored()).toEqual([]);
  });

  test('a running write is looked up until it is done', async () => {
    const { actor, on, requests } = await reload({ 'repeats.find': ok({ state: 'running' }) });
    await pass(2_001);
    expect(actor.getSnapshot().matches('looking')).toBe(true);
    expect(requests).toHaveLength(2);
    on('repeats.find', ok({ state: 'done' }));
    await pass(2_001);
    expect(actor.getSnapshot().value).toBe('found');
  });

  test('without a response the write is unsure, and a retry only looks it up', async () => {
    const { actor, on, requests, stored } = await reload({ 'repeats.find': lost });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('unsure');
    expect(stored()).toHaveLength(1);
    on('repeats.find', ok({ state: 'absent' }));
    actor.send({ type: 'retry' });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(new Set(requests.map(({ operation }) => operation))).toEqual(new Set(['repeats.find']));
  });

  test('a server that refuses the lookup leaves a normal page', async () => {
    const { actor } = await reload({});
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('a page with another call looks nothing up', async () => {
    const { actor, requests } = await reload({}, checkIn as never);
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(requests).toEqual([]);
  });

  test('a write without a session is looked up by its key alone', async () => {
    const before = openTab({ 'auth.resetPassword': lost });
    const input = { body: { email: 'a@b.test', email_code: '123456', password: 'Ferry-demo-2' } };
    await before.send(resetPassword, input);
    const after = openTab({ 'repeats.findByKey': ok({ state: 'done' }) }, before.storage);
    const actor = createActor(callMachine(resetPassword), { input: after }).start();
    await pass(1);
    expect(actor.getSnapshot().value).toBe('found');
    expect(after.requests.map(({ operation, body }) => [operation, body])).toEqual([
      ['repeats.findByKey', JSON.stringify({ key: 'key-1' })],
    ]);
  });
});
