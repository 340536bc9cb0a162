import { expect, test } from 'vitest';
import { openAlipayGateway } from '../../../../testing/gateways/alipay-gateway.ts';
import { pemOf } from '../../../../testing/gateways/rsa-pair.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { checkBalances } from '../../wallet/index.ts';
import { reconcile } from '../index.ts';

const gateway = await forAllTests(openAlipayGateway());
const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const settings = gateway.settings();
const key = pemOf(settings.private_key, 'PRIVATE KEY');

const manage = async (method: 'POST' | 'PUT', path: string, body: object) =>
  request(server, method, `/api/v2/admin_api/pay-methods${path}`, await openAdmin(server), body);
const create = (method: string, change: object = {}, terms: object = {}) =>
  manage('POST', '', { method, label: '支付宝', ...terms, settings: { ...settings, ...change } });
const call = (customer: TestCustomer, method: 'GET' | 'POST', path: string, body?: object) =>
  request(server, method, `/api/v2/user/wallet/${path}`, customer.headers, body);
const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', '')).json().result.wallet_balance as string;

const created = await create('alipay', { private_key: key });
if (created.statusCode !== 200) throw new Error(created.body);

async function order(customer: TestCustomer, amount = '20.50') {
  const answer = await call(customer, 'POST', 'recharge/', { amount, method: 'alipay' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as { recharge: { trade_no: string }; pay: object };
}

/** Sends a notification to the address of the method. */
async function notify(tradeNo: string, forged?: 'merchant' | 'signature') {
  const { method, headers = {}, body = '' } = gateway.notification(tradeNo, forged);
  const answer = await server.app.inject({
    method,
    url: '/v1/payment/notify/alipay/alipay',
    headers,
    payload: body,
  });
  return `${answer.statusCode} ${answer.body}`;
}

test('a recharge is paid by a QR code and credited once, however often it is notified', async () => {
  const customer = await openCustomer(server);
  const { recharge, pay } = await order(customer);
  expect(pay).toEqual({ kind: 'qrcode', text: expect.stringMatching(/^https:/) });
  expect(gateway.order(recharge.trade_no)?.notify_url).toBe(created.json().result.notify_address);
  gateway.pay(recharge.trade_no);
  for (const forged of ['merchant', 'signature'] as const)
    expect(await notify(recharge.trade_no, forged)).toBe('400 fail');
  expect(await balanceOf(customer)).toBe('0.00');
  for (let turn = 0; turn < 3; turn += 1) expect(await notify(recharge.trade_no)).toBe('200 success');
  server.clock.turn(60);
  await reconcile.run(server.services);
  expect(await balanceOf(customer)).toBe('20.50');
  expect(await checkBalances.run(server.services)).toBe(0);
});

test('a method of Alipay takes only CNY, and only keys that can be read', async () => {
  const refused = await create('dollars', {}, { currency: 'USD', rate: '0.1389' });
  expect([refused.statusCode, refused.json().detail]).toMatchObject([
    422,
    [{ loc: ['body', 'currency'], type: 'pay_methods.currency' }],
  ]);
  const yuan = await create('yuan', {}, { currency: 'CNY', rate: '1' });
  expect(yuan.statusCode, yuan.body).toBe(200);
  for (const name of ['alipay_public_key', 'private_key']) {
    const unread = await create('unread', { [name]: 'AAAA' });
    expect([unread.statusCode, unread.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', `settings.${name}`], type: 'pay_methods.key' }],
    ]);
  }
});
