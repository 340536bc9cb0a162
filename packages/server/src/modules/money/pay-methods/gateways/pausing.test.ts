import { afterAll, beforeEach, expect, test } from 'vitest';
import { openBadGateway } from '../../../../testing/gateways/bad-gateway.ts';
import { merchant, openEpayGateway } from '../../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { reconcile } from '../../payments/index.ts';
import { checkBalances } from '../../wallet/index.ts';

const gateway = await openEpayGateway();
afterAll(() => gateway[Symbol.asyncDispose]());
let asked: string[] = [];
beforeEach(() => {
  gateway.mode.answers = 'payurl';
  asked = gateway.asked;
  asked.length = 0;
});

const open = (url = gateway.url) =>
  openTestServer({
    FERRY_EPAY_URL: url,
    FERRY_EPAY_PID: merchant.pid,
    FERRY_EPAY_KEY: merchant.key,
    FERRY_EPAY_MODE: 'api',
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
  });

const call = (server: TestServer, { headers }: TestCustomer, path: string, payload?: object) =>
  request(server, 'POST', `/api/v2/user/wallet/recharge/${path}`, headers, payload);
const begin = async (server: TestServer, customer: TestCustomer) => {
  const answer = await call(server, customer, '', { amount: '20.00', method: 'alipay' });
  return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
};
const codes = async (server: TestServer, customer: TestCustomer, count: number) => {
  const found: string[] = [];
  for (let turn = 0; turn < count; turn += 1) found.push((await begin(server, customer)).code);
  return found;
};
const records = ({ services }: TestServer) =>
  services.database.sql.selectFrom('recharge').select(['status', 'asked_at', 'trade_no']).execute();
const notify = ({ app }: TestServer, tradeNo: string) =>
  app.inject({ url: `/v1/payment/notify/epay?${new URLSearchParams(gateway.notification(tradeNo))}` });
const balanceOf = async ({ services }: TestServer, { id }: TestCustomer) =>
  (
    await services.database.sql
      .selectFrom('account')
      .select('balance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).balance;

const failed = 'payments.gateway_failed';
const paused = 'payments.gateway_paused';

test('a gateway that failed three times gets no requests for a minute, and customers are told at once', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  gateway.mode.answers = 'html';
  expect(await codes(server, customer, 5)).toEqual([failed, failed, failed, paused, paused]);
  expect(asked).toHaveLength(3);
  const refused = await begin(server, customer);
  expect([refused.status, refused.headers['retry-after']]).toEqual([403, '60']);
  expect(refused.message).toContain('60');
  // A refused recharge leaves neither an order nor an invoice.
  expect(await records(server)).toHaveLength(3);
  gateway.mode.answers = 'payurl';
  server.clock.turn(59);
  expect((await begin(server, customer)).code).toBe(paused);
  server.clock.turn(1);
  expect((await begin(server, customer)).status).toBe(200);
  expect((await begin(server, customer)).status).toBe(200);
});

test('after the pause one request is sent, and the others wait for its result', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  gateway.mode.answers = 'html';
  await codes(server, customer, 3);
  server.clock.turn(60);
  const all = await Promise.all(Array.from({ length: 6 }, () => begin(server, customer)));
  expect(all.map(({ code }) => code).sort()).toEqual([failed, ...Array(5).fill(paused)]);
  expect(asked).toHaveLength(4);
  expect((await begin(server, customer)).code).toBe(paused);
});

test('a refused order is an answer: many refusals do not pause the gateway for others', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  gateway.mode.answers = 'html';
  await codes(server, customer, 2);
  gateway.mode.answers = 'refusal';
  expect(new Set(await codes(server, customer, 5))).toEqual(new Set([failed]));
  gateway.mode.answers = 'html';
  expect(await codes(server, customer, 3)).toEqual([failed, failed, failed]);
});

test('a payment during a pause is credited once: by its notification, or by the job after the pause', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  const orders = [
    await begin(server, customer),
    await begin(server, customer),
    await begin(server, customer),
  ];
  const [first = '', second = '', third = ''] = orders.map(({ result }) => result.recharge.trade_no);
  for (const tradeNo of [first, second]) gateway.pay(tradeNo);
  gateway.mode.answers = 'html';
  // The job asks five at once, so the three are asked, and the pause begins.
  await reconcile.run(server.services);
  expect(await codes(server, customer, 3)).toEqual([failed, failed, failed]);
  expect((await begin(server, customer)).code).toBe(paused);
  expect((await notify(server, first)).body).toBe('success');
  expect(await balanceOf(server, customer)).toBe('20.00');
  const check = await call(server, customer, `${second}/check`);
  expect([check.statusCode, check.json().code]).toEqual([403, paused]);
  // The job leaves the orders due, instead of noting that it asked.
  const before = await records(server);
  asked.length = 0;
  server.clock.turn(56);
  await reconcile.run(server.services);
  expect([asked, await records(server)]).toEqual([[], before]);
  gateway.mode.answers = 'payurl';
  server.clock.turn(5);
  await reconcile.run(server.services);
  await reconcile.run(server.services);
  expect(await balanceOf(server, customer)).toBe('40.00');
  expect((await notify(server, second)).body).toBe('success');
  expect(await balanceOf(server, customer)).toBe('40.00');
  const shown = await call(server, customer, `${third}/`);
  expect(shown.json().result).toMatchObject({ recharge: { status: 'pending' }, pay: { kind: 'url' } });
  expect(await checkBalances.run(server.services)).toBe(0);
});

test('an order that never reached its gateway waits for the end of the pause', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  const { result } = await begin(server, customer);
  // As after a kill between the order and the gateway's answer.
  await server.services.database.sql.updateTable('recharge').set({ pay: null }).execute();
  gateway.mode.answers = 'html';
  await codes(server, customer, 3);
  const path = `${result.recharge.trade_no}/`;
  expect((await call(server, customer, path)).json().code).toBe(paused);
  gateway.mode.answers = 'payurl';
  server.clock.turn(60);
  expect((await call(server, customer, path)).json().result).toMatchObject({
    recharge: { status: 'pending' },
    pay: { kind: 'url' },
  });
});

test('a gateway that accepts orders but cannot be asked about them still accepts orders', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  await Promise.all([1, 2, 3].map(() => begin(server, customer)));
  gateway.mode.answers = 'html';
  await reconcile.run(server.services);
  gateway.mode.answers = 'payurl';
  expect((await begin(server, customer)).status).toBe(200);
});

test('doctor reports a pause and its length', async () => {
  await using server = await open();
  const customer = await openCustomer(server);
  const headers = await openAdmin(server, ['admin:doctor']);
  const payments = async () => {
    const { result } = (await server.app.inject({ url: '/api/v2/admin_api/doctor', headers })).json();
    return result.checks.find(({ name }: { name: string }) => name === 'payments');
  };
  gateway.mode.answers = 'html';
  await codes(server, customer, 3);
  expect(await payments()).toMatchObject({
    outcome: 'failed',
    message: expect.stringMatching(/something else.*paused.*orders to alipay \(60 s\)/),
  });
  gateway.mode.answers = 'payurl';
  server.clock.turn(20);
  expect(await payments()).toMatchObject({
    outcome: 'warning',
    message: expect.stringMatching(/answer now.*orders to alipay \(40 s\)/),
    cure: expect.any(String),
  });
  server.clock.turn(40);
  await begin(server, customer);
  expect((await payments()).outcome).toBe('ok');
});

test.each(['endless', 'bomb'] as const)(
  'many answers that are %s cost a bounded memory, and the customers are told',
  async (answers) => {
    await using bad = await openBadGateway({ answers });
    await using server = await open(bad.url);
    const customer = await openCustomer(server);
    const before = process.memoryUsage.rss();
    const all = await Promise.all(Array.from({ length: 8 }, () => begin(server, customer)));
    // After three failures, further customers are told that the gateway pauses.
    const codes = all.map(({ code }) => code);
    expect(codes.filter((code) => code === failed).length).toBeGreaterThanOrEqual(3);
    expect(codes.filter((code) => code !== failed && code !== paused)).toEqual([]);
    // Without a bound each of them would take hundreds of megabytes.
    expect(process.memoryUsage.rss() - before).toBeLessThan(400_000_000);
    expect((await begin(server, customer)).code).toBe(paused);
  },
  120_000,
);
