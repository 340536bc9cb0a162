import { expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { sentence } from '../../../words/kept-text.ts';
import { moveMoney } from '../wallet/index.ts';
import { issueInvoice } from './index.ts';

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
      paid_at: status === 'paid' ? at : null,
      remark: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await issueInvoice(sql, {
    accountId: who.id,
    at,
    subject: sentence('payments.by_sandbox'),
    lines: [{ kind: 'recharge', amount }],
    for: { rechargeId: id },
  });
}

const server = await forAllTests(openTestServer());
const customer = await openCustomer(server);
const other = await openCustomer(server);
for (const who of [customer, other]) {
  await seed(who, 'cancelled', 5000);
  await seed(who, 'pending', 60);
  await seed(who, 'paid', 40);
  await seed(who, 'pending', 10);
}

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

test('an invoice names the payment method in the reader’s language, and its configured issuer', async () => {
  const [{ id }] = (await get('invoices/?state=paid')).json().result.invoices;
  const read = async (language: string) => {
    const url = `/api/v2/user/wallet/invoices/${id}`;
    const headers = { ...customer.headers, 'accept-language': language };
    return (await server.app.inject({ url, headers })).json().result;
  };
  expect(await read('zh-CN')).toMatchObject({
    subject: '沙盒',
    lines: [{ label: '沙盒' }],
    issuer: server.services.config.siteName,
  });
  await request(server, 'PUT', '/api/v2/admin_api/settings', await openAdmin(server, ['admin:system']), {
    invoice_issuer: 'Ferry Network Ltd',
  });
  expect(await read('en')).toMatchObject({
    subject: 'Sandbox',
    lines: [{ label: 'Sandbox' }],
    issuer: 'Ferry Network Ltd',
  });
});

test('an invoice has the number of its ledger entry, once money moved', async () => {
  const { sql } = server.services.database;
  const shop = await openCustomer(server);
  await moveMoney(sql, {
    account_id: shop.id,
    created_at: server.clock.at,
    kind: 'recharge',
    amount: '100.00',
    subject: 'test',
    reference: 'trade-of-entry',
  });
  const order = `/api/v2/user/shop-old/${await openProduct(server)}`;
  const { headers } = shop;
  const quoted = await server.app.inject({ method: 'POST', url: `${order}/pre-order`, headers });
  const { quote_id } = quoted.json().result;
  const bought = await request(server, 'POST', `${order}/confirm-order`, headers, {
    quote_id,
    accept_losses: false,
  });
  expect(bought.statusCode).toBe(200);
  const ask = async (path: string) =>
    (await server.app.inject({ url: `/api/v2/user/wallet/${path}`, headers })).json().result;
  const [{ id: invoiceId }] = (await ask('invoices/')).invoices;
  const [{ id: entryId, kind }] = (await ask('ledger/')).entries;
  expect(kind).toBe('purchase');
  expect((await ask(`invoices/${invoiceId}`)).entry_id).toBe(entryId);
  const [{ id: unpaid }] = (await get('invoices/?state=unpaid')).json().result.invoices;
  expect((await get(`invoices/${unpaid}`)).json().result.entry_id).toBeNull();
});

test('a period of invoices does not include its end', async () => {
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
