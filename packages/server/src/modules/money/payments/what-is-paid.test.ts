import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openEpayGateway } from '../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { checkBalances } from '../wallet/index.ts';
import { reconcile } from './index.ts';

const gateway = await forAllTests(openEpayGateway());
const server = await forAllTests(
  openTestServer({
    ...gateway.environment,
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
    FERRY_ADMIN_EMAILS: 'staff@example.com',
    FERRY_INVITE_PERCENT: '10',
  }),
);
const admin: Record<string, string> = await openAdmin(server);

const wallet = '/api/v2/user/wallet/';
const post = async (customer: TestCustomer, path: string, payload?: object) => {
  const url = `${wallet}${path}`;
  const answer = await request(server, 'POST', url, customer.headers, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
};
const byAdmin = async (url: string) => (await server.app.inject({ url, headers: admin })).json();

/** Begins a recharge by Alipay, and opens its page at the gateway. */
async function order(customer: TestCustomer, amount = '20.00') {
  const { recharge, pay } = await post(customer, 'recharge/', { amount, method: 'alipay' });
  await fetch(pay.text);
  return recharge as { id: string; trade_no: string };
}

const notify = async (tradeNo: string, change: Record<string, string> = {}) => {
  const fields = new URLSearchParams(gateway.notification(tradeNo, change));
  const { statusCode, body } = await server.app.inject({ url: `/v1/payment/notify/epay?${fields}` });
  return `${statusCode} ${body}`;
};
const balanceOf = async (customer: TestCustomer) =>
  (await server.app.inject({ url: wallet, headers: customer.headers })).json().result
    .wallet_balance as string;
const shown = async (tradeNo: string) => (await byAdmin(`/api/v2/admin_api/recharge/${tradeNo}`)).result;
const unusual = async (customer?: TestCustomer) =>
  (await byAdmin(`/api/v2/admin_api/unusual-payment?${customer ? `user_id=${customer.id}` : ''}`)).result
    .payments;
const mailsAbout = async (tradeNo: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail where recipient = 'staff@example.com' and subject like ${`%${tradeNo}%`}`.execute(
    server.services.database.sql,
  );
  return rows[0]?.count;
};

/** Names of the payer's method: those of the protocol, those of forks, and unknown ones. */
const types = [
  ...['alipay', 'wxpay', 'qqpay', 'bank', 'jdpay', 'paypal', 'usdt.trc20', 'epusdt'],
  ...['', 'ALIPAY', '支付宝 当面付', 'x'.repeat(300)],
];

/** The three ways in which a payment becomes known. */
const ways: Record<string, (tradeNo: string) => Promise<void>> = {
  notification: async (tradeNo) => void expect(await notify(tradeNo)).toBe('200 success'),
  job: async (tradeNo) => {
    gateway.pay(tradeNo);
    server.clock.turn(60);
    await reconcile.run(server.services);
  },
  admin_notify: async (tradeNo) => {
    gateway.pay(tradeNo);
    const answer = await byAdmin(`/v1/payment/admin_notify?out_trade_no=${tradeNo}`);
    expect(answer).toMatchObject({ ret: 1, confirmed: true, status: 'paid' });
  },
};

describe.each(Object.keys(ways))('a payment that comes by %s is credited once', (way) => {
  test.each(types)('though the cashier calls it %j', async (type) => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const there = gateway.orders.get(trade_no);
    if (there !== undefined) there.fields = { ...there.fields, type };
    for (let turn = 0; turn < 2; turn += 1) await ways[way]?.(trade_no);
    expect(await balanceOf(customer)).toBe('20.00');
    expect(await shown(trade_no)).toMatchObject({
      ...{ status: 'paid', method: 'alipay', credited: '20.00' },
      paid_with: type === '' ? null : type.slice(0, 64),
    });
    expect(await unusual(customer)).toEqual([]);
  });
});

describe('what was paid is credited, stored and reported once', () => {
  test.each<[string, string, string, string[]]>([
    ['for less', '19.99', '19.99', ['less']],
    ['for much less', '0.01', '0.01', ['less']],
    ['for more', '20.01', '20.01', ['more']],
    ['for more than the cent', '20.019', '20.01', ['more']],
    ['for less by parts of a cent', '19.999999', '19.99', ['less']],
  ])('%s', async (_what, money, credited, kinds) => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const fields = { money };
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(trade_no, fields)));
    expect(new Set(answers)).toEqual(new Set(['200 success']));
    expect(await balanceOf(customer)).toBe(credited);
    expect(await unusual(customer)).toMatchObject([
      { trade_no, unusual: kinds, paid: money, amount: '20.00', credited, email: customer.email },
    ]);
    expect(await shown(trade_no)).toMatchObject({ status: 'paid', amount: '20.00', credited });
    expect(await mailsAbout(trade_no)).toBe(1);
    const { invoice_id } = await shown(trade_no);
    const url = `/api/v2/user/wallet/invoices/${invoice_id}`;
    const invoice = await server.app.inject({ url, headers: customer.headers });
    expect(invoice.json().result).toMatchObject({ total: credited, lines: [{ amount: credited }] });
  });

  test('twice: the second payment of any sum is credited as well, once', async () => {
    const [inviter, customer] = [await openCustomer(server), await openCustomer(server)];
    await setAccount(server, customer.id, { invited_by: inviter.id });
    const { trade_no } = await order(customer);
    await notify(trade_no, { trade_no: 'G-first' });
    const second = { trade_no: 'G-second', money: '19.50' };
    await Promise.all(Array.from({ length: 5 }, () => notify(trade_no, second)));
    await notify(trade_no, { trade_no: 'G-first' });
    expect(await balanceOf(customer)).toBe('39.50');
    expect(await unusual(customer)).toMatchObject([
      { gateway_no: 'G-second', unusual: ['less', 'twice'], credited: '19.50' },
    ]);
    expect(await shown(trade_no)).toMatchObject({ gateway_no: 'G-first', credited: '39.50' });
    const shares = await server.services.database.sql
      .selectFrom('commission')
      .select('amount')
      .where('inviter_id', '=', inviter.id)
      .orderBy('id')
      .execute();
    expect(shares.map(({ amount }) => amount)).toEqual(['2.00', '1.95']);
  });

  test('late, after it was cancelled, and both with another sum', async () => {
    const customer = await openCustomer(server);
    const [late, cancelled] = [await order(customer), await order(customer)];
    await post(customer, `recharge/${cancelled.id}/cancel`);
    server.clock.turn(3_600);
    expect(await notify(late.trade_no)).toBe('200 success');
    expect(await notify(cancelled.trade_no, { money: '25' })).toBe('200 success');
    expect(await balanceOf(customer)).toBe('45.00');
    expect(await unusual(customer)).toMatchObject([
      { trade_no: cancelled.trade_no, unusual: ['more', 'cancelled'], credited: '25.00' },
      { trade_no: late.trade_no, unusual: ['late'], credited: '20.00' },
    ]);
  });

  test('without the gateway’s number, and again with it', async () => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    expect(await notify(trade_no, { trade_no: '' })).toBe('200 success');
    expect(await notify(trade_no)).toBe('200 success');
    expect(await balanceOf(customer)).toBe('20.00');
  });
});

test('the sums of a day include everything that was paid', async () => {
  const day = () =>
    byAdmin('/api/v2/admin_api/money/gateways?from=2026-03-01&to=2026-12-31').then(({ result }) =>
      result.days
        .filter(({ system }: { system: string }) => system === 'epay')
        .reduce((sum: number, { paid }: { paid: string }) => sum + Number(paid), 0),
    );
  const before = await day();
  const { trade_no } = await order(await openCustomer(server));
  await notify(trade_no, { trade_no: `${trade_no}-1`, money: '5.00' });
  await notify(trade_no, { trade_no: `${trade_no}-2`, money: '7.00' });
  expect((await day()) - before).toBeCloseTo(12);
});

test('a refund takes back what was credited: one payment, or all remaining ones, each once', async () => {
  const customer = await openCustomer(server);
  const { trade_no } = await order(customer);
  await notify(trade_no, { trade_no: `${trade_no}-1`, money: '5.00' });
  await notify(trade_no, { trade_no: `${trade_no}-2`, money: '30.00' });
  const refund = async (payload: object) => {
    const url = `/api/v2/admin_api/recharge/${trade_no}/refund`;
    return (await request(server, 'POST', url, admin, { remark: 'returned', ...payload })).json();
  };
  expect(await refund({ gateway_no: 'G-none' })).toMatchObject({ code: 'payments.absent' });
  expect((await refund({ gateway_no: `${trade_no}-2` })).result).toMatchObject({
    amount: '30.00',
    wallet_balance: '5.00',
  });
  expect(await refund({ gateway_no: `${trade_no}-2` })).toMatchObject({ code: 'payments.refunded_before' });
  expect((await refund({})).result).toMatchObject({ amount: '5.00', wallet_balance: '0.00' });
  expect(await refund({})).toMatchObject({ code: 'payments.refunded_before' });
  const at = server.clock.at.toISOString();
  expect(await unusual(customer)).toMatchObject([{ refunded_at: at }, { refunded_at: at }]);
  // A payment after that is credited again, and can be refunded again.
  await notify(trade_no, { trade_no: `${trade_no}-3` });
  expect((await refund({})).result).toMatchObject({ amount: '20.00', wallet_balance: '0.00' });
});

describe('what cannot be credited is held for staff once, and the gateway need not retry', () => {
  const held = async (tradeNo: string) =>
    (await unusual()).filter((one: { trade_no: string }) => one.trade_no === tradeNo);

  test('an unknown trade number', async () => {
    const [trade, long] = ['20260310040000', `${'9'.repeat(300)}\u0000`];
    for (let turn = 0; turn < 3; turn += 1) expect(await notify(trade)).toBe('200 success');
    expect(await notify(long)).toBe('200 success');
    expect(await held(trade)).toMatchObject([
      { unusual: ['unknown'], paid: '20.00', credited: null, user_id: null, amount: null },
    ]);
    expect(await held('9'.repeat(64))).toHaveLength(1);
    expect(await mailsAbout(trade)).toBe(1);
  });

  test('the trade number of a recharge at another gateway', async () => {
    const customer = await openCustomer(server);
    const { recharge } = await post(customer, 'recharge/', { amount: '20.00', method: 'sandbox' });
    expect(await notify(recharge.trade_no)).toBe('200 success');
    expect(await held(recharge.trade_no)).toMatchObject([{ unusual: ['unknown'], credited: null }]);
    expect(await shown(recharge.trade_no)).toMatchObject({ status: 'pending' });
    expect(await balanceOf(customer)).toBe('0.00');
  });

  test.each(['2e1', '-20', '', 'zwanzig', '1'.repeat(40)])('an amount such as %j', async (money) => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    expect(await notify(trade_no, { money })).toBe('200 success');
    expect(await unusual(customer)).toMatchObject([
      { trade_no, unusual: ['unreadable'], paid: money, credited: null },
    ]);
    // The recharge still waits, so a readable answer pays it.
    expect(await notify(trade_no, { trade_no: `G-other-${trade_no}` })).toBe('200 success');
    expect(await balanceOf(customer)).toBe('20.00');
  });

  test('a payment that was credited to another order', async () => {
    const customer = await openCustomer(server);
    const [first, second, third] = [await order(customer), await order(customer), await order(customer)];
    const one = { trade_no: `G-one-${customer.id}` };
    await Promise.all([notify(first.trade_no, one), notify(second.trade_no, one)]);
    expect(await balanceOf(customer)).toBe('20.00');
    const twice = { trade_no: `G-two-${customer.id}` };
    for (const { trade_no } of [first, second]) await notify(trade_no, { trade_no: `${trade_no}-own` });
    await notify(first.trade_no, twice);
    await notify(third.trade_no, twice);
    expect((await unusual(customer)).at(0)).toMatchObject({
      trade_no: third.trade_no,
      unusual: ['other_order'],
      credited: null,
    });
    expect(await held(third.trade_no)).toHaveLength(1);
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('a payment of a recharge that staff had marked as paid', async () => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const url = `/api/v2/admin_api/recharge/${trade_no}/mark-paid`;
    await server.app.inject({ method: 'POST', url, headers: admin, payload: { remark: 'slip 7' } });
    expect(await notify(trade_no)).toBe('200 success');
    expect(await balanceOf(customer)).toBe('20.00');
    expect(await unusual(customer)).toMatchObject([{ unusual: ['by_hand'], credited: null }]);
  });

  test('for a full wallet', async () => {
    const customer = await openCustomer(server, { balance: '999999999999.00' });
    const { trade_no } = await order(customer);
    gateway.pay(trade_no);
    server.clock.turn(60);
    await reconcile.run(server.services);
    expect(await balanceOf(customer)).toBe('999999999999.00');
    expect(await unusual(customer)).toMatchObject([{ trade_no, unusual: ['wallet_full'], credited: null }]);
    const asked = await byAdmin(`/v1/payment/admin_notify?out_trade_no=${trade_no}`);
    expect(asked).toMatchObject({ ret: 1, confirmed: true });
    expect(await unusual(customer)).toHaveLength(1);
  });

  test('of an account that has ended', async () => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const at = server.clock.at;
    await server.services.database.sql
      .insertInto('account_deletion')
      .values({
        ...{ account_id: customer.id, requested_at: new Date(at.getTime() - 7 * 86_400_000) },
        ...{ ends_at: at, ended_at: at },
        ...{ lost_balance: '0.00', lost_invite_balance: '0.00' },
      })
      .execute();
    expect(await notify(trade_no)).toBe('200 success');
    expect(await balanceOf(customer)).toBe('0.00');
    expect(await unusual(customer)).toMatchObject([{ trade_no, unusual: ['ended'], credited: null }]);
  });
});

test('doctor lists held and unusual payments', async () => {
  await using own = await openTestServer();
  const headers = await openAdmin(own);
  const check = async () =>
    (await own.app.inject({ url: '/api/v2/admin_api/doctor', headers }))
      .json()
      .result.checks.find(({ name }: { name: string }) => name === 'unusual_payments');
  expect(await check()).toMatchObject({ outcome: 'ok' });
  const keep = (trade_no: string, kinds: string[], credited: string | null, of: object) =>
    own.services.database.sql
      .insertInto('payment')
      .values({
        ...{
          created_at: own.clock.at,
          gateway: 'epay' as const,
          trade_no,
          gateway_no: trade_no,
          kinds,
          credited,
        },
        ...{ amount: '20.00', currency: 'CNY', paid_with: null, refunded_at: null },
        ...{ merchant: 'own', method: 'alipay', recharge_id: null, account_id: null, ...of },
      })
      .execute();
  const customer = await openCustomer(own);
  const begun = await request(own, 'POST', `${wallet}recharge/`, customer.headers, {
    amount: '20.00',
    method: 'sandbox',
  });
  const { id } = begun.json().result.recharge;
  await keep('T-late', ['late'], '20.00', { recharge_id: id, account_id: customer.id });
  expect(await check()).toMatchObject({ outcome: 'warning', message: expect.stringContaining('T-late') });
  await keep('T-unknown', ['unknown'], null, {});
  expect((await check()).message).toMatch(/not be credited: 1;.*T-unknown, T-late$/);
  own.clock.turn(8 * 86_400);
  expect((await check()).message).toMatch(/: T-unknown$/);
});
