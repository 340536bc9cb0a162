import { describe, expect, test } from 'vitest';
import { openStripeServer, stripeKeys } from '../../../../testing/gateways/stripe-server.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { reconcile } from '../index.ts';

const stripe = await forAllTests(openStripeServer());
const server = await forAllTests(
  openTestServer({
    FERRY_STRIPE_KEY: stripeKeys.key,
    FERRY_STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    FERRY_STRIPE_HOST: stripe.url,
  }),
);
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

const call = (customer: TestCustomer, method: 'GET' | 'POST', path: string, payload?: object) =>
  request(server, method, `/api/v2/user/wallet/${path}`, customer.headers, payload);
const order = async (customer: TestCustomer, method = 'card') => {
  const answer = await call(customer, 'POST', 'recharge/', { amount: '36.05', method });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as { recharge: { id: string; trade_no: string }; pay: { text: string } };
};
const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', '')).json().result.wallet_balance as string;
const send = async ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
  (await fetch(`${address}/v1/payment/notify/stripe`, { method: 'POST', headers, body: payload })).status;
const completed = (tradeNo: string, change: Record<string, unknown> = {}, secret?: string) =>
  stripe.event(
    'checkout.session.completed',
    { ...stripe.sessionOf(tradeNo), payment_status: 'paid', ...change },
    server.clock.at,
    secret,
  );

test('a recharge is a Checkout session for the amount in cents, credited by its event, once', async () => {
  const customer = await openCustomer(server);
  const { recharge, pay } = await order(customer);
  expect(pay.text).toMatch(/^https:\/\/checkout\.example\/cs_test_/);
  const asked = stripe.asked.at(-1);
  expect(asked?.get('line_items[0][price_data][unit_amount]')).toBe('3605');
  expect(asked?.get('line_items[0][price_data][currency]')).toBe('cny');
  expect(asked?.get('client_reference_id')).toBe(recharge.trade_no);
  expect(asked?.get('allowed_payment_method_types[0]')).toBe('card');
  const event = completed(recharge.trade_no);
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => send(event))))).toEqual(new Set([200]));
  expect(await balanceOf(customer)).toBe('36.05');
});

describe('an event is refused', () => {
  test.each<[string, (tradeNo: string) => ReturnType<typeof completed>]>([
    ['signed with another secret', (tradeNo) => completed(tradeNo, {}, 'whsec_guessed')],
    [
      'changed after signing',
      (tradeNo) => {
        const { payload, headers } = completed(tradeNo);
        return { payload: payload.replace('3605', '9999'), headers };
      },
    ],
    [
      'with other white space than was signed',
      (tradeNo) => {
        const { payload, headers } = completed(tradeNo);
        return { payload: JSON.stringify(JSON.parse(payload)), headers };
      },
    ],
    [
      'without a signature',
      (tradeNo) => {
        const { payload, headers } = completed(tradeNo);
        return { payload, headers: { ...headers, 'stripe-signature': '' } };
      },
    ],
    [
      'older than five minutes',
      (tradeNo) =>
        stripe.event(
          'checkout.session.completed',
          { ...stripe.sessionOf(tradeNo), payment_status: 'paid' },
          new Date(server.clock.at.getTime() - 301_000),
        ),
    ],
  ])('%s', async (_name, forge) => {
    const customer = await openCustomer(server);
    const { recharge } = await order(customer);
    expect(await send(forge(recharge.trade_no))).toBe(400);
    expect(await balanceOf(customer)).toBe('0.00');
  });
});

describe('a signed text that is not a session event', () => {
  test.each([
    'null',
    '[]',
    '{}',
    '"paid"',
    '{"type":"checkout.session.completed"}',
    '{"type":"checkout.session.completed","data":null}',
    '{"type":"checkout.session.completed","data":{"object":null}}',
    '{"type":"checkout.session.completed","data":{"object":{"id":1,"payment_status":"paid"}}}',
  ])('%s is refused and not an error of the server', async (payload) => {
    expect(await send(stripe.signed(payload, server.clock.at))).toBe(400);
  });
});

describe('an event credits nothing and is not sent again', () => {
  test.each<[string, Record<string, unknown>]>([
    ['in another currency', { currency: 'usd' }],
    ['that is not paid so far', { payment_status: 'unpaid' }],
    ['of a session that is not ours', { client_reference_id: null }],
    ['of an order that is not ours', { client_reference_id: '20260310' }],
  ])('%s', async (_name, change) => {
    const customer = await openCustomer(server);
    const { recharge } = await order(customer);
    expect(await send(completed(recharge.trade_no, change))).toBe(200);
    expect(await balanceOf(customer)).toBe('0.00');
  });

  test('of another type', async () => {
    expect(await send(stripe.event('invoice.paid', { id: 'in_1' }, server.clock.at))).toBe(200);
  });
});

test('another paid amount is credited, and another currency is held', async () => {
  const customer = await openCustomer(server);
  const [less, foreign] = [await order(customer), await order(customer)];
  expect(await send(completed(less.recharge.trade_no, { amount_total: 3604 }))).toBe(200);
  expect(await send(completed(foreign.recharge.trade_no, { amount_total: 800, currency: 'jpy' }))).toBe(200);
  expect(await balanceOf(customer)).toBe('36.04');
  const kept = await server.services.database.sql
    .selectFrom('payment')
    .select(['kinds', 'amount', 'currency', 'credited'])
    .where('account_id', '=', customer.id)
    .orderBy('id')
    .execute();
  expect(kept).toEqual([
    { kinds: ['less'], amount: '36.04', currency: 'CNY', credited: '36.04' },
    { kinds: ['currency'], amount: '800', currency: 'JPY', credited: null },
  ]);
});

test('a method can offer other ways to pay, in a currency without decimals', async () => {
  const create = async (method: string, currency: string) =>
    request(server, 'POST', '/api/v2/admin_api/pay-methods', await openAdmin(server), {
      ...{ method, label: 'Alipay', currency, rate: '20.5' },
      settings: {
        ...{ kind: 'stripe', address: stripe.url, methods: ['alipay', 'wechat_pay'] },
        ...{ key: stripeKeys.key, webhook_secret: stripeKeys.webhookSecret },
      },
    });
  expect((await create('yen', 'JPY')).statusCode).toBe(200);
  expect((await create('dinar', 'KWD')).json().code).toBe('pay_methods.currency');
  const customer = await openCustomer(server);
  const { recharge } = await order(customer, 'yen');
  const { trade_no } = recharge;
  expect(stripe.sessionOf(trade_no)).toMatchObject({ amount_total: 739, currency: 'jpy' });
  stripe.pay(trade_no);
  await reconcile.run(server.services);
  expect(await balanceOf(customer)).toBe('36.05');
  expect(await send(completed(trade_no))).toBe(200);
  expect(await balanceOf(customer)).toBe('36.05');
});

test('an order whose event was lost is credited by the job', async () => {
  const customer = await openCustomer(server);
  const { recharge } = await order(customer);
  stripe.pay(recharge.trade_no);
  await reconcile.run(server.services);
  expect(await balanceOf(customer)).toBe('36.05');
  expect(await send(completed(recharge.trade_no))).toBe(200);
  expect(await balanceOf(customer)).toBe('36.05');
});

test('while Stripe is down a recharge is refused without details', async () => {
  const customer = await openCustomer(server);
  stripe.state.isDown = true;
  const refused = await call(customer, 'POST', 'recharge/', { amount: '36.05', method: 'card' });
  stripe.state.isDown = false;
  expect(refused.statusCode).toBe(403);
  expect(refused.json().code).toBe('payments.gateway_failed');
  expect(refused.body).not.toContain(stripeKeys.key);
});
