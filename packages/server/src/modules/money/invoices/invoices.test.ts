import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { issueInvoice } from './index.ts';

let server: TestServer;
let customer: TestCustomer;

const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000);
let number = 0;

/** A recharge with its invoice that was begun some minutes ago, as many as its amount says. */
async function seed(who: TestCustomer, status: 'pending' | 'paid' | 'cancelled', ago: number) {
  const { sql } = server.services.database;
  const at = minutes(server.clock.at, -ago);
  const amount = `${ago}.00`;
  number += 1;
  const { id } = await sql
    .insertInto('recharge')
    .values({
      account_id: who.id,
      created_at: at,
      updated_at: at,
      trade_no: `trade-${number}`,
      system: 'sandbox',
      method: 'sandbox',
      amount,
      currency: 'CNY',
      status,
      expires_at: minutes(at, 30),
      gateway_session: null,
      gateway_no: status === 'paid' ? `test-${number}` : null,
      paid_at: status === 'paid' ? at : null,
      remark: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await issueInvoice(sql, {
    accountId: who.id,
    at,
    subject: 'test',
    lines: [{ kind: 'recharge', label: 'test', amount }],
    for: { rechargeId: id },
  });
}

beforeAll(async () => {
  server = await openTestServer();
  customer = await openCustomer(server);
  const other = await openCustomer(server);
  for (const who of [customer, other]) {
    await seed(who, 'cancelled', 5000);
    await seed(who, 'pending', 60);
    await seed(who, 'paid', 40);
    await seed(who, 'pending', 10);
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string) =>
  server.app.inject({ url: `/api/v2/user/wallet/${path}`, headers: customer.headers });

test.each([
  ['', ['10.00', '40.00', '60.00', '5000.00']],
  ['state=paid', ['40.00']],
  ['state=unpaid', ['10.00']],
  ['state=cancelled', ['60.00', '5000.00']],
  ['kind=recharge&state=paid', ['40.00']],
  ['kind=purchase', []],
])('invoices by %s', async (query, totals) => {
  const { result } = (await get(`invoices/?${query}`)).json();
  expect(result.invoices.map(({ total }: { total: string }) => total)).toEqual(totals);
  expect(result.total_count).toBe(totals.length);
});

test('an invoice says how it was paid in the reader’s language, and who issues it as the site is set', async () => {
  const [{ id }] = (await get('invoices/?state=paid')).json().result.invoices;
  const read = async (language: string) => {
    const url = `/api/v2/user/wallet/invoices/${id}`;
    const headers = { ...customer.headers, 'accept-language': language };
    return (await server.app.inject({ url, headers })).json().result;
  };
  expect(await read('zh-CN')).toMatchObject({
    subject: '沙盒支付',
    lines: [{ label: '沙盒支付' }],
    issuer: server.services.config.siteName,
  });
  await server.app.inject({
    method: 'PUT',
    url: '/api/v2/admin_api/settings',
    headers: await openAdmin(server, ['admin:system']),
    payload: { invoice_issuer: 'Ferry Network Ltd' },
  });
  expect(await read('en')).toMatchObject({
    subject: 'Sandbox',
    lines: [{ label: 'Sandbox' }],
    issuer: 'Ferry Network Ltd',
  });
});

test('invoices of a period, its end not counted', async () => {
  const [from, to] = [minutes(server.clock.at, -60), minutes(server.clock.at, -10)].map((at) =>
    at.toISOString(),
  );
  const { result } = (await get(`invoices/?from=${from}&to=${to}&limit=1`)).json();
  expect(result.total_count).toBe(2);
  expect(result.invoices).toMatchObject([{ total: '40.00' }]);
});

test.each([
  ['', 4],
  ['status=pending', 1],
  ['status=expired', 1],
  ['status=paid', 1],
  ['status=cancelled', 1],
  ['status=failed', 0],
])('recharges by %s: one whose time ran out is expired before the job has seen it', async (query, count) => {
  const { result } = (await get(`recharge/?${query}`)).json();
  expect(result.total_count).toBe(count);
  expect(result.recharge_records).toHaveLength(count);
  const [, status] = query.split('=');
  for (const one of result.recharge_records) if (status) expect(one.status).toBe(status);
});

test.each(['invoices/?kind=gift', 'invoices/?state=lost', 'recharge/?status=lost'])(
  '%s is refused',
  async (path) => {
    expect((await get(path)).statusCode).toBe(422);
  },
);
