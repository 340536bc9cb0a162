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
// The machine loads it when it is needed, which takes no time of the clock here.
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
  test('the same input asked again after no answer keeps its key; another input has another', async () => {
    const { send, on, keys } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    await send(redeem, { cd_key: 'OTHERS' });
    await send(redeem, code);
    on('cdKeys.redeem', ok(redeemedMoney));
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-2', 'key-1', 'key-1']);
  });

  test('what was answered or refused is settled: the same input is a new write', async () => {
    const { send, on, keys, stored } = openTab({ 'cdKeys.redeem': ok(redeemedMoney) });
    await send(redeem, code);
    on('cdKeys.redeem', refuse('cd_key.spent', ''));
    await send(redeem, code);
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3']);
    expect(stored()).toEqual([]);
  });

  test('a refusal after no answer settles nothing: the first request may have been done', async () => {
    const { send, on, keys, stored } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    on('cdKeys.redeem', refuse('auth.proof_required', ''));
    await send(redeem, code);
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
    expect(stored()).toHaveLength(1);
  });

  test('a key that stands for another input is given up', async () => {
    const { send, on, keys } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    on('cdKeys.redeem', refuse('input.key_used', '', {}, 409));
    await send(redeem, code);
    await send(redeem, code);
    expect(keys()).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('a write that may be repeated without a key has none, and nothing of it is stored', async () => {
    const { send, keys, stored } = openTab({ 'servicesOld.setAutoRenewal': lost });
    await send(setAutoRenewal, { service_id: 1, body: { enabled: true } });
    expect(keys()).toEqual([undefined]);
    expect(stored()).toEqual([]);
  });

  test('a key that the caller has made is kept', async () => {
    const { send, keys } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code, { idempotencyKey: 'mine' });
    await send(redeem, code, { idempotencyKey: 'mine' });
    expect(keys()).toEqual(['mine', 'mine']);
  });
});

describe('a write of which nothing was sent', () => {
  test('is sent again by itself with its key, after pauses that grow', async () => {
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

  test('also where the server was too busy to begin', async () => {
    const busy = { status: 503, headers: { 'retry-after': '5' }, json: { code: 'server.busy' } };
    const { send, on } = openTab({ 'cdKeys.redeem': busy });
    const outcome = send(redeem, code);
    await pass(1);
    on('cdKeys.redeem', ok(redeemedMoney));
    await pass(1_000);
    expect(await outcome).toMatchObject({ kind: 'ok' });
  });

  test('fails after the fifth try, and nothing of it is stored', async () => {
    const { send, keys, stored } = openTab({ 'cdKeys.redeem': unsent });
    const outcome = send(redeem, code);
    await pass(60_000);
    expect(await outcome).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
    expect(keys()).toHaveLength(5);
    expect(stored()).toEqual([]);
  });

  test('is not sent any more once its page is left', async () => {
    const { send, keys } = openTab({ 'cdKeys.redeem': unsent });
    const left = new AbortController();
    const outcome = send(redeem, code, { signal: left.signal });
    await pass(1);
    left.abort();
    await pass(60_000);
    expect(await outcome).toMatchObject({ cause: 'cancelled' });
    expect(keys()).toHaveLength(1);
  });

  test('stays unsure if an earlier request may have been done', async () => {
    const { send, on, stored } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    on('cdKeys.redeem', unsent);
    const outcome = send(redeem, code);
    await pass(60_000);
    expect(await outcome).toMatchObject({ cause: 'network' });
    expect(stored()).toHaveLength(1);
  });
});

test('one that was sent is never sent again by itself', async () => {
  const tab = openTab({ 'cdKeys.redeem': lost });
  const actor = machineOf(tab);
  actor.send({ type: 'send', input: code });
  await pass(3_600_000);
  expect(actor.getSnapshot().value).toBe('unsure');
  expect(tab.keys()).toHaveLength(1);
});

describe('what the tab keeps', () => {
  test('is operation, key, account and time, from before the request until its answer', async () => {
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

  test('is also there for a page that is left while it sends', async () => {
    const { send, stored } = openTab({ 'cdKeys.redeem': () => new Promise(() => {}) });
    const left = new AbortController();
    const outcome = send(redeem, code, { signal: left.signal });
    await pass(1);
    left.abort();
    expect(await outcome).toMatchObject({ cause: 'cancelled' });
    expect(stored()).toHaveLength(1);
  });

  test('is never another customer’s', async () => {
    const { send, open, who } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    expect(open.find(redeem)?.key).toBe('key-1');
    who.account = 8;
    expect(open.find(redeem)).toBeUndefined();
    who.account = undefined;
    expect(open.find(redeem)).toBeUndefined();
  });

  test('is gone with the session, except a write that may have ended it, which has no owner then', async () => {
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

  test('of a call without a session has no owner', async () => {
    const { send, stored } = openTab({ 'auth.resetPassword': lost });
    await send(resetPassword, {
      body: { email: 'a@b.test', email_code: '123456', password: 'Ferry-demo-2' },
    });
    expect(stored()).toMatchObject([{ account: null }]);
  });

  test('is forgotten after seven days, like by the server', async () => {
    const { send, open } = openTab({ 'cdKeys.redeem': lost });
    await send(redeem, code);
    vi.setSystemTime(fixtureNow + 7 * 86_400_000);
    expect(open.find(redeem)).toBeUndefined();
  });

  test.each(['', '{', '[1]', '[{"operation":"x"}]'])('may be broken: %j', (text) => {
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

  test('a page asks what became of its write before anything can be sent, and sends nothing itself', async () => {
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

  test('one whose answer is a secret is found without it', async () => {
    const { actor } = await reload({ 'repeats.find': ok({ state: 'done' }) });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('found');
    expect(actor.getSnapshot().context.answer).toBeUndefined();
  });

  test('an absent one leaves a normal page', async () => {
    const { actor, stored } = await reload({ 'repeats.find': ok({ state: 'absent' }) });
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(stored()).toEqual([]);
  });

  test('one that runs is asked about until it is done', async () => {
    const { actor, on, requests } = await reload({ 'repeats.find': ok({ state: 'running' }) });
    await pass(2_001);
    expect(actor.getSnapshot().matches('looking')).toBe(true);
    expect(requests).toHaveLength(2);
    on('repeats.find', ok({ state: 'done' }));
    await pass(2_001);
    expect(actor.getSnapshot().value).toBe('found');
  });

  test('without an answer it is unsure, and asking again asks, which sends nothing', async () => {
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

  test('a server that does not say it leaves a normal page', async () => {
    const { actor } = await reload({});
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('a page of another call asks nothing', async () => {
    const { actor, requests } = await reload({}, checkIn as never);
    await pass(1);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(requests).toEqual([]);
  });

  test('a write without a session is asked about by its key alone', async () => {
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
