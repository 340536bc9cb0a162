import { describe, expect, test } from 'vitest';
import { openEpayGateway } from '../../../../testing/gateways/epay-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { checkBalances } from '../../wallet/index.ts';

const gateway = await forAllTests(openEpayGateway());
const server = await forAllTests(openTestServer({ ...gateway.environment, FERRY_INVITE_PERCENT: '10' }));
const admin = await openAdmin(server);

const byAdmin = async (url: string) => (await server.app.inject({ url, headers: admin })).json();
const unusual = async () => (await byAdmin('/api/v2/admin_api/unusual-payment')).result.payments;
const balanceOf = async (customer: TestCustomer) =>
  (await server.app.inject({ url: '/api/v2/user/wallet/', headers: customer.headers })).json().result
    .wallet_balance as string;

/** Begins a recharge by Alipay, and opens its page at the gateway. */
async function order(customer: TestCustomer) {
  const body = { amount: '20.00', method: 'alipay' };
  const answer = await request(server, 'POST', '/api/v2/user/wallet/recharge/', customer.headers, body);
  const { recharge, pay } = answer.json().result;
  await fetch(pay.text);
  return recharge as { trade_no: string };
}

const notify = async (tradeNo: string, change: Record<string, string> = {}) => {
  const fields = new URLSearchParams(gateway.notification(tradeNo, change));
  const { statusCode, body } = await server.app.inject({ url: `/v1/payment/notify/epay?${fields}` });
  return `${statusCode} ${body}`;
};

describe('staff settle what is held', () => {
  /** Sends a request of staff about the only unusual payment of a trade number. */
  const settling = async (tradeNo: string) => {
    const [{ payment_id: id }] = (await unusual()).filter(
      (one: { trade_no: string }) => one.trade_no === tradeNo,
    );
    return async (act: 'credit' | 'close', payload: object) => {
      const url = `/api/v2/admin_api/unusual-payment/${id}/${act}`;
      return (await server.app.inject({ method: 'POST', url, headers: admin, payload })).json();
    };
  };
  const open = async () =>
    (await byAdmin('/api/v2/admin_api/unusual-payment?is_open=true')).result.total_count;

  test('a payment of an unknown number is credited once, to the customer whom they name, with a commission', async () => {
    const [inviter, customer] = [await openCustomer(server), await openCustomer(server)];
    await setAccount(server, customer.id, { invited_by: inviter.id });
    const tradeNo = `by-hand-${customer.id}`;
    await notify(tradeNo);
    const before = await open();
    const settle = await settling(tradeNo);
    const body = { user_id: customer.id, amount: '18.00', remark: 'a screenshot of the payment' };
    const all = await Promise.all(Array.from({ length: 5 }, () => settle('credit', body)));
    expect(all.map(({ is_success }) => is_success).filter(Boolean)).toHaveLength(1);
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'payments.credited_before']));
    expect(await balanceOf(customer)).toBe('18.00');
    expect(await open()).toBe(before - 1);
    // The gateway says it again.
    expect(await notify(tradeNo)).toBe('200 success');
    expect(await balanceOf(customer)).toBe('18.00');
    const rows = await server.services.database.sql
      .selectFrom('commission')
      .select(['amount', 'recharge_amount'])
      .where('invited_id', '=', customer.id)
      .execute();
    expect(rows).toEqual([{ amount: '1.80', recharge_amount: '18.00' }]);
    expect(await checkBalances.run(server.services)).toBe(0);
    expect((await settle('close', { remark: 'again' })).code).toBe('payments.closed_before');
  });

  test('a payment is closed with a reason, and then is in no list of open ones', async () => {
    const tradeNo = 'refunded-there';
    await notify(tradeNo);
    const before = await open();
    const settle = await settling(tradeNo);
    expect((await settle('close', { remark: 'refunded at the gateway' })).is_success).toBe(true);
    expect(await open()).toBe(before - 1);
    const [payment] = (await unusual()).filter((one: { trade_no: string }) => one.trade_no === tradeNo);
    expect(payment).toMatchObject({ credited: null, remark: 'refunded at the gateway' });
    expect(payment.closed_by).toEqual(expect.any(String));
  });

  test('a payment that was credited to another order, an ended account and nobody get nothing', async () => {
    const customer = await openCustomer(server);
    const [first, second] = [await order(customer), await order(customer)];
    const same = { trade_no: `G-same-${customer.id}` };
    for (const { trade_no } of [first, second]) await notify(trade_no, same);
    const body = { user_id: customer.id, amount: '20.00', remark: 'both' };
    expect((await (await settling(second.trade_no))('credit', body)).code).toBe('payments.credited_before');
    await notify('for-nobody', { trade_no: 'G-nobody' });
    const settle = await settling('for-nobody');
    expect((await settle('credit', { ...body, user_id: 2_000_000_000 })).code).toBe(
      'payments.no_open_account',
    );
    expect(await balanceOf(customer)).toBe('20.00');
  });
});
