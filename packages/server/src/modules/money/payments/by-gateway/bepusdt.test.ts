import { expect, test } from 'vitest';
import { openBepusdtGateway, tokens } from '../../../../testing/gateways/bepusdt-gateway.ts';
import type { SentNotification } from '../../../../testing/gateways/fake-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { reconcile } from '../index.ts';

const gateway = await forAllTests(openBepusdtGateway());
const server = await forAllTests(openTestServer({ FERRY_SANDBOX: 'off' }));
const made = await request(server, 'POST', '/api/v2/admin_api/pay-methods', await openAdmin(server), {
  method: 'usdt',
  label: 'USDT',
  settings: gateway.settings(),
});
expect(made.statusCode, made.body).toBe(200);
expect(made.body).not.toContain(tokens.usual);

const call = ({ headers }: TestCustomer, method: 'GET' | 'POST', path: string, body?: object) =>
  request(server, method, `/api/v2/user/wallet/${path}`, headers, body);
const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', '')).json().result.wallet_balance as string;
async function order(customer: TestCustomer): Promise<string> {
  const answer = await call(customer, 'POST', 'recharge/', { amount: '20.00', method: 'usdt' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { recharge, pay } = answer.json().result;
  expect(pay).toEqual({ kind: 'url', text: expect.stringContaining(`${gateway.url}/pay/checkout-counter/`) });
  return recharge.trade_no;
}
async function send({ method, headers = {}, body = '' }: SentNotification): Promise<string> {
  const url = new URL(made.json().result.notify_address).pathname;
  const answer = await server.app.inject({ method, url, headers, payload: body });
  return `${answer.statusCode} ${answer.body}`;
}

test('a payment is credited once by its notification, which is answered with exactly “ok”', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await order(customer);
  expect(gateway.asked(tradeNo)).toMatchObject({
    amount: 20,
    notify_url: made.json().result.notify_address,
  });
  expect(await send(gateway.notice(tradeNo, { status: 1 }))).toBe('200 ok');
  expect(await balanceOf(customer)).toBe('0.00');
  gateway.pay(tradeNo);
  for (let turn = 0; turn < 3; turn += 1) expect(await send(gateway.notice(tradeNo))).toBe('200 ok');
  expect(await send(gateway.notice(tradeNo, { status: 3 }))).toBe('200 ok');
  expect(await balanceOf(customer)).toBe('20.00');
});

test('a notification with a wrong signature changes nothing, and one of another merchant neither', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await order(customer);
  gateway.pay(tradeNo);
  for (const forged of [
    gateway.notice(tradeNo, { signature: 'f'.repeat(32) }),
    gateway.notice(tradeNo, {}, tokens.other),
  ])
    expect(await send(forged)).toBe('400 fail');
  expect(await balanceOf(customer)).toBe('0.00');
});

test('another amount is credited as it is', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await order(customer);
  gateway.pay(tradeNo, { amount: '5.50' });
  expect(await send(gateway.notice(tradeNo))).toBe('200 ok');
  expect(await balanceOf(customer)).toBe('5.50');
});

test('a payment whose notification was lost is credited when the job asks, once', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await order(customer);
  gateway.pay(tradeNo);
  server.clock.turn(60);
  await reconcile.run(server.services);
  expect(await balanceOf(customer)).toBe('20.00');
  expect(await send(gateway.notice(tradeNo))).toBe('200 ok');
  expect(await balanceOf(customer)).toBe('20.00');
});

test('an order that BEpusdt refuses has failed', async () => {
  const customer = await openCustomer(server);
  gateway.takesOrders = false;
  const answer = await call(customer, 'POST', 'recharge/', { amount: '20.00', method: 'usdt' });
  gateway.takesOrders = true;
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'payments.gateway_failed']);
});
