import { expect, test } from 'vitest';
import { openEpayRsaGateway } from '../../../../testing/gateways/epayrsa-gateway.ts';
import { pemOf } from '../../../../testing/gateways/rsa-pair.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { checkBalances } from '../../wallet/index.ts';
import { reconcile } from '../index.ts';

// The gateway’s clock is the server’s, which is opened after it.
const gateway = await forAllTests(openEpayRsaGateway({ now: () => server.services.now() }));
const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const settings = gateway.settings();
const key = pemOf(settings.private_key, 'PRIVATE KEY');

const manage = async (method: 'POST' | 'PUT', path: string, body: object) =>
  request(server, method, `/api/v2/admin_api/pay-methods${path}`, await openAdmin(server), body);
const create = (method: string, change: object = {}, terms: object = {}) =>
  manage('POST', '', { method, label: '易支付', ...terms, settings: { ...settings, ...change } });
const call = (customer: TestCustomer, method: 'GET' | 'POST', path: string, body?: object) =>
  request(server, method, `/api/v2/user/wallet/${path}`, customer.headers, body);
const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', '')).json().result.wallet_balance as string;

const created = await create('epayrsa', { private_key: key });
if (created.statusCode !== 200) throw new Error(created.body);

async function order(customer: TestCustomer, amount = '20.50') {
  const answer = await call(customer, 'POST', 'recharge/', { amount, method: 'epayrsa' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as { recharge: { trade_no: string }; pay: object };
}

/** Sends a notification to the address of the method. */
async function notify(tradeNo: string, forged?: 'merchant' | 'signature') {
  const { method, query } = gateway.notification(tradeNo, forged);
  const answer = await server.app.inject({ method, url: `/v1/payment/notify/epayrsa/epayrsa${query}` });
  return `${answer.statusCode} ${answer.body}`;
}

test('a recharge is paid by its address and credited once, however often it is notified', async () => {
  const customer = await openCustomer(server);
  const { recharge, pay } = await order(customer);
  expect(pay).toEqual({ kind: 'url', text: expect.stringMatching(/^https:/) });
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

test('a key that cannot be read is refused when the method is made or changed, and is named', async () => {
  const { publicKey } = gateway.merchants.other.keys;
  for (const [change, field] of [
    [{ private_key: publicKey }, 'private_key'],
    [{ platform_public_key: settings.private_key }, 'platform_public_key'],
    [{ platform_public_key: 'not.a.key' }, 'platform_public_key'],
  ] as const) {
    const { private_key: _, ...shown } = settings;
    for (const refused of [
      await create('another', change),
      await manage('PUT', '/epayrsa', { settings: { ...shown, ...change } }),
    ]) {
      expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(field)]);
      expect(refused.body).not.toContain(settings.private_key);
    }
  }
  const { private_key: _, ...shown } = settings;
  const kept = await manage('PUT', '/epayrsa', { settings: { ...shown, type: 'wxpay' } });
  expect([kept.statusCode, kept.json().result.settings.type]).toEqual([200, 'wxpay']);
  const customer = await openCustomer(server);
  const { recharge } = await order(customer);
  expect(gateway.order(recharge.trade_no)?.type).toBe('wxpay');
});

test('a stored key that cannot be read takes off its own method, and no other one', async () => {
  const { sql } = server.services.database;
  await create('broken');
  await sql
    .updateTable('pay_method')
    .set({ settings: JSON.stringify({ ...settings, platform_public_key: 'AAAA' }) })
    .where('code', '=', 'broken')
    .execute();
  const answer = await call(await openCustomer(server), 'GET', 'recharge/options');
  const codes = answer.json().result.ways.map(({ method }: { method: string }) => method);
  expect(codes).toContain('epayrsa');
  expect(codes).not.toContain('broken');
});
