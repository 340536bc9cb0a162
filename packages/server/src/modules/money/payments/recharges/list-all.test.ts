import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { setAccount } from '../../../../testing/set-row.ts';

const server = await forAllTests(openTestServer({ FERRY_INVITE_PERCENT: '10' }));
const admin = await openAdmin(server);
const customer = await openCustomer(server);
const inviter = await openCustomer(server);
await setAccount(server, customer.id, { invited_by: inviter.id });

async function begin(amount: string): Promise<string> {
  const payload = { amount, method: 'sandbox' };
  const answer = await request(server, 'POST', '/api/v2/user/wallet/recharge/', customer.headers, payload);
  return answer.json().result.recharge.trade_no;
}
const post = async (path: string, payload?: object) => {
  const url = `/api/v2/admin_api/${path}`;
  return (await request(server, 'POST', url, admin, payload)).json();
};
const get = async (path: string) =>
  (await server.app.inject({ url: `/api/v2/admin_api/${path}`, headers: admin })).json();

const [paid, waiting] = [await begin('50.00'), await begin('8.00')];
await post(`recharge/${paid}/mark-paid`, { remark: 'by bank' });

test('recharges are listed by state, system and period, and shown with invoice and commission', async () => {
  const trades = async (query: string) =>
    (await get(`recharge?user_id=${customer.id}&${query}`)).result.recharges.map(
      ({ trade_no }: { trade_no: string }) => trade_no,
    );
  expect((await trades('')).sort()).toEqual([paid, waiting].sort());
  expect(await trades('status=paid')).toEqual([paid]);
  expect(await trades('status=pending&system=sandbox')).toEqual([waiting]);
  expect(await trades('system=epay')).toEqual([]);
  const at = encodeURIComponent(server.clock.at.toISOString());
  expect(await trades(`paid_from=${at}`)).toEqual([paid]);
  expect(await trades(`paid_to=${at}`)).toEqual([]);
  expect((await get(`recharge/${paid}`)).result).toMatchObject({
    user_id: customer.id,
    status: 'paid',
    paid_by: 'staff',
    gateway_no: null,
    remark: 'by bank',
    commission: '5.00',
    invoice_id: expect.any(String),
  });
  expect((await get('recharge/none')).code).toBe('payments.absent');
  expect((await get('recharge?status=stolen')).detail).toBeDefined();
});

test('the gateway is asked about one, and an unconfirmed one is not credited', async () => {
  expect((await post(`recharge/${waiting}/ask-gateway`)).result).toEqual({
    trade_no: waiting,
    gateway: 'unconfirmed',
    status: 'pending',
  });
  expect((await post('recharge/none/ask-gateway')).code).toBe('payments.absent');
});

test('days sum up the payments of each gateway, by the site’s zone', async () => {
  expect((await get('money/gateways?from=2026-03-10&to=2026-03-10')).result).toEqual({
    time_zone: 'Asia/Shanghai',
    currency: 'CNY',
    days: [
      {
        day: '2026-03-10',
        system: 'sandbox',
        paid_count: 1,
        paid: '50.00',
        received: '0.00',
        by_hand: '50.00',
        refunded: '0.00',
      },
    ],
  });
  expect((await get('money/gateways?from=2026-03-11&to=2026-03-12')).result.days).toEqual([]);
  for (const query of ['from=2026-03-11&to=2026-03-10', 'from=2020-01-01&to=2026-03-10', 'from=x&to=y'])
    expect((await get(`money/gateways?${query}`)).detail, query).toBeDefined();
});

test('invoices, commissions and bills of all customers are listed', async () => {
  const { invoices } = (await get(`invoices?user_id=${customer.id}&state=paid`)).result;
  expect(invoices).toMatchObject([{ kind: 'recharge', total: '50.00', email: customer.email }]);
  expect((await get(`invoices/${invoices[0].id}`)).result).toMatchObject({ total: '50.00' });
  expect((await get('commissions?status=pending')).result).toMatchObject({
    total_count: 1,
    total_amount: '5.00',
    commissions: [{ invited_id: customer.id, trade_no: paid, status: 'pending' }],
  });
  expect((await get('commissions?status=taken_back')).result.total_count).toBe(0);
  expect((await get('bills')).result).toEqual({ total_count: 0, bills: [] });
});

test('a balance that differs from its ledger is reported', async () => {
  expect((await get('money/check')).result).toMatchObject({ customers: 2, different: 0, differences: [] });
  await server.services.database.sql.transaction().execute(async (tx) => {
    // Creates rows that the triggers refuse, as a bug or a manual change might.
    await sql`alter table account disable trigger balance_follows_ledger`.execute(tx);
    await sql`update account set balance = balance + 1 where id = ${customer.id}`.execute(tx);
    await sql`alter table account enable trigger balance_follows_ledger`.execute(tx);
  });
  expect((await get('money/check')).result).toMatchObject({
    different: 1,
    balances: '51.00',
    ledger: '50.00',
    differences: [{ user_id: customer.id, balance: '51.00', ledger: '50.00' }],
  });
});
