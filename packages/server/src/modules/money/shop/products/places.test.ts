import { describe, expect, test } from 'vitest';
import {
  openAdmin,
  openCustomer,
  signInAgain,
  type TestCustomer,
} from '../../../../testing/people/customers.ts';
import { openProduct } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { openShop } from '../../../../testing/shop.ts';
import { renewBills } from '../../bills/index.ts';

const shop = await forAllTests(openShop());
const { clock, services } = shop.server;
const start = clock.at;
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
const admin = await openAdmin(shop.server, ['admin:shop.read', 'admin:shop.edit', 'admin:shop.money']);

const asAdmin = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await request(shop.server, method, `/api/v2/admin_api/shop/${path}`, admin, body);
  return { status: answer.statusCode, ...answer.json() };
};
const managed = async (id: number) => {
  const { result } = await asAdmin('GET', 'products');
  const { places, places_taken } = result.find((one: { id: number }) => one.id === id);
  return { places, places_taken };
};
const rich = () => openCustomer(shop.server, { balance: '500.00' });
const shown = async ({ headers }: TestCustomer, id: number) => {
  const answer = await shop.server.app.inject({ url: '/api/v2/user/shop-old/', headers });
  const shelves: { blocked: string | null; items: { id: number; places_left: number | null }[] }[] =
    Object.values(answer.json().result.products);
  const shelf = shelves.find(({ items }) => items.some((item) => item.id === id));
  return [shelf?.items.find((item) => item.id === id)?.places_left, shelf?.blocked];
};
const info = async ({ headers }: TestCustomer, id: number) =>
  (await shop.server.app.inject({ url: `/api/v2/user/shop-old/${id}/info`, headers })).json().result
    .places_left;
const refused = async (customer: TestCustomer, id: number) => (await shop.preOrder(customer, id)).json();

describe('a product with places', () => {
  test('is sold to so many customers at once; each of them may renew', async () => {
    clock.at = start;
    const id = await openProduct(shop.server, { places: 2 });
    const [first, second, third] = [await rich(), await rich(), await rich()];
    expect(await shown(third, id)).toEqual([2, null]);
    await shop.buy(first, id);
    expect(await shown(third, id)).toEqual([1, null]);
    await shop.buy(second, id);
    expect(await shown(third, id)).toEqual([0, 'sold_out']);
    expect(await info(third, id)).toBe(0);
    expect(await managed(id)).toEqual({ places: 2, places_taken: 2 });
    const { code, message } = await refused(third, id);
    expect([code, message]).toEqual([
      'shop.sold_out',
      'This plan is sold out. A place becomes free when somebody’s plan ends',
    ]);
    expect(await shown(first, id)).toEqual([null, null]);
    expect(await info(first, id)).toBeNull();
    await shop.buy(first, id);
    expect(await managed(id)).toEqual({ places: 2, places_taken: 2 });
  });

  test('has a free place again after an end and after a refund, and more places by an update', async () => {
    clock.at = start;
    const id = await openProduct(shop.server, { places: 1 });
    const ended = await rich();
    await shop.buy(ended, id);
    clock.at = days(31);
    const [first, second, third] = [await signInAgain(shop.server, ended), await rich(), await rich()];
    const { purchase_id } = await shop.buy(second, id);
    expect((await refused(first, id)).code).toBe('shop.sold_out');
    const back = await asAdmin('POST', `orders/${purchase_id}/refund`, { remark: 'a test' });
    expect(back.result.service).toBe('ended');
    await shop.buy(third, id);
    expect((await refused(first, id)).code).toBe('shop.sold_out');
    expect((await asAdmin('PUT', `products/${id}`, { places: null })).result.places).toBeNull();
    await shop.buy(first, id);
    expect(await managed(id)).toEqual({ places: null, places_taken: 2 });
    clock.at = start;
  });

  test('counts a plan that waits', async () => {
    clock.at = start;
    const id = await openProduct(shop.server, { places: 1 });
    const waiting = await rich();
    await shop.buy(waiting, await openProduct(shop.server));
    await shop.buy(waiting, id);
    expect((await refused(await rich(), id)).code).toBe('shop.sold_out');
  });

  test('refuses a quote whose place another customer took', async () => {
    clock.at = start;
    const id = await openProduct(shop.server, { places: 1 });
    const [slow, fast] = [await rich(), await rich()];
    const { quote_id } = await shop.quote(slow, id);
    await shop.buy(fast, id);
    expect((await shop.confirm(slow, id, quote_id)).json().code).toBe('shop.sold_out');
    expect(await shop.balanceOf(slow)).toBe('500.00');
  });

  test('renews an ended plan by itself only while a place is free', async () => {
    clock.at = start;
    const id = await openProduct(shop.server, { places: 1 });
    const late = await openCustomer(shop.server, { balance: '40.00' });
    await shop.buy(late, id);
    const bill = `/api/v2/user/services-old/bill/${late.id}`;
    await request(shop.server, 'POST', `${bill}/enable-auto-renewal`, late.headers, { enabled: true });
    clock.at = days(31);
    const { headers } = await signInAgain(shop.server, late);
    const { purchase_id } = await shop.buy(await rich(), id);
    const shownBill = async () =>
      (await shop.server.app.inject({ url: '/api/v2/user/services-old/bill/', headers })).json();
    expect((await shownBill()).result.bills).toMatchObject([{ blocked: 'sold_out' }]);
    await renewBills.run(services);
    expect(await shop.balanceOf(late)).toBe('20.00');
    await asAdmin('POST', `orders/${purchase_id}/refund`, { remark: 'a test' });
    await renewBills.run(services);
    expect(await shop.balanceOf(late)).toBe('0.00');
    expect(await managed(id)).toEqual({ places: 1, places_taken: 1 });
    clock.at = start;
  });

  test('gives exactly its free places to 200 customers at once', async () => {
    clock.at = start;
    const id = await openProduct(shop.server, { places: 5, price: '0.00' });
    const orders: { customer: TestCustomer; quote_id: string }[] = [];
    for (let count = 0; count < 200; count += 1) {
      const customer = await openCustomer(shop.server);
      orders.push({ customer, quote_id: (await shop.quote(customer, id)).quote_id });
    }
    const answers = await Promise.all(
      orders.map(({ customer, quote_id }) => shop.confirm(customer, id, quote_id)),
    );
    const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(codes.filter((code) => code === 'shop.sold_out')).toHaveLength(195);
    expect(await managed(id)).toEqual({ places: 5, places_taken: 5 });
  });

  test.each([0, 10_000_001, 1.5])('has from 1 to 10,000,000 places, not %d', async (places) => {
    const id = await openProduct(shop.server);
    expect((await asAdmin('PUT', `products/${id}`, { places })).status).toBe(422);
  });
});

test('a plan is made without an end only if the request says so', async () => {
  const plan = {
    shop_name: '不限期',
    group: { name: 'without an end' },
    shop_type: 'main_package',
    money_amount: '15.00',
    ss_bandwidth_total_size: 1,
    user_level: 1,
  };
  expect((await asAdmin('POST', 'products', plan)).status).toBe(422);
  const made = await asAdmin('POST', 'products', { ...plan, user_level_duration: null, places: 3 });
  expect(made.result).toMatchObject({ user_level_duration: null, places: 3, places_taken: 0 });
  const again = await asAdmin('POST', 'products', { ...plan, user_level_duration: null });
  expect([again.status, again.code]).toEqual([409, 'shop.period_taken']);
});
