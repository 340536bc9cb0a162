import { expect, test } from 'vitest';
import { openEpayGateway } from '../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';
import { checkBalances } from '../wallet/index.ts';

const gateway = await forAllTests(openEpayGateway());
const server = await forAllTests(openTestServer({ ...gateway.environment, FERRY_INVITE_PERCENT: '10' }));
const admin = await openAdmin(server);

const byAdmin = async (method: 'GET' | 'PUT', path: string, body?: object) =>
  (await request(server, method, `/api/v2/admin_api/${path}`, admin, body)).json();
/** Changes the method for Alipay, which begins without a fee. */
const change = async (terms: object) => {
  const usual = { currency: null, rate: null, fee_percent: '0', fee_fixed: '0.00', fee_payer: 'site' };
  const answer = await byAdmin('PUT', 'pay-methods/alipay', {
    ...usual,
    levels: [],
    node_groups: [],
    ...terms,
  });
  expect(answer.is_success, JSON.stringify(answer)).toBe(true);
};
const wallet = '/api/v2/user/wallet/';
const begin = async ({ headers }: TestCustomer, amount: string) =>
  (await request(server, 'POST', `${wallet}recharge/`, headers, { amount, method: 'alipay' })).json();
/** Begins a recharge, and opens its page at the gateway. */
async function order(customer: TestCustomer, amount: string) {
  const { result } = await begin(customer, amount);
  await fetch(result.pay.text);
  const { money } = gateway.orders.get(result.recharge.trade_no)?.fields ?? {};
  return { ...result.recharge, asked: money } as Record<string, string> & { trade_no: string };
}
const notify = (tradeNo: string, fields: Record<string, string> = {}) =>
  server.app.inject({
    url: `/v1/payment/notify/epay/alipay?${new URLSearchParams(gateway.notification(tradeNo, fields))}`,
  });
const balanceOf = async ({ headers }: TestCustomer) =>
  (await request(server, 'GET', wallet, headers)).json().result.wallet_balance as string;

test('the gateway is asked for the amount and the fee at the rate; exactly that credits the amount', async () => {
  await change({ currency: 'USDT', rate: '0.1389', fee_percent: '1', fee_payer: 'customer' });
  const [inviter, customer] = [await openCustomer(server), await openCustomer(server)];
  await setAccount(server, customer.id, { invited_by: inviter.id });
  const { trade_no, asked, due, due_currency, fee } = await order(customer, '100.00');
  expect([asked, due, due_currency, fee]).toEqual(['14.03', '14.03', 'USDT', '1.00']);
  // The rate changes while the order is open.
  await change({ currency: 'USDT', rate: '0.2', fee_percent: '1', fee_payer: 'customer' });
  await notify(trade_no);
  expect(await balanceOf(customer)).toBe('100.00');
  const shown = (await byAdmin('GET', `recharge/${trade_no}`)).result;
  expect(shown).toMatchObject({ credited: '100.00', received: '14.03', commission: '10.00' });
  expect((await byAdmin('GET', `unusual-payment?user_id=${customer.id}`)).result.payments).toEqual([]);
});

test('another sum credits its share, rounded down, and a dust of it is held', async () => {
  await change({ currency: 'USDT', rate: '0.1389' });
  const customer = await openCustomer(server);
  const [less, dust] = [await order(customer, '100.00'), await order(customer, '100.00')];
  // 13.00 of 13.89 is 93.5925… of 100.
  await notify(less.trade_no, { money: '13.00' });
  expect(await balanceOf(customer)).toBe('93.59');
  await notify(dust.trade_no, { money: '0.001' });
  expect(await balanceOf(customer)).toBe('93.59');
  const { payments } = (await byAdmin('GET', `unusual-payment?user_id=${customer.id}`)).result;
  expect(
    payments.map(({ unusual, credited }: { unusual: string[]; credited: string | null }) => [
      unusual,
      credited,
    ]),
  ).toEqual([
    [['less'], null],
    [['less'], '93.59'],
  ]);
  expect(await checkBalances.run(server.services)).toBe(0);
});

test('a fee that the site bears is not added, and customers do not see it', async () => {
  await change({ fee_percent: '2', fee_fixed: '0.30' });
  const customer = await openCustomer(server);
  const { asked, fee } = await order(customer, '20.00');
  expect([asked, fee]).toEqual(['20.00', '0.00']);
  const { ways } = (await request(server, 'GET', `${wallet}recharge/options`, customer.headers)).json()
    .result;
  expect(ways[0]).toMatchObject({ method: 'alipay', currency: 'CNY', fee_percent: '0', fee_fixed: '0.00' });
});

test('an amount that is worth nothing there is refused', async () => {
  await change({ currency: 'USDT', rate: '0.0001' });
  expect((await begin(await openCustomer(server), '20.00')).code).toBe('payments.worth_nothing');
});

test('a method for some levels and groups is offered to their customers, and refused to others', async () => {
  await change({ levels: [2], node_groups: ['IEPL'] });
  const [has, other, level] = [
    await openCustomer(server),
    await openCustomer(server),
    await openCustomer(server),
  ];
  await setService(server, has.id, { level: 2, node_groups: ['IEPL'] });
  await setService(server, level.id, { level: 2 });
  const offered = async ({ headers }: TestCustomer) =>
    (await request(server, 'GET', `${wallet}recharge/options`, headers))
      .json()
      .result.methods.includes('alipay');
  expect(await Promise.all([has, other, level].map(offered))).toEqual([true, false, false]);
  expect((await begin(other, '20.00')).code).toBe('payments.no_method');
  expect((await begin(has, '20.00')).is_success).toBe(true);
});

test('a currency needs a rate, and a rate a currency', async () => {
  for (const terms of [{ currency: 'USDT' }, { currency: null, rate: '2' }])
    expect((await byAdmin('PUT', 'pay-methods/alipay', { rate: null, ...terms })).code).toBe(
      'pay_methods.no_rate',
    );
});
