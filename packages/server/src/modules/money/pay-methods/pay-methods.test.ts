import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { merchant, openEpayGateway, sign } from '../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import {
  forAllTests,
  openNeighbour,
  openTestServer,
  type TestServer,
} from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { serveHttp } from '../../../testing/servers/serve-http.ts';
import { checkBalances } from '../wallet/index.ts';
import { disableMethods, offeredMethods } from './index.ts';

const gateway = await forAllTests(openEpayGateway());
const open = (environment: Record<string, string> = {}) =>
  openTestServer({ FERRY_SANDBOX: 'off', FERRY_ADMIN_EMAILS: 'owner@example.com', ...environment });
const inEnvironment = {
  FERRY_EPAY_URL: gateway.url,
  FERRY_EPAY_PID: merchant.pid,
  FERRY_EPAY_KEY: merchant.key,
};

const manage = async (server: TestServer, method: 'GET' | 'POST' | 'PUT', path = '', body?: object) =>
  request(server, method, `/api/v2/admin_api/pay-methods${path}`, await openAdmin(server), body);
const settingsOf = (change: object = {}) => ({
  kind: 'epay',
  address: gateway.url,
  pid: merchant.pid,
  key: merchant.key,
  type: 'usdt.trc20',
  ...change,
});
const create = async (server: TestServer, code: string, change: object = {}, settings: object = {}) => {
  const body = { method: code, label: code.toUpperCase(), settings: settingsOf(settings), ...change };
  return manage(server, 'POST', '', body);
};
const ways = async (server: TestServer, { headers }: TestCustomer, language = 'en') => {
  const answer = await request(server, 'GET', '/api/v2/user/wallet/recharge/options', {
    ...headers,
    'accept-language': language,
  });
  return answer.json().result.ways as { method: string; label: string; least: string; most: string }[];
};
const order = async (server: TestServer, { headers }: TestCustomer, method: string, amount = '20.00') =>
  request(server, 'POST', '/api/v2/user/wallet/recharge/', headers, { amount, method });
const balanceOf = async (server: TestServer, { headers }: TestCustomer) =>
  (await request(server, 'GET', '/api/v2/user/wallet/', headers)).json().result.wallet_balance as string;
const notify = (server: TestServer, fields: Record<string, string>, path: string) =>
  server.app.inject({ url: `/v1/payment/notify/${path}?${new URLSearchParams(fields)}` });

test('a new method can be chosen at once on every process, and is paid by its own type and address', async () => {
  await using server = await open();
  await using neighbour = await openNeighbour(server);
  const customer = await openCustomer(server);
  expect(await ways(server, customer)).toEqual([]);
  const made = await create(server, 'usdt', { label_en: 'Tether', least: '10.00' });
  expect(made.statusCode, made.body).toBe(200);
  expect(made.json().result).toMatchObject({
    method: 'usdt',
    number: 100,
    gateway: 'epay',
    notify_address: `${server.services.config.publicUrl}/v1/payment/notify/epay/usdt`,
  });
  expect((await offeredMethods(neighbour.services)).map(({ code }) => code)).toEqual(['usdt']);
  expect(await ways(server, customer)).toMatchObject([{ method: 'usdt', label: 'Tether', least: '10.00' }]);
  expect(await ways(server, customer, 'zh-CN')).toMatchObject([{ label: 'USDT' }]);
  expect((await order(server, customer, 'usdt', '9.99')).json()).toMatchObject({
    code: 'payments.out_of_bounds',
    details: { least: '10.00' },
  });
  const { recharge } = (await order(server, customer, 'usdt')).json().result;
  expect(recharge).toMatchObject({ method: 'usdt', method_label: 'Tether', pay_method_id: 100 });
  const { trade_no } = recharge;
  const { sql: db } = server.services.database;
  const { pay } = await db
    .selectFrom('recharge')
    .select('pay')
    .where('trade_no', '=', trade_no)
    .executeTakeFirstOrThrow();
  await fetch(pay?.text ?? '', { method: 'POST' });
  expect(gateway.orders.get(trade_no)?.fields).toMatchObject({
    type: 'usdt.trc20',
    notify_url: `${server.services.config.publicUrl}/v1/payment/notify/epay/usdt`,
  });
  const heard = await notify(server, gateway.notification(trade_no), 'epay/usdt');
  expect([heard.statusCode, heard.body]).toEqual([200, 'success']);
  expect(await balanceOf(server, customer)).toBe('20.00');
  const ledger = await request(server, 'GET', '/api/v2/user/wallet/ledger/', {
    ...customer.headers,
    'accept-language': 'en',
  });
  expect(ledger.json().result.entries).toMatchObject([{ amount: '20.00', subject: 'Tether' }]);
});

describe('a change', () => {
  test('counts at once: another key refuses the old signature, and open orders use the new one', async () => {
    await using server = await open();
    const customer = await openCustomer(server);
    await create(server, 'usdt');
    const { trade_no } = (await order(server, customer, 'usdt')).json().result.recharge;
    const fields = {
      pid: merchant.pid,
      out_trade_no: trade_no,
      trade_no: 'G1',
      money: '20.00',
      trade_status: 'TRADE_SUCCESS',
    };
    const changed = await manage(server, 'PUT', '/usdt', { settings: settingsOf({ key: 'another-key' }) });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await notify(server, { ...fields, sign: sign(fields) }, 'epay/usdt')).statusCode).toBe(400);
    const right = { ...fields, sign: sign(fields, 'another-key') };
    expect((await notify(server, right, 'epay/usdt')).statusCode).toBe(200);
    expect(await balanceOf(server, customer)).toBe('20.00');
  });

  test('shows its secret nowhere, and is mailed to the admins', async () => {
    await using server = await open();
    const secrets = { key: 'a-key-that-nobody-may-see' };
    const bodies = [
      await create(server, 'usdt', {}, secrets),
      await manage(server, 'PUT', '/usdt', { label: 'USDT 2', settings: settingsOf(secrets) }),
      await manage(server, 'GET'),
      await manage(server, 'GET', '/usdt'),
    ].map(({ body }) => body);
    const { sql: db } = server.services.database;
    const stored = await Promise.all([
      db.selectFrom('audit_log').selectAll().execute(),
      db.selectFrom('pay_method').selectAll().execute(),
      db.selectFrom('mail').selectAll().execute(),
    ]);
    expect(`${bodies.join()}${JSON.stringify(stored)}`).not.toContain(secrets.key);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from mail where recipient = 'owner@example.com'`.execute(db);
    expect(rows[0]?.count).toBe(2);
  });

  test.each<[string, 'POST' | 'PUT', string, object, number, string]>([
    [
      'of a code that exists',
      'POST',
      '',
      { method: 'usdt', label: 'A', settings: settingsOf() },
      409,
      'pay_methods.taken',
    ],
    [
      'of the gateway',
      'PUT',
      '/usdt',
      { settings: { kind: 'stripe', key: 'sk', webhook_secret: 'whsec' } },
      409,
      'pay_methods.gateway_stays',
    ],
    [
      'of limits in the wrong order',
      'PUT',
      '/usdt',
      { least: '20.00', most: '10.00' },
      422,
      'pay_methods.bounds',
    ],
    ['of a method that does not exist', 'PUT', '/other', { label: 'A' }, 404, 'pay_methods.absent'],
    [
      'of the order, with an unknown code',
      'POST',
      '/order',
      { methods: ['other'] },
      404,
      'pay_methods.absent',
    ],
  ])('%s is refused', async (_, method, path, body, status, code) => {
    await using server = await open();
    await create(server, 'usdt');
    const answer = await manage(server, method, path, body);
    expect([answer.statusCode, answer.json().code ?? answer.body]).toEqual([status, code]);
  });

  test('of the order is what customers see', async () => {
    await using server = await open();
    const customer = await openCustomer(server);
    for (const code of ['a', 'b', 'c']) await create(server, code);
    expect((await manage(server, 'POST', '/order', { methods: ['c'] })).statusCode).toBe(200);
    expect((await ways(server, customer)).map(({ method }) => method)).toEqual(['c', 'a', 'b']);
  });
});

test('a disabled method cannot be chosen, but what was paid for an earlier order is credited', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  await create(server, 'usdt');
  const { pay, recharge } = (await order(server, customer, 'usdt')).json().result;
  await manage(server, 'POST', '/usdt/disable');
  expect(await ways(server, customer)).toEqual([]);
  expect((await order(server, customer, 'usdt')).json().code).toBe('payments.no_method');
  await fetch(pay.text, { method: 'POST' });
  const heard = await notify(server, gateway.notification(recharge.trade_no), 'epay');
  expect(heard.statusCode).toBe(200);
  expect(await balanceOf(server, customer)).toBe('20.00');
  await manage(server, 'POST', '/usdt/enable');
  expect(await ways(server, customer)).toHaveLength(1);
});

test('a merchant cannot confirm the order of another one, at any address', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  await create(server, 'usdt');
  await create(server, 'theirs', {}, { pid: '2002', key: 'their-own-key' });
  const { trade_no } = (await order(server, customer, 'usdt')).json().result.recharge;
  const fields = {
    pid: '2002',
    out_trade_no: trade_no,
    trade_no: 'T1',
    money: '20.00',
    trade_status: 'TRADE_SUCCESS',
  };
  const signed = { ...fields, sign: sign(fields, 'their-own-key') };
  expect((await notify(server, signed, 'epay/usdt')).statusCode).toBe(400);
  for (const path of ['epay', 'epay/theirs'])
    expect((await notify(server, signed, path)).statusCode).toBe(200);
  expect(await balanceOf(server, customer)).toBe('0.00');
  const held = await server.services.database.sql
    .selectFrom('payment')
    .select('kinds')
    .where('credited', 'is', null)
    .execute();
  expect(held).toEqual([{ kinds: ['unknown'] }]);
  expect((await notify(server, signed, 'stripe/theirs')).statusCode).toBe(404);
});

test('the code may be any word, also one that JavaScript knows', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  expect((await create(server, 'constructor')).json().result).toMatchObject({ number: 100 });
  const { pay, recharge } = (await order(server, customer, 'constructor')).json().result;
  expect(recharge).toMatchObject({ method_label: 'CONSTRUCTOR', pay_method_id: 100 });
  await fetch(pay.text, { method: 'POST' });
  const heard = await notify(server, gateway.notification(recharge.trade_no), 'epay/constructor');
  expect(heard.statusCode).toBe(200);
  expect(await balanceOf(server, customer)).toBe('20.00');
});

test('two methods of one merchant with different keys both verify at the older address', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  await create(server, 'usdt');
  await create(server, 'alipay', {}, { key: 'another-key' });
  const { pay, recharge } = (await order(server, customer, 'usdt')).json().result;
  await fetch(pay.text, { method: 'POST' });
  expect((await notify(server, gateway.notification(recharge.trade_no), 'epay')).statusCode).toBe(200);
  expect(await balanceOf(server, customer)).toBe('20.00');
});

test('there are at most 100 methods', async () => {
  await using server = await open();
  for (let made = 0; made < 100; made += 1)
    expect((await create(server, `m${made}`)).statusCode, String(made)).toBe(200);
  expect((await create(server, 'one-more')).json().code).toBe('pay_methods.too_many');
});

describe('the gateways of the environment', () => {
  test('include the sandbox, also beside methods of a restored production site', async () => {
    await using server = await open({ FERRY_SANDBOX: 'on' });
    const { sql: db } = server.services.database;
    await create(server, 'usdt');
    await db.deleteFrom('pay_method').where('code', '=', 'sandbox').execute();
    const all = await ways(server, await openCustomer(server));
    expect(all.map(({ method }) => method)).toEqual(['usdt', 'sandbox']);
  });

  test('become methods once, with their numbers, and are ignored afterwards', async () => {
    await using server = await open({ ...inEnvironment, FERRY_EPAY_TYPES: 'alipay,wxpay' });
    const customer = await openCustomer(server);
    const many = await Promise.all(Array.from({ length: 20 }, () => ways(server, customer)));
    expect(many[0]).toMatchObject([
      { method: 'alipay', label: 'Alipay' },
      { method: 'wxpay', label: 'WeChat Pay' },
    ]);
    expect(new Set(many.map((one) => JSON.stringify(one))).size).toBe(1);
    const rows = await server.services.database.sql
      .selectFrom('pay_method')
      .select(['code', 'number'])
      .orderBy('number')
      .execute();
    expect(rows).toEqual([
      { code: 'alipay', number: 1 },
      { code: 'wxpay', number: 2 },
    ]);
    await manage(server, 'POST', '/alipay/disable');
    await manage(server, 'POST', '/wxpay/disable');
    expect(await ways(server, customer)).toEqual([]);
  });

  test('stay when the first method is made by hand', async () => {
    await using server = await open({ ...inEnvironment, FERRY_EPAY_TYPES: 'alipay' });
    await create(server, 'usdt');
    expect((await ways(server, await openCustomer(server))).map(({ method }) => method)).toEqual([
      'alipay',
      'usdt',
    ]);
  });
});

test('200 orders, changes and notifications at once leave money and methods whole', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  await create(server, 'usdt');
  const { pay, recharge } = (await order(server, customer, 'usdt')).json().result;
  await fetch(pay.text, { method: 'POST' });
  const fields = gateway.notification(recharge.trade_no);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      at % 4 === 0
        ? manage(server, 'PUT', '/usdt', { label: `USDT ${at}` })
        : notify(server, fields, at % 2 === 0 ? 'epay' : 'epay/usdt'),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await balanceOf(server, customer)).toBe('20.00');
  expect(await checkBalances.run(server.services)).toBe(0);
});

test('a restored site takes no money', async () => {
  await using server = await open(inEnvironment);
  const customer = await openCustomer(server);
  expect(await ways(server, customer)).toHaveLength(2);
  expect(await disableMethods(server.services.database.sql)).toEqual(['alipay', 'wxpay']);
  expect(await ways(server, customer)).toEqual([]);
  expect(await disableMethods(server.services.database.sql)).toEqual([]);
});

test('a method is tried without moving money: at its gateway, and at its own address by the public name', async () => {
  const answers = { status: 400, body: 'fail' };
  await using site = await serveHttp(() => ({ ...answers, type: 'text/plain' }));
  await using server = await open({ FERRY_PUBLIC_URL: site.url });
  await create(server, 'usdt');
  await create(server, 'wrong', {}, { key: 'another-key' });
  await create(server, 'unasked', {}, { is_asked: false });
  const tried = async (code: string) =>
    (await manage(server, 'POST', `/${code}/test`)).json().result.tests as {
      outcome: string;
      message: string;
    }[];
  const outcomes = async (code: string) => (await tried(code)).map(({ outcome }) => outcome);
  expect(await outcomes('usdt')).toEqual(['ok', 'ok']);
  expect(await outcomes('wrong')).toEqual(['failed', 'ok']);
  expect(await outcomes('unasked')).toEqual(['skipped', 'ok']);
  Object.assign(answers, { status: 403, body: '<h1>Just a moment</h1>' });
  const [, address] = await tried('usdt');
  expect(address).toMatchObject({ outcome: 'failed', message: expect.stringContaining('HTTP 403') });
  expect((await manage(server, 'POST', '/none/test')).json().code).toBe('pay_methods.absent');
});
