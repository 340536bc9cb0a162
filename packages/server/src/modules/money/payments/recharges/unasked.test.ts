import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { merchant, openEpayGateway } from '../../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { reconcile } from '../index.ts';

const gateway = await forAllTests(openEpayGateway({ hasApi: false }));
const server = await forAllTests(
  openTestServer({ FERRY_SANDBOX: 'off', FERRY_ACCESS_TOKEN_SECONDS: '86400' }),
);
const manage = async (method: 'GET' | 'POST', path: string, body?: object) =>
  request(server, method, `/api/v2/admin_api/${path}`, await openAdmin(server), body);
const call = ({ headers }: TestCustomer, method: 'GET' | 'POST', path: string, body?: object) =>
  request(server, method, `/api/v2/user/wallet/${path}`, headers, body);
const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', '')).json().result.wallet_balance as string;

const made = await manage('POST', 'pay-methods', {
  method: 'usdt',
  label: 'USDT',
  settings: {
    ...{ kind: 'epay', address: gateway.url, pid: merchant.pid, key: merchant.key },
    is_asked: false,
  },
});
expect(made.statusCode, made.body).toBe(200);

async function order(customer: TestCustomer) {
  const answer = await call(customer, 'POST', 'recharge/', { amount: '20.00', method: 'usdt' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { recharge, pay } = answer.json().result;
  await fetch(pay.text, { method: 'POST' });
  return recharge as { id: string; trade_no: string };
}
const askedAt = async (tradeNo: string) =>
  (
    await server.services.database.sql
      .selectFrom('recharge')
      .select('asked_at')
      .where('trade_no', '=', tradeNo)
      .executeTakeFirstOrThrow()
  ).asked_at;

test('an order of a gateway that answers no questions is confirmed by its notification alone', async () => {
  const customer = await openCustomer(server);
  const { id, trade_no } = await order(customer);
  gateway.asked.length = 0;
  server.clock.turn(60);
  await reconcile.run(server.services);
  expect(await askedAt(trade_no)).toBeNull();
  const checked = await call(customer, 'POST', `recharge/${id}/check`);
  expect(checked.json().result.recharge.status).toBe('pending');
  const asked = await manage('POST', `recharge/${trade_no}/ask-gateway`);
  expect(asked.json().result).toMatchObject({ gateway: 'unconfirmed', status: 'pending' });
  expect(gateway.asked).toEqual([]);
  const query = new URLSearchParams(gateway.notification(trade_no));
  for (let turn = 0; turn < 2; turn += 1) {
    const { statusCode, body } = await server.app.inject({ url: `/v1/payment/notify/epay/usdt?${query}` });
    expect([statusCode, body]).toEqual([200, 'success']);
  }
  expect(await balanceOf(customer)).toBe('20.00');
});

test('such an order expires, and a later notification is credited nevertheless', async () => {
  const customer = await openCustomer(server);
  const { trade_no } = await order(customer);
  server.clock.turn(3_600);
  expect(await reconcile.run(server.services)).toBe(1);
  expect(await askedAt(trade_no)).toBeNull();
  const query = new URLSearchParams(gateway.notification(trade_no));
  await server.app.inject({ url: `/v1/payment/notify/epay/usdt?${query}` });
  expect(await balanceOf(customer)).toBe('20.00');
});

test('doctor says that only notifications confirm its payments', async () => {
  const { checks } = (await manage('GET', 'doctor')).json().result;
  const found = checks.find(({ name }: { name: string }) => name === 'payments');
  expect(found).toMatchObject({ outcome: 'warning', message: expect.stringContaining('payments by usdt') });
});

test('a method that an earlier release made has the usual values of new settings', async () => {
  const { sql: db } = server.services.database;
  await sql`update pay_method set settings = settings - 'is_asked' - 'type'`.execute(db);
  const { settings } = (await manage('GET', 'pay-methods/usdt')).json().result;
  expect(settings).toMatchObject({ type: null, is_asked: true });
});
