import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tables } from '../../../db/schema/tables.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { checkBalances } from '../wallet/index.ts';

const server = await forAllTests(openTestServer());

let count = 0;
/** A coupon of 20 % for everybody, unless changed. Returns its code. */
async function openCoupon(change: Partial<Insertable<Tables['coupon']>> = {}): Promise<string> {
  count += 1;
  const code = `SAVE-${count}`;
  await server.services.database.sql
    .insertInto('coupon')
    .values({
      code,
      kind: 'percent',
      percent: 20,
      amount: null,
      most: null,
      most_per_customer: null,
      product_ids: null,
      created_at: server.services.now(),
      ...change,
    })
    .execute();
  return code;
}

const post = (customer: TestCustomer, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v2/user/${url}`, headers: customer.headers, payload });
const check = (customer: TestCustomer, coupon: string, shop_id: number) =>
  post(customer, 'coupons/check', { coupon, shop_id });
const preOrder = (customer: TestCustomer, shopId: number, coupon?: string) =>
  post(customer, `shop-old/${shopId}/pre-order`, coupon === undefined ? {} : { coupon });
const confirm = (customer: TestCustomer, shopId: number, quote_id: string) =>
  post(customer, `shop-old/${shopId}/confirm-order`, { quote_id, accept_losses: true });

describe('a coupon takes off', () => {
  test.each<[string, string, Partial<Insertable<Tables['coupon']>>, string, string]>([
    ['a percentage', '20.00', { percent: 20 }, '4.00', '16.00'],
    ['a percentage, rounded down to the cent', '9.99', { percent: 33 }, '3.29', '6.70'],
    ['the whole price', '9.99', { percent: 100 }, '9.99', '0.00'],
    ['an amount', '20.00', { kind: 'amount', percent: null, amount: '5.00' }, '5.00', '15.00'],
    ['not more than the price', '3.00', { kind: 'amount', percent: null, amount: '5.00' }, '3.00', '0.00'],
  ])('%s', async (_name, price, change, off, toPay) => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const [shopId, code] = [await openProduct(server, { price }), await openCoupon(change)];
    expect((await check(customer, ` ${code.toLowerCase()} `, shopId)).json().result).toMatchObject({
      coupon: code,
      taken_off: off,
      to_pay: toPay,
    });
    const quote = (await preOrder(customer, shopId, code)).json().result;
    expect(quote).toMatchObject({
      to_pay: toPay,
      lines: [
        { kind: 'price', amount: price },
        { kind: 'discount', label: code, amount: `-${off}` },
      ],
    });
    const receipt = (await confirm(customer, shopId, quote.quote_id)).json().result;
    expect(receipt.paid).toBe(toPay);
    const records = await request(server, 'GET', '/api/v2/user/wallet/purchase-records', customer.headers);
    const [record] = records.json().result;
    expect(record).toMatchObject({ money_amount: toPay, discount: off, shop_id: shopId });
    const invoice = await request(
      server,
      'GET',
      `/api/v2/user/wallet/invoices/${record.invoice_id}`,
      customer.headers,
    );
    expect(invoice.json().result).toMatchObject({
      state: 'paid',
      method: 'wallet',
      total: toPay,
      lines: quote.lines,
      purchase_id: receipt.purchase_id,
    });
    expect(await checkBalances.run(server.services)).toBe(0);
  });
});

describe('a coupon is refused', () => {
  const at = (days: number) => new Date(server.services.now().getTime() + days * dayMs);

  test.each<[string, () => Partial<Insertable<Tables['coupon']>>]>([
    ['coupons.not_yet', () => ({ starts_at: at(1) })],
    ['coupons.ended', () => ({ ends_at: at(0) })],
    ['coupons.other_product', () => ({ product_ids: [999_999] })],
    ['coupons.wrong', () => ({ is_enabled: false })],
  ])('as %s', async (code, change) => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const [shopId, coupon] = [await openProduct(server), await openCoupon(change())];
    for (const answer of [await check(customer, coupon, shopId), await preOrder(customer, shopId, coupon)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe(code);
    }
  });

  test('in a quote that was made before it ended', async () => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const [shopId, coupon] = [await openProduct(server), await openCoupon({ ends_at: at(1) })];
    const { quote_id } = (await preOrder(customer, shopId, coupon)).json().result;
    await server.services.database.sql
      .updateTable('coupon')
      .set({ ends_at: server.services.now() })
      .where('code', '=', coupon)
      .execute();
    expect((await confirm(customer, shopId, quote_id)).json().code).toBe('coupons.ended');
  });

  test('after twenty wrong codes in an hour, and right ones do not count', async () => {
    const customer = await openCustomer(server);
    const [shopId, coupon] = [await openProduct(server), await openCoupon()];
    for (let turn = 0; turn < 25; turn += 1)
      expect((await check(customer, coupon, shopId)).statusCode).toBe(200);
    for (let turn = 0; turn < 20; turn += 1)
      expect((await check(customer, `WRONG-${turn}`, shopId)).json().code).toBe('coupons.wrong');
    expect((await check(customer, coupon, shopId)).statusCode).toBe(429);
    expect((await preOrder(customer, shopId, coupon)).statusCode).toBe(429);
    expect((await preOrder(customer, shopId)).statusCode).toBe(200);
  });
});

describe('the refund of a purchase', () => {
  const refund = async (purchaseId: string) => {
    const headers = await openAdmin(server, ['admin:orders.money', 'admin:orders.read']);
    const url = `/api/v2/admin_api/shop/orders/${purchaseId}/refund`;
    const said = (await server.app.inject({ url, headers })).json().result;
    const answer = await request(server, 'POST', url, headers, { remark: 'a mistake' });
    expect(answer.statusCode).toBe(200);
    return [said.coupon, answer.json().result.coupon];
  };
  const usedOf = async (coupon: string) => {
    const headers = await openAdmin(server, ['admin:coupons']);
    const { coupons } = (await server.app.inject({ url: '/api/v2/admin_api/coupons', headers })).json()
      .result;
    return coupons.find((one: { coupon: string }) => one.coupon === coupon).used;
  };
  const buy = async (customer: TestCustomer, shopId: number, coupon?: string) => {
    const quote = await preOrder(customer, shopId, coupon);
    if (quote.statusCode !== 200) return quote.json().code;
    return (await confirm(customer, shopId, quote.json().result.quote_id)).json().result.purchase_id;
  };

  test('returns its coupon, which a customer may use once and all together once, and tells staff', async () => {
    const [one, other] = [
      await openCustomer(server, { balance: '200.00' }),
      await openCustomer(server, { balance: '200.00' }),
    ];
    const shopId = await openProduct(server);
    const coupon = await openCoupon({ most: 1, most_per_customer: 1 });
    const first = await buy(one, shopId, coupon);
    expect([await buy(one, shopId, coupon), await buy(other, shopId, coupon), await usedOf(coupon)]).toEqual([
      'coupons.used',
      'coupons.used_up',
      1,
    ]);
    expect(await refund(first)).toEqual([coupon, coupon]);
    expect(await usedOf(coupon)).toBe(0);
    const second = await buy(one, shopId, coupon);
    expect([await buy(one, shopId, coupon), await buy(other, shopId, coupon), await usedOf(coupon)]).toEqual([
      'coupons.used',
      'coupons.used_up',
      1,
    ]);
    await refund(second);
    expect(await buy(other, shopId, coupon)).toMatch(/^\d+$/);
    expect(await refund(await buy(one, shopId))).toEqual([null, null]);
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('returns one use, for which ten customers compete', async () => {
    const shopId = await openProduct(server);
    const coupon = await openCoupon({ most: 3, most_per_customer: 1 });
    const people = await Promise.all(
      Array.from({ length: 13 }, () => openCustomer(server, { balance: '50.00' })),
    );
    const bought = [];
    for (const one of people.slice(0, 2)) bought.push(await buy(one, shopId, coupon));
    const quotes = [];
    for (const one of people.slice(2)) {
      const { quote_id } = (await preOrder(one, shopId, coupon)).json().result;
      quotes.push({ one, quote_id });
    }
    const [refunded, ...answers] = await Promise.all([
      refund(bought[0]),
      ...quotes.map(({ one, quote_id }) => confirm(one, shopId, quote_id)),
    ]);
    expect(refunded).toEqual([coupon, coupon]);
    const got = answers.filter((answer) => 'statusCode' in answer && answer.statusCode === 200).length;
    // One use was free, and the refund gave one more to who came after it.
    expect(got).toBeGreaterThanOrEqual(1);
    expect(await usedOf(coupon)).toBe(1 + got);
    for (const { one } of quotes) await buy(one, shopId, coupon);
    expect(await usedOf(coupon)).toBe(3);
  });
});

describe('at once', () => {
  test('ten customers of the older portal, who quote and buy in one step, all get the discount', async () => {
    const [shop, coupon] = [await openProduct(server), await openCoupon()];
    const customers = await Promise.all(
      Array.from({ length: 10 }, () => openCustomer(server, { balance: '20.00' })),
    );
    const answers = await Promise.all(
      customers.map(({ headers }) =>
        server.app.inject({ method: 'POST', url: '/v1/user/buy', headers, payload: { shop, coupon } }),
      ),
    );
    expect(answers.map((answer) => answer.json().paid)).toEqual(customers.map(() => '16.00'));
  });

  test('a coupon for one purchase per customer is used once by two quotes', async () => {
    const customer = await openCustomer(server, { balance: '100.00' });
    const [shopId, coupon] = [await openProduct(server), await openCoupon({ most_per_customer: 1 })];
    const quotes = [];
    for (let turn = 0; turn < 2; turn += 1)
      quotes.push((await preOrder(customer, shopId, coupon)).json().result.quote_id as string);
    const answers = await Promise.all(quotes.map((quote) => confirm(customer, shopId, quote)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403]);
    expect((await check(customer, coupon, shopId)).json().code).toBe('coupons.used');
  });

  test('a coupon for three purchases is used by three of ten customers', async () => {
    const [shopId, coupon] = [await openProduct(server), await openCoupon({ most: 3 })];
    const customers = await Promise.all(
      Array.from({ length: 10 }, () => openCustomer(server, { balance: '50.00' })),
    );
    const quotes = await Promise.all(
      customers.map(async (customer) => {
        const { quote_id } = (await preOrder(customer, shopId, coupon)).json().result;
        return { customer, quote_id };
      }),
    );
    const answers = await Promise.all(
      quotes.map(({ customer, quote_id }) => confirm(customer, shopId, quote_id)),
    );
    const bought = answers.filter((answer) => answer.statusCode === 200);
    expect(bought).toHaveLength(3);
    for (const answer of answers.filter((one) => one.statusCode !== 200))
      expect(answer.json().code).toBe('coupons.used_up');
  });
});
