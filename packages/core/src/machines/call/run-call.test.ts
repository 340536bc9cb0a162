import { expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { NotSent } from '../../client/transport.ts';
import type { Call, CallInput } from '../../contract/base/call.ts';
import { setAutoRenewal } from '../../contract/bills/customer.ts';
import { redeem } from '../../contract/cd-keys/customer.ts';
import { show } from '../../contract/wallet/customer.ts';
import { fakeTransport, ok, refuse, type Script } from '../../testing/fake-transport.ts';
import { redeemedMoney } from '../../testing/fixtures/wallet.ts';
import { runCall } from './run-call.ts';

const lost = () => {
  throw new Error('The connection broke.');
};
const unsent = () => {
  throw new NotSent('There is no network.');
};
const code = { cd_key: 'ABCDEF' };

interface Setting {
  readonly retries?: number;
  readonly key?: string;
  /** Cancels the call in its first pause. */
  readonly stop?: AbortController;
}

/** Runs a call against a server that answers each try by the next script, and the last one by the last. */
async function run<C extends Call>(
  call: C,
  input: CallInput<C>,
  scripts: readonly Script[],
  { retries = 0, key, stop }: Setting = {},
) {
  let turn = 0;
  const answer: Script = (request) => {
    const script = scripts[Math.min(turn, scripts.length - 1)] as Script;
    turn += 1;
    return typeof script === 'function' ? script(request) : script;
  };
  const server = fakeTransport({ [call.operation]: answer });
  const plain = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const pauses: number[] = [];
  const ran = await runCall(call, input, {
    send: (one, its, options = {}) => plain(one, its, { ...options, ...(stop && { signal: stop.signal }) }),
    options: key === undefined ? {} : { idempotencyKey: key },
    again: {
      retries,
      async pause(before) {
        pauses.push(before);
        stop?.abort();
        stop?.signal.throwIfAborted();
      },
    },
  });
  return { ...ran, requests: server.requests.length, pauses };
}

test.each<[string, Script]>([
  ['a lost answer', lost],
  ['a server that fails', { status: 500 }],
  ['what was not sent', unsent],
])('%s is retried with one key until there is a response', async (_, script) => {
  const { outcome, requests, pauses } = await run(redeem, code, [script, script, ok(redeemedMoney)], {
    retries: 2,
    key: 'once',
  });
  expect(outcome).toMatchObject({ kind: 'ok', answer: { result: redeemedMoney } });
  expect([requests, pauses]).toEqual([3, [0, 1]]);
});

test('without a key, a write that is not repeatable is retried only if it was not sent', async () => {
  expect(await run(redeem, code, [lost], { retries: 5 })).toMatchObject({ isUnsure: true, requests: 1 });
  const away = await run(redeem, code, [unsent], { retries: 2 });
  expect(away).toMatchObject({ isUnsure: false, requests: 3, outcome: { cause: 'unsent' } });
});

test('a read and a naturally idempotent write need no key', async () => {
  expect(await run(show, {}, [lost], { retries: 2 })).toMatchObject({ isUnsure: false, requests: 3 });
  const input = { service_id: '7', body: { enabled: true } };
  expect(await run(setAutoRenewal, input, [lost], { retries: 2 })).toMatchObject({
    isUnsure: true,
    requests: 3,
  });
});

test('a response is never retried, whether a refusal or a malformed one', async () => {
  const setting = { retries: 5, key: 'once' };
  const refused = await run(redeem, code, [refuse('cd_key.spent', 'spent')], setting);
  expect(refused).toMatchObject({ requests: 1, isUnsure: false, outcome: { kind: 'refused' } });
  expect(await run(redeem, code, [{ text: '<html>' }], setting)).toMatchObject({
    requests: 1,
    isUnsure: true,
  });
});

test('a write that was sent once stays unsure until a response is about it', async () => {
  const setting = { retries: 1, key: 'once' };
  const after = (script: Script) => run(redeem, code, [lost, script], setting);
  expect(await after(unsent)).toMatchObject({ isUnsure: true, requests: 2 });
  expect(await after(refuse('auth.expired', 'gone', {}, 401))).toMatchObject({ isUnsure: true });
  expect(await after(refuse('auth.limited', 'slow', {}, 429))).toMatchObject({ isUnsure: true });
  expect(await after(refuse('cd_key.absent', 'no', {}, 404))).toMatchObject({ isUnsure: false });
  expect(await after(ok(redeemedMoney))).toMatchObject({ isUnsure: false, outcome: { kind: 'ok' } });
});

test('a call that is cancelled while it waits says whether an attempt was sent', async () => {
  const cancelled = (script: Script) =>
    run(redeem, code, [script], { retries: 3, key: 'once', stop: new AbortController() });
  expect(await cancelled({ status: 502 })).toMatchObject({ outcome: { cause: 'cancelled' }, isOpen: true });
  expect(await cancelled(unsent)).toMatchObject({ outcome: { cause: 'cancelled' }, isOpen: false });
});

test('a missing parameter is reported and nothing is sent', async () => {
  const { outcome, requests } = await run(redeem, { cd_key: undefined as never }, [lost], { retries: 3 });
  expect([outcome, requests]).toEqual([expect.objectContaining({ reason: 'invalid', status: 0 }), 0]);
});
