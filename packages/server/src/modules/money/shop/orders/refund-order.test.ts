import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { setService } from '../../../../testing/set-row.ts';
import { openShop } from '../../../../testing/shop.ts';
import { checkBalances } from '../../wallet/index.ts';

const shop = await forAllTests(openShop());
const db = shop.server.services.database.sql;
const admin = await openAdmin(shop.server, ['admin:shop.read', 'admin:shop.money']);
const month = await openProduct(shop.server);
const higher = await openProduct(shop.server, {
  name: '高级',
  level: 2,
  price: '50.00',
  quota_bytes: 300 * GB,
});
const traffic = await openProduct(shop.server, trafficPackage);

const url = (id: string) => `/api/v2/admin_api/shop/orders/${id}/refund`;
const preview = async (id: string) => {
  const answer = await shop.server.app.inject({ url: url(id), headers: admin });
  return { status: answer.statusCode, body: answer.json() };
};
const refund = async (id: string, key?: string, headers = admin, more: { periods?: number } = {}) => {
  const answer = await request(
    shop.server,
    'POST',
    url(id),
    { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    { remark: 'bought by mistake', ...more },
  );
  return { status: answer.statusCode, body: answer.json() };
};
const rich = () => openCustomer(shop.server, { balance: '500.00' });
const use = ({ id }: TestCustomer, bytes: number) =>
  db
    .updateTable('service')
    .set(({ eb }) => ({ used_upload: eb('used_upload', '+', bytes) }))
    .where('account_id', '=', id)
    .execute();

const bills = async ({ headers }: TestCustomer) =>
  (await shop.server.app.inject({ url: '/api/v2/user/services-old/bill/', headers })).json().result.bills;

describe('a refund', () => {
  test('is previewed, happens once, and is the same for a repeat with its key', async () => {
    const customer = await rich();
    const { purchase_id } = await shop.buy(customer, month);
    const said = await preview(purchase_id);
    expect(said.body.result).toMatchObject({
      amount: '20.00',
      wallet_balance: '500.00',
      service: 'ended',
      before: { level: 1, bytes_left: 100 * GB },
      after: { level: 0 },
    });
    expect(await shop.balanceOf(customer)).toBe('480.00');
    const tries = await Promise.all(Array.from({ length: 6 }, () => refund(purchase_id, 'refund-1')));
    expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const { body } of tries) expect(body.result).toEqual(tries[0]?.body.result);
    expect(tries[0]?.body.result).toMatchObject(said.body.result);
    expect(await shop.balanceOf(customer)).toBe('500.00');
    expect(await checkBalances.run(shop.server.services)).toBe(0);
    expect((await refund(purchase_id, 'refund-2')).body.code).toBe('shop.refunded_before');
    expect((await refund(purchase_id)).status).toBe(409);
    expect((await preview(purchase_id)).status).toBe(409);
    const stranger = await openAdmin(shop.server, ['admin:shop.money']);
    expect((await refund(purchase_id, 'refund-1', stranger)).status).toBe(409);
  });

  test('with the key of another refund moves nothing', async () => {
    const [one, other] = [await rich(), await rich()];
    const [first, second] = [await shop.buy(one, month), await shop.buy(other, month)];
    expect((await refund(first.purchase_id, 'one key')).status).toBe(200);
    expect((await refund(second.purchase_id, 'one key')).body.code).toBe('input.key_used');
    expect(await shop.balanceOf(other)).toBe('480.00');
    expect(await shop.serviceOf(other)).toMatchObject({ level: 1 });
  });

  test('of an unknown purchase is refused', async () => {
    expect((await preview('999999')).body.code).toBe('shop.purchase_absent');
    expect((await refund('999999')).status).toBe(404);
    expect((await refund('x')).status).toBe(422);
  });

  test('is recorded for staff and for the customer', async () => {
    const customer = await rich();
    const { purchase_id } = await shop.buy(customer, month);
    await refund(purchase_id);
    const { sql } = shop.server.services.database;
    const audit = await sql
      .selectFrom('audit_log')
      .select(['operation', 'detail', 'before', 'after'])
      .where('target', '=', purchase_id)
      .execute();
    expect(audit).toMatchObject([
      {
        operation: 'shop.refundOrder',
        detail: { amount: '20.00', remark: 'bought by mistake' },
        before: { level: 1 },
        after: { level: 0 },
      },
    ]);
    const activity = await request(shop.server, 'GET', '/api/v2/user/account/activity', customer.headers);
    expect(activity.json().result.activities[0]).toMatchObject({
      activity_type: 'purchase_refunded',
      description: '标准月付 refunded: ¥20.00 returned to the wallet',
      ip_address: '',
    });
  });
});

describe('what becomes of the service', () => {
  test('a plan that was bought for now ends, and what it replaced was credited', async () => {
    const customer = await rich();
    await shop.buy(customer, month);
    await use(customer, 10 * GB);
    shop.server.clock.turn(600);
    const { purchase_id } = await shop.buy(customer, higher, true);
    await use(customer, 5 * GB);
    expect((await refund(purchase_id)).body.result).toMatchObject({ service: 'ended', after: { level: 0 } });
    // 90 % of the first plan's quota was left.
    expect(await shop.balanceOf(customer)).toBe('498.00');
    expect(await bills(customer)).toEqual([]);
  });

  test('of two plans the waiting one leaves the row, and nothing of the running one changes', async () => {
    const customer = await rich();
    const first = await shop.buy(customer, month);
    await use(customer, 10 * GB);
    const before = await shop.serviceOf(customer);
    shop.server.clock.turn(600);
    const { purchase_id } = await shop.buy(customer, month, true);
    await use(customer, 5 * GB);
    expect((await refund(purchase_id)).body.result).toMatchObject({ service: 'shortened' });
    expect(await shop.serviceOf(customer)).toEqual({ ...before, used_upload: 15 * GB });
    expect(await bills(customer)).toMatchObject([{ purchase_id: first.purchase_id, auto_renews: false }]);
  });

  test('the older of two loses only its time, and two refunds leave nothing', async () => {
    const customer = await rich();
    const first = await shop.buy(customer, month);
    const second = await shop.buy(customer, month);
    expect((await refund(first.purchase_id)).body.result.service).toBe('shortened');
    const left = await shop.serviceOf(customer);
    expect(left.level_expires_at).toEqual(new Date(first.after.level_expires_at ?? ''));
    expect(await bills(customer)).toMatchObject([{ purchase_id: second.purchase_id }]);
    expect((await refund(second.purchase_id)).body.result.service).toBe('ended');
    expect((await shop.serviceOf(customer)).level_expires_at).toEqual(shop.server.clock.at);
    expect(await shop.balanceOf(customer)).toBe('500.00');
  });

  test('what was credited is not refunded again', async () => {
    const customer = await rich();
    const first = await shop.buy(customer, month);
    await use(customer, 50 * GB);
    const second = await shop.buy(customer, higher, true);
    expect((await refund(first.purchase_id)).body.result).toMatchObject({
      service: 'unchanged',
      amount: '10.00',
    });
    expect((await refund(second.purchase_id)).body.result.service).toBe('ended');
    expect(await shop.balanceOf(customer)).toBe('500.00');
    const third = await shop.buy(customer, month);
    await shop.buy(customer, higher, true);
    expect(await refund(third.purchase_id)).toMatchObject({
      status: 409,
      body: { code: 'shop.nothing_to_refund' },
    });
  });

  test('periods that have not begun go one by one from the end, and more are refused', async () => {
    const customer = await rich();
    const quarter = await openProduct(shop.server, {
      price: '40.00',
      level_duration: 'P90D',
      reset_interval: 'P30D',
    });
    const { purchase_id } = await shop.buy(customer, quarter);
    const periods = async (count: number) => refund(purchase_id, undefined, admin, { periods: count });
    expect(await periods(3)).toMatchObject({ status: 409, body: { code: 'shop.too_many_periods' } });
    for (const amount of ['13.33', '13.33'])
      expect((await periods(1)).body.result).toMatchObject({ service: 'shortened', amount });
    expect(await periods(1)).toMatchObject({ status: 409, body: { code: 'shop.too_many_periods' } });
    expect((await refund(purchase_id)).body.result).toMatchObject({ service: 'ended', amount: '13.34' });
    expect(await shop.balanceOf(customer)).toBe('500.00');
  });

  test('of all periods of a plan that waits is a whole refund', async () => {
    const customer = await rich();
    await shop.buy(customer, month);
    const quarter = await openProduct(shop.server, { level_duration: 'P90D', reset_interval: 'P30D' });
    const { purchase_id } = await shop.buy(customer, quarter);
    await db
      .updateTable('purchase')
      .set({ auto_renews: true })
      .where('id', '=', Number(purchase_id))
      .execute();
    expect((await refund(purchase_id, undefined, admin, { periods: 3 })).body.result).toMatchObject({
      service: 'shortened',
      amount: '20.00',
      ends_auto_renewal: true,
    });
    expect(await bills(customer)).toMatchObject([{ shop_id: month, auto_renews: false }]);
    expect(await refund(purchase_id)).toMatchObject({
      status: 409,
      body: { code: 'shop.refunded_before' },
    });
  });

  test.each([
    ['unused', 0, 100 * GB, 'traffic_taken'],
    ['used in part', 120 * GB, 0, 'traffic_taken'],
    ['used up', 150 * GB, 0, 'unchanged'],
  ])('of a traffic package that is %s goes what is left', async (_what, bytes, left, what) => {
    const customer = await rich();
    await shop.buy(customer, month);
    const { purchase_id } = await shop.buy(customer, traffic);
    await use(customer, bytes);
    expect((await refund(purchase_id)).body.result).toMatchObject({
      service: what,
      after: { level: 1, bytes_left: left },
    });
  });

  test('what a code gave runs on', async () => {
    const customer = await rich();
    await setService(shop.server, customer.id, {
      level: 1,
      level_expires_at: new Date(shop.server.clock.at.getTime() + 10 * 86_400_000),
      quota_bytes: 10 * GB,
      used_download: 4 * GB,
    });
    const { purchase_id, after } = await shop.buy(customer, month);
    expect(after).toMatchObject({ bytes_left: 6 * GB });
    await use(customer, 3 * GB);
    expect((await refund(purchase_id)).body.result).toMatchObject({
      service: 'shortened',
      after: { level: 1, bytes_left: 3 * GB },
    });
  });

  test('does not change once the plan has ended', async () => {
    const customer = await rich();
    const { purchase_id } = await shop.buy(customer, month);
    shop.server.clock.turn(31 * 86_400);
    const { level, level_expires_at } = await shop.serviceOf(customer);
    expect((await refund(purchase_id)).body.result.service).toBe('unchanged');
    expect(await shop.serviceOf(customer)).toMatchObject({ level, level_expires_at });
  });
});

test('orders are listed by customer, state, kind and period, with their sums', async () => {
  const customer = await rich();
  const from = shop.server.clock.at.toISOString();
  const { purchase_id } = await shop.buy(customer, month);
  await shop.buy(customer, traffic);
  await refund(purchase_id);
  const list = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ user_id: String(customer.id), ...query });
    const answer = await request(shop.server, 'GET', `/api/v2/admin_api/shop/orders?${search}`, admin);
    const { total_count, total_paid, orders } = answer.json().result;
    return [total_count, total_paid, orders.map(({ shop_name }: { shop_name: string }) => shop_name)];
  };
  const both = ['流量包 50 GB', '标准月付'];
  expect(await list({})).toEqual([2, '30.00', both]);
  expect(await list({ limit: '1', offset: '1' })).toEqual([2, '30.00', ['标准月付']]);
  expect(await list({ state: 'refunded' })).toEqual([1, '20.00', ['标准月付']]);
  expect(await list({ kind: 'additional_package' })).toEqual([1, '10.00', ['流量包 50 GB']]);
  expect(await list({ from })).toEqual([2, '30.00', both]);
  expect(await list({ to: from })).toEqual([0, '0.00', []]);
});
