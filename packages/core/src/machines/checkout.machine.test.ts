import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '../client/client.ts';
import { NotSent } from '../client/transport.ts';
import { fakeTransport, ok, refuse } from '../testing/fake-transport.ts';
import { fixtureNow } from '../testing/fixture-clock.ts';
import { quoteMissing, quoteNormal, quoteWithLosses, receiptNormal } from '../testing/fixtures/shop.ts';
import { checkoutMachine } from './checkout.machine.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const payable = { offered: { quoted: 'payable' } };
const short = { offered: { quoted: 'short' } };
const noAnswer = () => {
  throw new Error('offline');
};

beforeEach(() => void vi.useFakeTimers({ now: fixtureNow }));
afterEach(() => void vi.useRealTimers());

function start(quote: unknown = quoteNormal) {
  const server = fakeTransport({ 'shop.preOrder': ok(quote), 'shop.confirmOrder': ok(receiptNormal) });
  const send = createClient({
    baseUrl: '',
    transport: server.transport,
    tokens: { current: () => 'a' },
    language: () => 'en',
  });
  const network = { isOnline: true };
  const ports = { send, now: () => Date.now(), isOnline: () => network.isOnline };
  const actor = createActor(checkoutMachine, { input: ports }).start();
  const asked = (operation: string) => server.requests.filter((request) => request.operation === operation);
  return { ...server, actor, asked, network };
}

test('an item is chosen, quoted, confirmed and bought', async () => {
  const { actor, asked } = start();
  expect(actor.getSnapshot().value).toBe('choosing');
  actor.send({ type: 'choose', shopId: 2 });
  expect(actor.getSnapshot().value).toEqual({ offered: 'quoting' });
  await pass(1);
  expect(actor.getSnapshot().value).toEqual(payable);
  expect(asked('shop.preOrder')[0]?.url).toBe('/api/v2/user/shop-old/2/pre-order');
  actor.send({ type: 'confirm' });
  expect(actor.getSnapshot().value).toBe('confirming');
  await pass(1);
  expect(actor.getSnapshot().value).toBe('done');
  expect(actor.getSnapshot().context.receipt).toEqual(receiptNormal);
  expect(asked('shop.confirmOrder')).toMatchObject([
    {
      url: '/api/v2/user/shop-old/2/confirm-order',
      body: JSON.stringify({ quote_id: quoteNormal.quote_id, accept_losses: false }),
      headers: { 'idempotency-key': quoteNormal.quote_id },
    },
  ]);
});

test('losses must be accepted before the purchase', async () => {
  const { actor, asked } = start(quoteWithLosses);
  actor.send({ type: 'choose', shopId: 5 });
  await pass(1);
  actor.send({ type: 'confirm' });
  expect(actor.getSnapshot().value).toEqual(payable);
  actor.send({ type: 'acceptLosses', isAccepted: true });
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(JSON.parse(asked('shop.confirmOrder')[0]?.body ?? '')).toMatchObject({ accept_losses: true });
});

test('other losses in the next quote must be accepted again', async () => {
  const { actor, on } = start(quoteWithLosses);
  actor.send({ type: 'choose', shopId: 5 });
  await pass(1);
  actor.send({ type: 'acceptLosses', isAccepted: true });
  actor.send({ type: 'requote' });
  await pass(1);
  expect(actor.getSnapshot().context.hasAcceptedLosses).toBe(true);
  on('shop.preOrder', ok({ ...quoteWithLosses, losses: ['time', 'traffic', 'traffic_package'] }));
  actor.send({ type: 'requote' });
  await pass(1);
  expect(actor.getSnapshot().context.hasAcceptedLosses).toBe(false);
});

test('without enough money nothing can be confirmed, and a new quote sees money that arrived', async () => {
  const { actor, on, asked } = start(quoteMissing);
  actor.send({ type: 'choose', shopId: 5 });
  await pass(1);
  expect(actor.getSnapshot().value).toEqual(short);
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(asked('shop.confirmOrder')).toEqual([]);
  on('shop.preOrder', ok({ ...quoteMissing, missing: '0.00', losses: [] }));
  actor.send({ type: 'requote' });
  await pass(1);
  expect(actor.getSnapshot().value).toEqual(payable);
});

test('an expired quote is replaced, and the old one stays visible meanwhile', async () => {
  const { actor, on, asked } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.preOrder', () => new Promise(() => {}));
  await pass(15 * 60_000);
  expect(asked('shop.preOrder')).toHaveLength(2);
  expect(actor.getSnapshot()).toMatchObject({
    value: { offered: 'quoting' },
    context: { quote: quoteNormal },
  });
});

test('a clock that is far ahead does not request quotes in a loop', async () => {
  vi.setSystemTime(fixtureNow + 86_400_000);
  const { actor, asked } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(60_000);
  expect(asked('shop.preOrder').length).toBeLessThanOrEqual(3);
});

test('a quote that the server no longer accepts is replaced, with the reason', async () => {
  const { actor, on, asked } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.confirmOrder', refuse('shop.quote_expired', '报价已过期'));
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(asked('shop.preOrder')).toHaveLength(2);
  expect(actor.getSnapshot().value).toEqual(payable);
  expect(actor.getSnapshot().context.failure).toMatchObject({ code: 'shop.quote_expired' });
});

test('a balance that is now too low leads to the missing amount', async () => {
  const { actor, on } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.confirmOrder', refuse('shop.short', '余额不足', { missing: '1.50' }));
  on('shop.preOrder', ok(quoteMissing));
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(actor.getSnapshot().value).toEqual(short);
});

test('any other refusal is final for this quote, and the customer can return to the catalogue', async () => {
  const { actor, on } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.confirmOrder', refuse('shop.renewal_only', '仅限续费'));
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(actor.getSnapshot()).toMatchObject({
    value: 'refused',
    context: { failure: { message: '仅限续费' } },
  });
  actor.send({ type: 'leave' });
  expect(actor.getSnapshot().value).toBe('choosing');
});

test('without a response the customer decides, and retries with the same quote and key, even after it has expired', async () => {
  const { actor, on, asked } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.confirmOrder', noAnswer);
  actor.send({ type: 'confirm' });
  await pass(3_600_000);
  expect(actor.getSnapshot().value).toBe('unanswered');
  expect(asked('shop.confirmOrder')).toHaveLength(1);
  expect(asked('shop.preOrder')).toHaveLength(1);
  on('shop.confirmOrder', ok(receiptNormal));
  actor.send({ type: 'retry' });
  await pass(1);
  expect(actor.getSnapshot().value).toBe('done');
  expect(asked('shop.confirmOrder').map(({ headers }) => headers['idempotency-key'])).toEqual([
    quoteNormal.quote_id,
    quoteNormal.quote_id,
  ]);
});

test('a confirmation that was not sent is not unsure', async () => {
  const { actor, on } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.confirmOrder', () => {
    throw new NotSent('There is no network.');
  });
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(actor.getSnapshot().value).toBe('refused');
});

test('without a network nothing is confirmed and nothing is unsure', async () => {
  const { actor, asked, network } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  network.isOnline = false;
  actor.send({ type: 'confirm' });
  await pass(10_000);
  expect(actor.getSnapshot().value).toEqual(payable);
  expect(asked('shop.confirmOrder')).toEqual([]);
  network.isOnline = true;
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(actor.getSnapshot().value).toBe('done');
});

test('a confirmation without a response waits for the network and is then retried', async () => {
  const { actor, on, asked, network } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.confirmOrder', noAnswer);
  actor.send({ type: 'confirm' });
  await pass(1);
  network.isOnline = false;
  await pass(60_000);
  expect(actor.getSnapshot().value).toBe('unanswered');
  expect(asked('shop.confirmOrder')).toHaveLength(1);
  network.isOnline = true;
  on('shop.confirmOrder', ok(receiptNormal));
  actor.send({ type: 'retry' });
  await pass(1);
  expect(actor.getSnapshot().value).toBe('done');
});

test('a second click on the pay button buys nothing more', async () => {
  const { actor, asked } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  actor.send({ type: 'confirm' });
  actor.send({ type: 'confirm' });
  await pass(1);
  actor.send({ type: 'confirm' });
  await pass(1);
  expect(asked('shop.confirmOrder')).toHaveLength(1);
});

test('choosing another item while a quote is requested shows the quote of that item', async () => {
  const { actor, on } = start();
  on('shop.preOrder', async ({ url }) => {
    const isFirst = url.includes('/2/');
    await new Promise<void>((resolve) => setTimeout(resolve, isFirst ? 500 : 10));
    return ok(isFirst ? quoteNormal : quoteWithLosses);
  });
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  actor.send({ type: 'choose', shopId: 5 });
  await pass(1_000);
  expect(actor.getSnapshot().context.quote?.shop_id).toBe(5);
});

test('a failed quote says why and can be retried', async () => {
  const { actor, on } = start();
  on('shop.preOrder', noAnswer);
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  expect(actor.getSnapshot()).toMatchObject({
    value: { offered: 'notQuoted' },
    context: { failure: { kind: 'unreachable' } },
  });
  on('shop.preOrder', ok(quoteNormal));
  actor.send({ type: 'retry' });
  await pass(1);
  expect(actor.getSnapshot().value).toEqual(payable);
});

const couponOf = ({ body }: { body?: string | undefined }) =>
  body === undefined ? undefined : (JSON.parse(body) as { coupon?: string }).coupon;

test('a coupon is sent with each quote until it is removed', async () => {
  const { actor, asked } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  actor.send({ type: 'useCoupon', coupon: 'SPRING20' });
  await pass(1);
  actor.send({ type: 'choose', shopId: 3 });
  await pass(1);
  actor.send({ type: 'useCoupon', coupon: undefined });
  await pass(1);
  expect(asked('shop.preOrder').map(couponOf)).toEqual([undefined, 'SPRING20', 'SPRING20', undefined]);
  expect(actor.getSnapshot().value).toEqual(payable);
});

test('an unusable coupon is left out of the quote, with the reason', async () => {
  const { actor, asked, on } = start();
  actor.send({ type: 'choose', shopId: 2 });
  await pass(1);
  on('shop.preOrder', (request) =>
    couponOf(request) === undefined ? ok(quoteNormal) : refuse('coupons.ended', '优惠码已结束'),
  );
  actor.send({ type: 'useCoupon', coupon: 'OLD' });
  await pass(1);
  const { value, context } = actor.getSnapshot();
  expect(value).toEqual(payable);
  expect(context).toMatchObject({
    coupon: undefined,
    quote: quoteNormal,
    failure: undefined,
    couponFailure: { code: 'coupons.ended', message: '优惠码已结束' },
  });
  expect(asked('shop.preOrder').map(couponOf)).toEqual([undefined, 'OLD', undefined]);
  actor.send({ type: 'choose', shopId: 3 });
  expect(actor.getSnapshot().context.couponFailure).toBeUndefined();
});
