import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { merchant, openEpayGateway, sign } from '../../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { checkBalances } from '../../wallet/index.ts';
import { reconcile } from '../index.ts';
import { hearNotification } from '../notified.ts';

const settings = (url: string, mode: 'form' | 'api') => ({
  FERRY_EPAY_URL: url,
  FERRY_EPAY_PID: merchant.pid,
  FERRY_EPAY_KEY: merchant.key,
  FERRY_EPAY_MODE: mode,
  FERRY_EPAY_TYPES: 'alipay,wxpay',
});

const gateway = await forAllTests(openEpayGateway());
const server = await forAllTests(
  openTestServer({ ...settings(gateway.url, 'form'), FERRY_ACCESS_TOKEN_SECONDS: '86400' }),
);
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

const call = (customer: TestCustomer, method: 'GET' | 'POST', path: string, payload?: object, on = server) =>
  request(on, method, `/api/v2/user/wallet/${path}`, customer.headers, payload);

/** Begins a recharge and opens its address, as the customer's browser does. */
async function order(customer: TestCustomer, amount = '20.00', method = 'alipay') {
  const answer = await call(customer, 'POST', 'recharge/', { amount, method });
  expect(answer.statusCode, answer.body).toBe(200);
  const { recharge, pay } = answer.json().result;
  expect(await (await fetch(pay.text)).text()).toMatch(/^G\d+$/);
  return recharge as { id: string; trade_no: string; invoice_id: string };
}

const byGet = async (fields: Record<string, string>) => {
  const answer = await fetch(`${address}/v1/payment/notify/epay?${new URLSearchParams(fields)}`);
  return `${answer.status} ${await answer.text()}`;
};
const byPost = async (fields: Record<string, string>, path = 'epay') => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${address}/v1/payment/notify/${path}`, { method: 'POST', body });
  return `${answer.status} ${await answer.text()}`;
};

const balanceOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', '')).json().result.wallet_balance as string;
const statusOf = async (customer: TestCustomer, tradeNo: string) =>
  (await request(server, 'POST', `/v1/payment/status?tradeno=${tradeNo}`, customer.headers)).json();

describe('a recharge', () => {
  test('is signed for the gateway and credited by its notification, which is answered with “success”', async () => {
    const customer = await openCustomer(server);
    const { trade_no, id } = await order(customer, '66.60', 'wxpay');
    expect(gateway.orders.get(trade_no)?.fields).toMatchObject({
      money: '66.60',
      type: 'wxpay',
      notify_url: `${server.services.config.publicUrl}/v1/payment/notify/epay/wxpay`,
    });
    expect(await statusOf(customer, trade_no)).toMatchObject({ ret: 1, result: 0, status: 'pending' });
    expect(await byGet(gateway.notification(trade_no))).toBe('200 success');
    expect(await statusOf(customer, trade_no)).toMatchObject({ ret: 1, result: 1, status: 'paid' });
    expect(await balanceOf(customer)).toBe('66.60');
    const { entries } = (await call(customer, 'GET', 'ledger/')).json().result;
    expect(entries).toMatchObject([{ kind: 'recharge', amount: '66.60', subject: 'WeChat Pay' }]);
    const shown = (await call(customer, 'POST', `recharge/${id}/`)).json().result;
    expect(shown).toMatchObject({
      pay: null,
      recharge: { status: 'paid', is_finish: true, pay_method_id: 2 },
    });
  });

  test('is credited by a POST, with fields in another order, unknown fields and other spellings of money', async () => {
    const customer = await openCustomer(server);
    const first = await order(customer);
    const reversed = Object.entries(
      gateway.notification(first.trade_no, { money: '20', extra: 'a b&c=d+e' }),
    );
    expect(await byPost(Object.fromEntries(reversed.reverse()))).toBe('200 success');
    const second = await order(customer);
    const upper = gateway.notification(second.trade_no, { money: '20.0' });
    expect(await byPost({ ...upper, sign: upper.sign?.toUpperCase() ?? '' })).toBe('200 success');
    expect(await balanceOf(customer)).toBe('40.00');
  });

  test('is credited once, however often and in whatever way it is notified', async () => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const fields = gateway.notification(trade_no);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => (turn % 2 ? byGet(fields) : byPost(fields))),
    );
    expect(new Set(answers)).toEqual(new Set(['200 success']));
    expect(await balanceOf(customer)).toBe('20.00');
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('is credited when it was cancelled or had expired before it was paid', async () => {
    const customer = await openCustomer(server);
    const [first, second] = [await order(customer), await order(customer)];
    const cancelled = await call(customer, 'POST', `recharge/${first.id}/cancel`);
    expect(cancelled.json().result).toMatchObject({ pay: null, recharge: { status: 'cancelled' } });
    server.clock.turn(3_600);
    await reconcile.run(server.services);
    expect(await statusOf(customer, second.trade_no)).toMatchObject({ result: 0, status: 'expired' });
    for (const { trade_no } of [first, second])
      expect(await byGet(gateway.notification(trade_no))).toBe('200 success');
    expect(await balanceOf(customer)).toBe('40.00');
    expect(await statusOf(customer, first.trade_no)).toMatchObject({ result: 1, status: 'paid' });
  });
});

describe('a notification changes nothing and is not answered with “success”', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['without a signature', ({ sign: _, ...rest }) => rest],
    ['with a forged signature', (fields) => ({ ...fields, sign: 'f'.repeat(32) })],
    ['with a signature of another key', (fields) => ({ ...fields, sign: sign(fields, 'guessed') })],
    ['with an amount that was changed after signing', (fields) => ({ ...fields, money: '2000.00' })],
    ['with a field that was added after signing', (fields) => ({ ...fields, extra: '1' })],
    ['with a field that was taken out after signing', ({ name: _, ...rest }) => rest],
    ['of another signature type', (fields) => ({ ...fields, sign_type: 'RSA' })],
  ])('%s', async (_name, change) => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const fields = change(gateway.notification(trade_no));
    expect(await byGet(fields)).toBe('400 fail');
    expect(await byPost(fields)).toBe('400 fail');
    expect(await balanceOf(customer)).toBe('0.00');
    expect(await byGet(gateway.notification(trade_no))).toBe('200 success');
  });

  test.each<[string, Record<string, string>]>([
    ['of another merchant', { pid: '1002' }],
    ['of a payment that waits', { trade_status: 'WAIT_BUYER_PAY' }],
    ['without a status', { trade_status: '' }],
    ['without any number', { out_trade_no: '', trade_no: '' }],
  ])('though rightly signed, %s', async (_name, change) => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    expect(await byGet(gateway.notification(trade_no, change))).toBe('400 fail');
    expect(await balanceOf(customer)).toBe('0.00');
  });

  test('with a repeated field', async () => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    const query = `${new URLSearchParams(gateway.notification(trade_no))}&money=20.00`;
    expect((await fetch(`${address}/v1/payment/notify/epay?${query}`)).status).toBe(400);
  });

  test('for a system that is not configured', async () => {
    expect(await byPost({}, 'stripe')).toBe('404 fail');
    expect(await byPost({}, 'nothing')).toBe('404 fail');
    expect(await byPost({}, 'sandbox')).toBe('400 fail');
    expect(await byPost({})).toBe('400 fail');
  });
});

test('a notification whose query contains a raw question mark is read completely', async () => {
  const customer = await openCustomer(server);
  const { trade_no } = await order(customer);
  const fields = gateway.notification(trade_no, { name: 'VIP?30', param: 'a?b' });
  const query = String(new URLSearchParams(fields)).replaceAll('%3F', '?');
  expect((await fetch(`${address}/v1/payment/notify/epay?${query}`)).status).toBe(200);
  expect(await balanceOf(customer)).toBe('20.00');
});

test('logs of wrong notifications and silent gateways contain no secret', async () => {
  const customer = await openCustomer(server);
  const { trade_no } = await order(customer);
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const services = { ...server.services, log };
  const right = gateway.notification(trade_no);
  for (const fields of [
    { ...right, sign: 'f'.repeat(32) },
    gateway.notification(trade_no, { money: '1.00' }),
    gateway.notification('unknown'),
  ])
    await hearNotification(services, 'epay', {
      text: String(new URLSearchParams(fields)),
      header: () => undefined,
    });
  gateway.mode.answers = 'html';
  server.clock.turn(60);
  await reconcile.run(services);
  gateway.mode.answers = 'payurl';
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.join('')).toContain(trade_no);
  for (const secret of [merchant.key, right.sign ?? '']) expect(lines.join('')).not.toContain(secret);
});

describe('an order whose notification was lost', () => {
  test('is credited by the job, once', async () => {
    const customer = await openCustomer(server);
    const { trade_no } = await order(customer);
    await reconcile.run(server.services);
    expect(await balanceOf(customer)).toBe('0.00');
    gateway.pay(trade_no);
    server.clock.turn(60);
    await Promise.all([reconcile.run(server.services), reconcile.run(server.services)]);
    expect(await balanceOf(customer)).toBe('20.00');
    expect(await byGet(gateway.notification(trade_no))).toBe('200 success');
    expect(await balanceOf(customer)).toBe('20.00');
  });

  test('is credited although another one’s wallet is full', async () => {
    const full = await openCustomer(server, { balance: '999999999999.00' });
    const customer = await openCustomer(server);
    for (const one of [full, customer]) gateway.pay((await order(one)).trade_no);
    server.clock.turn(60);
    await reconcile.run(server.services);
    expect(await balanceOf(customer)).toBe('20.00');
    expect(await balanceOf(full)).toBe('999999999999.00');
  });

  test('is credited when the customer requests a check, at most 6 times a minute', async () => {
    const customer = await openCustomer(server);
    const { id, trade_no } = await order(customer);
    const check = () => call(customer, 'POST', `recharge/${id}/check`);
    for (let turn = 0; turn < 5; turn += 1)
      expect((await check()).json().result.recharge.status).toBe('pending');
    gateway.pay(trade_no);
    expect((await check()).json().result.recharge.status).toBe('paid');
    const { id: other } = await order(customer);
    const refused = await call(customer, 'POST', `recharge/${other}/check`);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  test('is credited when an admin asks the gateway, by header or cookie, and only if confirmed', async () => {
    const customer = await openCustomer(server);
    const admin = await openAdmin(server);
    const token = admin.authorization.replace('Bearer ', '');
    const { trade_no } = await order(customer);
    const ask = (path: string, headers: Record<string, string>) =>
      server.app.inject({ url: `/v1/payment/${path}?out_trade_no=${trade_no}`, headers });
    expect((await ask('admin_notify', admin)).json()).toMatchObject({
      ret: 1,
      confirmed: false,
      status: 'pending',
    });
    gateway.pay(trade_no);
    gateway.mode.answers = 'html';
    expect((await ask('admin_notify', admin)).json()).toMatchObject({ ret: 0, confirmed: false });
    gateway.mode.answers = 'payurl';
    expect(await balanceOf(customer)).toBe('0.00');
    const cookie = { cookie: `other=1; api_token_uuid=${token}` };
    expect((await ask('admin_notify_by_cookies', cookie)).json()).toMatchObject({
      ret: 1,
      confirmed: true,
      status: 'paid',
    });
    expect(await balanceOf(customer)).toBe('20.00');
    expect((await ask('admin_notify_by_cookies', {})).statusCode).toBe(401);
    expect((await ask('admin_notify_by_cookies', customer.headers)).statusCode).toBe(401);
    const scoped = await openAdmin(server, ['admin:payments.read']);
    expect((await ask('admin_notify', scoped)).json()).toMatchObject({ ret: 0 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where target = ${trade_no}`.execute(
      server.services.database.sql,
    );
    expect(rows[0]?.count).toBe(3);
  });
});

describe('by mapi.php', () => {
  test('a recharge gets an address or a QR code, and keeps it', async () => {
    await using api = await openTestServer(settings(gateway.url, 'api'));
    const customer = await openCustomer(api);
    for (const [answers, kind] of [
      ['payurl', 'url'],
      ['qrcode', 'qrcode'],
    ] as const) {
      gateway.mode.answers = answers;
      const begun = await call(customer, 'POST', 'recharge/', { amount: '10.00', method: 'alipay' }, api);
      const { pay, recharge } = begun.json().result;
      expect(pay).toEqual({ kind, text: expect.stringMatching(/^https:\/\/pay\.example\/G\d+$/) });
      expect(gateway.orders.get(recharge.trade_no)?.fields.clientip).toBe('127.0.0.1');
      const continued = await call(customer, 'POST', `recharge/${recharge.trade_no}/`, undefined, api);
      expect(continued.json().result.pay).toEqual(pay);
    }
  });

  test.each(['refusal', 'html'] as const)(
    'a recharge that the gateway answers with %s has failed',
    async (mode) => {
      await using api = await openTestServer(settings(gateway.url, 'api'));
      const customer = await openCustomer(api);
      gateway.mode.answers = mode;
      const refused = await call(customer, 'POST', 'recharge/', { amount: '10.00', method: 'alipay' }, api);
      gateway.mode.answers = 'payurl';
      expect(refused.statusCode).toBe(403);
      expect(refused.json().code).toBe('payments.gateway_failed');
      expect(refused.body).not.toContain(merchant.key);
      const { recharge_records } = (await call(customer, 'GET', 'recharge/', undefined, api)).json().result;
      expect(recharge_records).toMatchObject([{ status: 'failed', is_finish: false }]);
    },
  );
});
