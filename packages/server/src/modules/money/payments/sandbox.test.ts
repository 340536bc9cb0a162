import { describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';

const server = await forAllTests(
  openTestServer({
    FERRY_RECHARGE_MIN: '5',
    FERRY_RECHARGE_MAX: '100.00',
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
  }),
);

const call = (customer: TestCustomer, method: 'GET' | 'POST', url: string, payload?: object) =>
  request(server, method, url, customer.headers, payload);
const wallet = '/api/v2/user/wallet';
const begin = (customer: TestCustomer, amount: string, method = 'sandbox') =>
  call(customer, 'POST', `${wallet}/recharge/`, { amount, method });
const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', `${wallet}/`)).json().result.wallet_balance as string;

/** Presses a button of the sandbox's page, as a browser does. */
async function press(address: string, act: 'pay' | 'decline') {
  const path = new URL(address).pathname;
  const page = await server.app.inject({ url: path, headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.body).not.toContain('<script');
  const sign = /name="sign" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ sign, act }).toString(),
  });
}

test('the options are the methods, the bounds and the suggestions within them', async () => {
  const customer = await openCustomer(server);
  const { result } = (await call(customer, 'GET', `${wallet}/recharge/options`)).json();
  expect(result).toEqual({
    currency: 'CNY',
    methods: ['sandbox'],
    ways: [
      {
        ...{ method: 'sandbox', label: 'Sandbox', is_test: true, least: '5.00', most: '100.00' },
        ...{ currency: 'CNY', rate: null, fee_percent: '0', fee_fixed: '0.00' },
      },
    ],
    least: '5.00',
    most: '100.00',
    presets: ['10.00', '20.00', '50.00', '100.00'],
    minutes: 30,
  });
});

test('paying on the sandbox page credits the wallet and leads back; declining only leads back', async () => {
  const customer = await openCustomer(server);
  const { pay, recharge } = (await begin(customer, '12.30')).json().result;
  const back = `/user/wallet/recharge?tradeno=${recharge.trade_no}`;
  const declined = await press(pay.text, 'decline');
  expect([declined.statusCode, declined.headers.location]).toEqual([303, back]);
  expect(await balanceOf(customer)).toBe('0.00');
  const paid = await press(pay.text, 'pay');
  expect([paid.statusCode, paid.headers.location]).toEqual([303, back]);
  expect(await balanceOf(customer)).toBe('12.30');
});

test('the page accepts no payment without its own signature', async () => {
  const customer = await openCustomer(server);
  const { pay } = (await begin(customer, '12.30')).json().result;
  const answer = await server.app.inject({
    method: 'POST',
    url: new URL(pay.text).pathname,
    payload: { sign: 'guessed', act: 'pay' },
  });
  expect(answer.statusCode).toBe(403);
  expect(await balanceOf(customer)).toBe('0.00');
});

describe('a recharge is refused', () => {
  test.each([
    ['below the least', '4.99', 'sandbox'],
    ['above the most', '100.01', 'sandbox'],
    ['of less than nothing', '-20.00', 'sandbox'],
    ['in half cents', '20.005', 'sandbox'],
    ['by a method that is not set up', '20.00', 'alipay'],
    ['by a method that does not exist', '20.00', 'cash'],
  ])('%s', async (_name, amount, method) => {
    const customer = await openCustomer(server);
    expect((await begin(customer, amount, method)).statusCode).toBe(422);
    expect((await call(customer, 'GET', `${wallet}/recharge/`)).json().result.total_count).toBe(0);
  });

  test('after twenty in ten minutes', async () => {
    const customer = await openCustomer(server);
    const answers = [];
    for (let turn = 0; turn < 21; turn += 1) answers.push((await begin(customer, '5.00')).statusCode);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('the list of recharges', () => {
  test('contains the customer’s own, newest first, by pages', async () => {
    const customer = await openCustomer(server);
    const other = await openCustomer(server);
    await begin(other, '99.00');
    for (const amount of ['10.00', '20.00', '30.00']) {
      await begin(customer, amount);
      server.clock.turn(1);
    }
    const page = (await call(customer, 'GET', `${wallet}/recharge/?limit=2&offset=1`)).json().result;
    expect(page.total_count).toBe(3);
    expect(page.recharge_records).toMatchObject([{ money_amount: '20.00' }, { money_amount: '10.00' }]);
  });

  test('shows a recharge as expired from the moment it can no longer be paid', async () => {
    const customer = await openCustomer(server);
    const { recharge } = (await begin(customer, '10.00')).json().result;
    const proceed = async () =>
      (await call(customer, 'POST', `${wallet}/recharge/${recharge.id}/`)).json().result;
    server.clock.turn(1_799);
    expect(await proceed()).toMatchObject({ recharge: { status: 'pending' }, pay: { kind: 'url' } });
    server.clock.turn(1);
    expect(await proceed()).toMatchObject({ recharge: { status: 'expired' }, pay: null });
  });
});

test('another customer’s recharge answers as if it did not exist', async () => {
  const customer = await openCustomer(server);
  const other = await openCustomer(server);
  const { recharge } = (await begin(other, '10.00')).json().result;
  for (const path of ['', 'check', 'cancel'])
    for (const name of [recharge.id, recharge.trade_no])
      expect((await call(customer, 'POST', `${wallet}/recharge/${name}/${path}`)).statusCode).toBe(404);
  const status = await call(customer, 'POST', `/v1/payment/status?tradeno=${recharge.trade_no}`);
  expect(status.json()).toMatchObject({ ret: 0 });
  const invoice = await call(customer, 'GET', `${wallet}/invoices/${recharge.invoice_id}`);
  expect(invoice.statusCode).toBe(404);
});

describe('the older portal', () => {
  const purchase = (customer: TestCustomer, payload: object) =>
    call(customer, 'POST', '/v1/user/payment/purchase', payload);

  test('starts a recharge by amount alone, as number or text, and polls its status', async () => {
    const customer = await openCustomer(server);
    for (const price of [12.5, '12.5']) {
      const { ret, type, url, tradeno } = (await purchase(customer, { price })).json();
      expect([ret, type]).toEqual([1, 'url']);
      const status = () => call(customer, 'POST', `/v1/payment/status?tradeno=${tradeno}`);
      expect((await status()).json()).toMatchObject({ ret: 1, result: 0, status: 'pending' });
      await press(url, 'pay');
      expect((await status()).json()).toMatchObject({ ret: 1, result: 1, status: 'paid' });
    }
    expect(await balanceOf(customer)).toBe('25.00');
  });

  test.each([{}, { price: 0.1 }, { price: 20.005 }, { price: '1e1' }, { price: 20, type: 'cash' }])(
    'is refused with ret 0 for %j',
    async (payload) => {
      const customer = await openCustomer(server);
      expect((await purchase(customer, payload)).json()).toMatchObject({
        ret: 0,
        msg: expect.stringMatching(/./),
      });
    },
  );
});

test('an invoice is unpaid, then paid or cancelled with its recharge', async () => {
  const customer = await openCustomer(server);
  const first = (await begin(customer, '10.00')).json().result;
  const second = (await begin(customer, '20.00')).json().result;
  const stateOf = async (id: string) =>
    (await call(customer, 'GET', `${wallet}/invoices/${id}`)).json().result.state as string;
  expect(await stateOf(first.recharge.invoice_id)).toBe('unpaid');
  await press(first.pay.text, 'pay');
  await call(customer, 'POST', `${wallet}/recharge/${second.recharge.id}/cancel`);
  expect(await stateOf(first.recharge.invoice_id)).toBe('paid');
  expect(await stateOf(second.recharge.invoice_id)).toBe('cancelled');
  const { result } = (await call(customer, 'GET', `${wallet}/invoices/`)).json();
  expect(result).toMatchObject({
    total_count: 2,
    invoices: [
      { kind: 'recharge', state: 'cancelled', total: '20.00' },
      { state: 'paid', total: '10.00', number: expect.stringMatching(/^2026-\d{6}$/) },
    ],
  });
});
