import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../client/client.ts';
import { fakeTransport, ok, refuse, type Script } from '../testing/fake-transport.ts';
import {
  rechargeByCode,
  rechargeCancelled,
  rechargeExpired,
  rechargePaid,
} from '../testing/fixtures/payments.ts';
import { rechargeMachine } from './recharge.machine.ts';

const begun = Date.parse(rechargeByCode.recharge.created_at);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const noAnswer = () => {
  throw new Error('offline');
};
const stands = (status: string) => () => ({
  json: { ret: 1, msg: '', result: status === 'paid' ? 1 : 0, status },
});

beforeEach(() => void vi.useFakeTimers({ now: begun }));
afterEach(() => void vi.useRealTimers());

function start(opened: Script = ok(rechargeByCode)) {
  const server = fakeTransport({
    'payments.proceed': opened,
    'v1.payments.status': stands('pending'),
    'payments.check': ok(rechargeByCode),
    'payments.cancel': ok(rechargeCancelled),
  });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const seen = { canAsk: true };
  const ports = { send, now: () => Date.now(), canAsk: () => seen.canAsk };
  const name = rechargeByCode.recharge.trade_no;
  const actor = createActor(rechargeMachine, { input: { ports, name } }).start();
  const asked = (operation: string) =>
    server.requests.filter((request) => request.operation === operation).length;
  const value = () => actor.getSnapshot().value;
  return { ...server, actor, asked, seen, value };
}

/** The number of requests within so many milliseconds. */
async function looks({ asked }: ReturnType<typeof start>, milliseconds: number) {
  const before = asked('v1.payments.status');
  await pass(milliseconds);
  return asked('v1.payments.status') - before;
}

test('the polling slows down over time', async () => {
  const world = start();
  await pass(1);
  expect(world.value()).toEqual({ waiting: 'resting' });
  expect(await looks(world, 60_000)).toBeGreaterThanOrEqual(39);
  const later = await looks(world, 240_000);
  expect(later).toBeGreaterThanOrEqual(47);
  expect(later).toBeLessThanOrEqual(49);
  expect(await looks(world, 300_000)).toBe(20);
});

test('after a payment the recharge is read once in full', async () => {
  const { on, asked, value, actor } = start();
  await pass(1);
  on('v1.payments.status', stands('paid'));
  on('payments.proceed', ok(rechargePaid));
  await pass(1_501);
  expect(value()).toBe('paid');
  expect(actor.getSnapshot().context.recharge).toEqual(rechargePaid);
  await pass(600_000);
  expect([asked('v1.payments.status'), asked('payments.proceed')]).toEqual([1, 2]);
});

test('nothing is polled while the page is hidden, and at once when it is visible', async () => {
  const world = start();
  await pass(1);
  world.seen.canAsk = false;
  world.actor.send({ type: 'sleep' });
  expect(world.value()).toEqual({ waiting: 'paused' });
  expect(await looks(world, 3_600_000)).toBe(0);
  world.seen.canAsk = true;
  world.actor.send({ type: 'wake' });
  expect(world.value()).toEqual({ waiting: 'asking' });
  await pass(0);
  expect(world.asked('v1.payments.status')).toBe(1);
  // As often as at the start.
  expect(await looks(world, 3_000)).toBe(2);
});

test('without a response the state is unknown until there is one', async () => {
  const { on, value, actor, seen } = start();
  await pass(1);
  on('v1.payments.status', noAnswer);
  await pass(1_501);
  expect(value()).toEqual({ waiting: 'unknown' });
  expect(actor.getSnapshot().context.recharge).toEqual(rechargeByCode);
  seen.canAsk = false;
  await pass(60_000);
  expect(value()).toEqual({ waiting: 'unknown' });
  on('v1.payments.status', stands('pending'));
  seen.canAsk = true;
  actor.send({ type: 'wake' });
  await pass(1);
  expect(value()).toEqual({ waiting: 'resting' });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
});

test('its expiry is noticed on time', async () => {
  const { on, value, asked, actor } = start();
  await pass(30 * 60_000 - 3_000);
  actor.send({ type: 'wake' });
  await pass(1);
  on('v1.payments.status', stands('expired'));
  on('payments.proceed', ok(rechargeExpired));
  await pass(3_100);
  expect(value()).toEqual({ ended: 'resting' });
  const looked = asked('v1.payments.status');
  await pass(600_000);
  expect(asked('v1.payments.status')).toBe(looked);
});

describe('asking the gateway', () => {
  test('finds a payment', async () => {
    const { on, value, actor } = start();
    await pass(1);
    on('payments.check', ok(rechargePaid));
    actor.send({ type: 'check' });
    expect(value()).toEqual({ waiting: 'checking' });
    await pass(1);
    expect(value()).toBe('paid');
  });

  test('without a payment is counted, and the recharge still waits', async () => {
    const { value, actor } = start();
    await pass(1);
    actor.send({ type: 'check' });
    await pass(1);
    expect(value()).toEqual({ waiting: 'resting' });
    expect(actor.getSnapshot().context.vainChecks).toBe(1);
  });

  test('too often is refused with a message and is not counted', async () => {
    const { on, value, actor } = start();
    await pass(1);
    on('payments.check', refuse('limits.often', 'Too often', {}, 429));
    actor.send({ type: 'check' });
    await pass(1);
    expect(value()).toEqual({ waiting: 'resting' });
    expect(actor.getSnapshot().context).toMatchObject({ vainChecks: 0, failure: { kind: 'refused' } });
  });

  test('also works after the end', async () => {
    const { on, value, actor } = start(ok(rechargeExpired));
    await pass(1);
    expect(value()).toEqual({ ended: 'resting' });
    on('payments.check', ok(rechargePaid));
    actor.send({ type: 'check' });
    await pass(1);
    expect(value()).toBe('paid');
  });
});

test('cancelling ends the recharge, unless it was paid meanwhile', async () => {
  const first = start();
  await pass(1);
  first.actor.send({ type: 'cancel' });
  await pass(1);
  expect(first.value()).toEqual({ ended: 'resting' });
  const second = start();
  await pass(1);
  second.on('payments.cancel', ok(rechargePaid));
  second.actor.send({ type: 'cancel' });
  await pass(1);
  expect(second.value()).toBe('paid');
});

test('an unreachable recharge is retried, and a missing one is reported', async () => {
  const { on, value, actor } = start(noAnswer);
  await pass(1);
  expect(value()).toBe('unopened');
  on('payments.proceed', refuse('payments.absent', 'There is no such recharge', {}, 404));
  await pass(5_001);
  expect(value()).toBe('refused');
  expect(actor.getSnapshot().context.failure).toMatchObject({ message: 'There is no such recharge' });
});
