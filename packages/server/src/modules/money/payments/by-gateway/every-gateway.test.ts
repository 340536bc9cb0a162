import { gateway as gatewayName } from '@ferry/core/contract/pay-methods/pay-method';
import { describe, expect, test } from 'vitest';
import { type BadAnswer, openBadGateway } from '../../../../testing/gateways/bad-gateway.ts';
import type { SentNotification } from '../../../../testing/gateways/fake-gateway.ts';
import { fakeGateways } from '../../../../testing/gateways/fake-gateways.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { checkBalances } from '../../wallet/index.ts';
import { reconcile } from '../index.ts';

test('each gateway has a fake', () => {
  const names = new Set(Object.values(fakeGateways).map(({ gateway }) => gateway));
  expect([...names, 'sandbox'].sort()).toEqual([...gatewayName.options].sort());
});

const amount = '20.00';

describe.each(Object.entries(fakeGateways))('%s', async (name, { open, gateway, namesCurrency }) => {
  const bad = await forAllTests(openBadGateway({ answers: 'gone' }));
  const server = await forAllTests(
    openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400', FERRY_ADMIN_EMAILS: 'staff@example.com' }),
  );
  const fake = await forAllTests(open(server.clock));
  const admin = await openAdmin(server);
  const code = name.toLowerCase().replaceAll(/[^a-z]/g, '');

  const byAdmin = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    (
      await server.app.inject({
        method,
        url: `/api/v2/admin_api/${url}`,
        headers: admin,
        ...(payload && { payload }),
      })
    ).json();
  const addMethod = async (method: string, settings: object) => {
    const answer = await byAdmin('POST', 'pay-methods', { method, label: method, settings });
    expect(answer, JSON.stringify(answer)).toMatchObject({ is_success: true });
  };
  await addMethod(code, fake.settings());
  await addMethod(`${code}-other`, fake.settings('other'));

  const call = (customer: TestCustomer, path: string, payload?: object) =>
    request(server, 'POST', `/api/v2/user/wallet/recharge/${path}`, customer.headers, payload);
  /** Begins a recharge, and opens the address as the customer does. */
  const order = async (customer: TestCustomer, method = code): Promise<string> => {
    const answer = await call(customer, '', { amount, method });
    expect(answer.statusCode, answer.body).toBe(200);
    const { recharge, pay } = answer.json().result;
    if (pay.kind === 'url') await fetch(pay.text).catch(() => undefined);
    expect(fake.orders(recharge.trade_no)).toBe(1);
    return recharge.trade_no;
  };
  const send = async (sent: SentNotification | null, method = code) => {
    if (sent === null) throw new Error('the gateway sends no such notification');
    const { statusCode } = await server.app.inject({
      method: sent.method,
      url: `/v1/payment/notify/${gateway}/${method}${sent.query ?? ''}`,
      headers: { ...sent.headers },
      ...(sent.body === undefined ? {} : { payload: sent.body }),
    });
    return statusCode;
  };
  const balanceOf = async (customer: TestCustomer) =>
    (await server.app.inject({ url: '/api/v2/user/wallet/', headers: customer.headers })).json().result
      .wallet_balance as string;
  const unusual = async (tradeNo: string): Promise<string[][]> =>
    (await byAdmin('GET', 'unusual-payment?limit=1000')).result.payments
      .filter((one: { trade_no: string }) => one.trade_no === tradeNo)
      .map((one: { unusual: string[] }) => one.unusual);

  test('paid: notified any number of times, at once, asked and looked for by the job, it is credited once', async () => {
    const customer = await openCustomer(server);
    const trade = await order(customer);
    fake.pay(trade);
    const sent = fake.notification(trade);
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(sent)));
    expect(new Set(answers)).toEqual(new Set([200]));
    server.clock.turn(60);
    await reconcile.run(server.services);
    expect(
      await call(customer, `${trade}/check`).then((answer) => answer.json().result.recharge),
    ).toMatchObject({
      status: 'paid',
    });
    expect(await balanceOf(customer)).toBe(amount);
    expect(await unusual(trade)).toEqual([]);
  });

  test('the notification was lost: the job asks, where the gateway can be asked', async () => {
    const customer = await openCustomer(server);
    const trade = await order(customer);
    server.clock.turn(60);
    await reconcile.run(server.services);
    expect(await balanceOf(customer)).toBe('0.00');
    fake.pay(trade);
    server.clock.turn(60);
    await reconcile.run(server.services);
    expect(await balanceOf(customer)).toBe(fake.canBeAsked ? amount : '0.00');
    // A notification that comes at last changes nothing, or is the first word.
    expect(await send(fake.notification(trade))).toBe(200);
    expect(await balanceOf(customer)).toBe(amount);
  });

  test.each([
    ['10.00', 'less'],
    ['40.00', 'more'],
  ])('%s instead of 20.00 is credited', async (paid, kind) => {
    const customer = await openCustomer(server);
    const trade = await order(customer);
    fake.pay(trade, { amount: paid });
    expect(await send(fake.notification(trade))).toBe(200);
    expect(await balanceOf(customer)).toBe(paid);
    expect(await unusual(trade)).toEqual([[kind]]);
  });

  test('another currency is held, where the gateway names one', async () => {
    const customer = await openCustomer(server);
    const trade = await order(customer);
    fake.pay(trade, { currency: 'USD' });
    expect(await send(fake.notification(trade))).toBe(200);
    expect(await balanceOf(customer)).toBe(namesCurrency ? '0.00' : amount);
    expect(await unusual(trade)).toEqual(namesCurrency ? [['currency']] : []);
  });

  test('twice, late and after it was cancelled', async () => {
    const customer = await openCustomer(server);
    const [twice, cancelled] = [await order(customer), await order(customer)];
    fake.pay(twice, { number: `N1-${twice}` });
    expect(await send(fake.notification(twice))).toBe(200);
    fake.pay(twice, { number: `N2-${twice}` });
    const second = fake.notification(twice);
    for (let turn = 0; turn < 2; turn += 1) expect(await send(second)).toBe(200);
    await call(customer, `${cancelled}/cancel`);
    fake.pay(cancelled);
    expect(await send(fake.notification(cancelled))).toBe(200);
    const late = await order(customer);
    server.clock.turn(3_600);
    await reconcile.run(server.services);
    fake.pay(late);
    expect(await send(fake.notification(late))).toBe(200);
    expect([await unusual(cancelled), await unusual(late)]).toEqual([[['cancelled']], [['late']]]);
    expect(await unusual(twice)).toEqual([['twice']]);
    expect(await balanceOf(customer)).toBe('80.00');
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('a notification of another merchant and one with a wrong signature change nothing', async () => {
    const customer = await openCustomer(server);
    const trade = await order(customer);
    if (!fake.canBeAsked) fake.pay(trade);
    for (const forged of ['signature', 'merchant'] as const) {
      const sent = fake.notification(trade, forged);
      if (sent !== null) expect([forged, await send(sent)]).toEqual([forged, 400]);
    }
    expect(await balanceOf(customer)).toBe('0.00');
    // What is proper at one method is nothing at the method of another merchant.
    fake.pay(trade);
    await send(fake.notification(trade), `${code}-other`);
    expect(await balanceOf(customer)).toBe('0.00');
    expect(await send(fake.notification(trade))).toBe(200);
    expect(await balanceOf(customer)).toBe(amount);
  });

  test('rubbish is refused, not stored and not a failure of the server', async () => {
    const rows = async () => (await byAdmin('GET', 'unusual-payment')).result.total_count as number;
    const before = await rows();
    for (const body of [
      '',
      '{}',
      '[]',
      'null',
      'a=b',
      '{"sign":1}',
      '\u0000',
      '9'.repeat(60_000),
      '{'.repeat(5_000),
    ])
      for (const method of ['GET', 'POST'] as const) {
        const query = method === 'GET' ? `?${encodeURIComponent(body.slice(0, 1_000))}` : '';
        const sent = { method, query, headers: { 'content-type': 'application/json' } };
        const status = await send(method === 'POST' ? { ...sent, body } : { method, query });
        expect([body.slice(0, 9), method, [200, 400].includes(status)]).toEqual([
          body.slice(0, 9),
          method,
          true,
        ]);
      }
    expect(await rows()).toBe(before);
  });

  test('an order that the gateway refuses has failed, and the next one is taken', async () => {
    const customer = await openCustomer(server);
    fake.takesOrders = false;
    const refused = await call(customer, '', { amount, method: code });
    fake.takesOrders = true;
    expect(refused.json().code).toBe('payments.gateway_failed');
    await order(customer);
  });

  test.each<BadAnswer>(['endless', 'bomb', 'redirect', 'gone'])(
    'while it answers with %s, an order fails or waits, nothing is credited, and its payment is credited afterwards',
    async (answer) => {
      const customer = await openCustomer(server);
      const trade = await order(customer);
      const method = await byAdmin('GET', `pay-methods/${code}`);
      bad.mode.answers = answer;
      await byAdmin('PUT', `pay-methods/${code}`, { settings: fake.settings('usual', bad.url) });
      server.clock.turn(60);
      await reconcile.run(server.services);
      expect(await balanceOf(customer)).toBe('0.00');
      const other = (await call(customer, '', { amount, method: code })).json();
      expect(other.code === undefined || other.code === 'payments.gateway_failed').toBe(true);
      fake.pay(trade);
      await byAdmin('PUT', `pay-methods/${code}`, { settings: fake.settings() });
      expect(method.is_success).toBe(true);
      expect(await send(fake.notification(trade))).toBe(200);
      expect(await balanceOf(customer)).toBe(amount);
    },
  );

  test('the balances are the sums of their entries', async () => {
    expect(await checkBalances.run(server.services)).toBe(0);
  });
});
