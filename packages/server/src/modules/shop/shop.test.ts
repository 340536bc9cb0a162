import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../testing/customers.ts';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { GB, openProduct, trafficPackage } from '../../testing/products.ts';
import { dropQuotes } from './drop-quotes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const preOrder = (customer: TestCustomer, id: number) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2/user/shop-old/${id}/pre-order`,
    headers: customer.headers,
  });

async function quote(customer: TestCustomer, id: number) {
  const answer = await preOrder(customer, id);
  expect(answer.statusCode).toBe(200);
  return answer.json().result;
}

const confirm = (
  customer: TestCustomer,
  id: number,
  quoteId: string,
  { accept = false, key }: { accept?: boolean; key?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2/user/shop-old/${id}/confirm-order`,
    headers: { ...customer.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { quote_id: quoteId, accept_losses: accept },
  });

async function buy(customer: TestCustomer, id: number, accept = false) {
  const { quote_id } = await quote(customer, id);
  const answer = await confirm(customer, id, quote_id, { accept });
  expect(answer.statusCode).toBe(200);
  return answer.json().result;
}

const balanceOf = (customer: TestCustomer) =>
  server.services.database.sql
    .selectFrom('account')
    .select('balance')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
    .then((row) => row.balance);

const serviceOf = (customer: TestCustomer) =>
  server.services.database.sql
    .selectFrom('service')
    .selectAll()
    .where('account_id', '=', customer.id)
    .executeTakeFirstOrThrow();

const purchasesOf = (customer: TestCustomer) =>
  server.services.database.sql
    .selectFrom('purchase')
    .selectAll()
    .where('account_id', '=', customer.id)
    .orderBy('id')
    .execute();

const useUp = (customer: TestCustomer, bytes: number) =>
  server.services.database.sql
    .updateTable('service')
    .set({ used_download: bytes })
    .where('account_id', '=', customer.id)
    .execute();

describe('the list', () => {
  test('shows a shelf a group with the item of each period, the cheapest as its price', async () => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const monthly = await openProduct(server);
    const { group_id } = await server.services.database.sql
      .selectFrom('product')
      .select('group_id')
      .where('id', '=', monthly)
      .executeTakeFirstOrThrow();
    const quarterly = await openProduct(server, {
      group_id,
      level_duration: 'P90D',
      price: '54.00',
      name: '标准季付',
    });
    const hidden = await openProduct(server, { group_id, level_duration: 'P1Y', is_enabled: false });
    const penalty = await openProduct(server, { kind: 'debuff_package' });
    await buy(customer, monthly);
    const answer = await server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers });
    const { products } = answer.json().result;
    expect(products[`plan-${group_id}`]).toMatchObject({
      name: '标准',
      price: '20.00',
      currency: 'CNY',
      billing: 'P30D',
      plan_shop_id: { P30D: monthly, P90D: quarterly },
      kind: 'main_package',
      is_current: true,
      blocked: null,
    });
    const ids = Object.values<{ items: { id: number }[] }>(products).flatMap((shelf) =>
      shelf.items.map((item) => item.id),
    );
    expect(ids).not.toContain(hidden);
    expect(ids).not.toContain(penalty);
  });

  test('says why something can not be bought', async () => {
    const customer = await openCustomer(server);
    const pack = await openProduct(server, trafficPackage);
    const old = await openProduct(server, { is_renewal_only: true });
    const answer = await server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers });
    const shelves = Object.values<{ items: { id: number }[]; blocked: string; billing: string }>(
      answer.json().result.products,
    );
    const shelfOf = (id: number) => shelves.find((shelf) => shelf.items.some((item) => item.id === id));
    expect(shelfOf(pack)).toMatchObject({
      blocked: 'needs_main_package',
      billing: 'once',
      is_current: false,
    });
    expect(shelfOf(old)).toMatchObject({ blocked: 'renewal_only' });
  });
});

describe('an item', () => {
  test('is shown in full, and null when there is none or it is hidden', async () => {
    const customer = await openCustomer(server);
    const id = await openProduct(server, { reset_interval: 'P1M', account_duration: 'P1Y' });
    const info = (shop: number) =>
      server.app.inject({ url: `/api/v2/user/shop-old/${shop}/info`, headers: customer.headers });
    expect((await info(id)).json().result).toMatchObject({
      id,
      shop_name: '标准月付',
      money_amount: '20.00',
      user_level_duration: 'P30D',
      account_validity_duration: 'P1Y',
      ss_bandwidth_reset_interval: 'P1M',
      ss_bandwidth_total_size: 100 * GB,
    });
    const hidden = await openProduct(server, { is_enabled: false });
    expect((await info(hidden)).json().result).toBeNull();
    expect((await info(999_999)).json().result).toBeNull();
  });
});

describe('a quote', () => {
  test('states the price, what is missing, and the service before and after', async () => {
    const customer = await openCustomer(server, { balance: '12.34' });
    const id = await openProduct(server);
    expect(await quote(customer, id)).toMatchObject({
      shop_id: id,
      shop_name: '标准月付',
      lines: [{ kind: 'price', label: '标准月付', amount: '20.00' }],
      to_pay: '20.00',
      balance: '12.34',
      balance_after: '0.00',
      missing: '7.66',
      before: { plan_name: null, level: 0, level_expires_at: null, bytes_left: 0, next_reset_at: null },
      after: {
        plan_name: '标准月付',
        level: 1,
        level_expires_at: '2026-04-09T04:00:00.000Z',
        bytes_left: 100 * GB,
        speed_limit: 200,
        device_limit: 3,
      },
      losses: [],
      expires_at: '2026-03-10T04:15:00.000Z',
    });
    expect(await balanceOf(customer)).toBe('12.34');
  });

  test.each([
    ['that is disabled', { is_enabled: false }, 404, 'shop.absent'],
    ['that is never for sale', { kind: 'checkin_package' }, 404, 'shop.absent'],
    ['for renewals, from somebody else', { is_renewal_only: true }, 403, 'shop.renewal_only'],
    ['of traffic, without a running package', trafficPackage, 403, 'shop.needs_main_package'],
  ] as const)('is refused for a product %s', async (_, change, status, code) => {
    const customer = await openCustomer(server);
    const answer = await preOrder(customer, await openProduct(server, change));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ is_success: false, code });
  });

  test('that was not taken is dropped a day after it ended, a purchase keeps its own', async () => {
    await using other = await openTestServer();
    const customer = await openCustomer(other, { balance: '100.00' });
    const id = await openProduct(other);
    const order = (path: string, payload?: object) =>
      other.app.inject({
        method: 'POST',
        url: `/api/v2/user/shop-old/${id}/${path}`,
        headers: customer.headers,
        ...(payload ? { payload } : {}),
      });
    await order('pre-order');
    const bought = (await order('pre-order')).json().result.quote_id;
    await order('confirm-order', { quote_id: bought });
    other.clock.turn(86_400 + 14 * 60);
    expect(await dropQuotes.run(other.services)).toBe(0);
    other.clock.turn(120);
    expect(await dropQuotes.run(other.services)).toBe(1);
    expect(await dropQuotes.run(other.services)).toBe(0);
  });
});

describe('confirming', () => {
  test('pays from the wallet, starts the service and keeps the purchase', async () => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server, { reset_interval: 'P10D' });
    const quoted = await quote(customer, id);
    const answer = await confirm(customer, id, quoted.quote_id);
    expect(answer.json()).toMatchObject({
      is_success: true,
      result: { shop_id: id, shop_name: '标准月付', paid: '20.00', balance: '30.00', after: quoted.after },
    });
    expect(await balanceOf(customer)).toBe('30.00');
    expect(await serviceOf(customer)).toMatchObject({
      product_id: id,
      level: 1,
      quota_bytes: 100 * GB,
      reset_interval: 'P10D',
      next_reset_at: new Date('2026-03-19T16:00:00Z'),
    });
    const [purchase, ...more] = await purchasesOf(customer);
    expect(more).toEqual([]);
    expect(purchase).toMatchObject({
      price: '20.00',
      balance_after: '30.00',
      renew_price: '20.00',
      auto_renews: false,
      service_before: quoted.before,
      service_after: quoted.after,
    });
    expect(purchase?.renew_at).toEqual(new Date('2026-04-09T04:00:00Z'));
  });

  test('costs nothing and leaves no ledger row when the price is nothing', async () => {
    const customer = await openCustomer(server);
    const receipt = await buy(customer, await openProduct(server, { price: '0.00' }));
    expect(receipt).toMatchObject({ paid: '0.00', balance: '0.00' });
  });

  test('again, also much later, is the same purchase and the same answer', async () => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    const { quote_id } = await quote(customer, id);
    const first = await confirm(customer, id, quote_id);
    await buy(customer, id);
    const again = await confirm(customer, id, quote_id, { key: 'another' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await balanceOf(customer)).toBe('10.00');
    expect(await purchasesOf(customer)).toHaveLength(2);
  });

  test('a thousand times at once is one purchase and a thousand times the same answer', async () => {
    const many = server.services.database.engine === 'postgres' ? 1_000 : 200;
    const customer = await openCustomer(server, { balance: '500.00' });
    const id = await openProduct(server);
    const { quote_id } = await quote(customer, id);
    const answers = await Promise.all(Array.from({ length: many }, () => confirm(customer, id, quote_id)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await balanceOf(customer)).toBe('480.00');
    expect(await purchasesOf(customer)).toHaveLength(1);
  });

  test('different quotes at once never spends more than there is', async () => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server, { ...trafficPackage });
    await buy(customer, await openProduct(server, { price: '15.00' }));
    const quotes = await Promise.all(Array.from({ length: 20 }, () => quote(customer, id)));
    const answers = await Promise.all(quotes.map(({ quote_id }) => confirm(customer, id, quote_id)));
    const codes = answers.map((answer) => answer.json().code ?? 'bought');
    // The first one changes the service, which outdates the others.
    expect(codes.filter((code) => code === 'bought')).toHaveLength(1);
    expect(codes.filter((code) => code === 'shop.quote_outdated')).toHaveLength(19);
    expect(await balanceOf(customer)).toBe('25.00');
  });

  test('with the Idempotency-Key of another purchase is refused', async () => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    const one = await quote(customer, id);
    const first = await confirm(customer, id, one.quote_id, { key: 'k1' });
    expect((await confirm(customer, id, one.quote_id, { key: 'k1' })).json()).toEqual(first.json());
    const two = await quote(customer, id);
    const answer = await confirm(customer, id, two.quote_id, { key: 'k1' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('shop.key_used');
    expect(await balanceOf(customer)).toBe('30.00');
  });

  test('is refused with what is missing when the wallet is short', async () => {
    const customer = await openCustomer(server, { balance: '19.99' });
    const id = await openProduct(server);
    const { quote_id } = await quote(customer, id);
    const answer = await confirm(customer, id, quote_id);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'shop.short',
      details: { missing: '0.01' },
      message: 'The wallet is 0.01 CNY short',
    });
    expect(await balanceOf(customer)).toBe('19.99');
    expect((await serviceOf(customer)).level).toBe(0);
  });

  test('is refused once the quote has expired', async () => {
    await using other = await openTestServer();
    const customer = await openCustomer(other, { balance: '50.00' });
    const id = await openProduct(other);
    const order = (path: string, payload?: object) =>
      other.app.inject({
        method: 'POST',
        url: `/api/v2/user/shop-old/${id}/${path}`,
        headers: customer.headers,
        ...(payload ? { payload } : {}),
      });
    const { quote_id } = (await order('pre-order')).json().result;
    other.clock.turn(15 * 60);
    const answer = await order('confirm-order', { quote_id });
    expect(answer.json().code).toBe('shop.quote_expired');
  });

  test.each([
    ['the price has changed', { price: '21.00' }, 'shop.quote_outdated'],
    ['the quota has changed', { quota_bytes: 1 }, 'shop.quote_outdated'],
    ['the product was taken off', { is_enabled: false }, 'shop.absent'],
    ['the product became one for renewals', { is_renewal_only: true }, 'shop.renewal_only'],
  ] as const)('is refused when %s since the quote', async (_, change, code) => {
    const customer = await openCustomer(server, { balance: '50.00' });
    const id = await openProduct(server);
    const { quote_id } = await quote(customer, id);
    await server.services.database.sql.updateTable('product').set(change).where('id', '=', id).execute();
    expect((await confirm(customer, id, quote_id)).json().code).toBe(code);
    expect(await balanceOf(customer)).toBe('50.00');
  });

  test('is refused when the service has changed since the quote, and not by usage', async () => {
    const customer = await openCustomer(server, { balance: '100.00' });
    const id = await openProduct(server);
    await buy(customer, id);
    const before = await quote(customer, id);
    await useUp(customer, 7 * GB);
    expect((await confirm(customer, id, before.quote_id)).statusCode).toBe(200);
    const stale = await quote(customer, id);
    await buy(customer, id);
    expect((await confirm(customer, id, stale.quote_id)).json().code).toBe('shop.quote_outdated');
  });

  test('asks to accept what is lost, and then replaces the other level', async () => {
    const customer = await openCustomer(server, { balance: '100.00' });
    await buy(customer, await openProduct(server));
    await buy(customer, await openProduct(server, trafficPackage));
    const better = await openProduct(server, { level: 2, name: '高级月付', price: '40.00' });
    const quoted = await quote(customer, better);
    expect(quoted.losses).toEqual(['time', 'traffic', 'traffic_package']);
    const refused = await confirm(customer, better, quoted.quote_id);
    expect(refused.json()).toMatchObject({
      code: 'shop.losses',
      details: { losses: ['time', 'traffic', 'traffic_package'] },
    });
    const accepted = await confirm(customer, better, quoted.quote_id, { accept: true });
    expect(accepted.json().result.after).toMatchObject({
      level: 2,
      plan_name: '高级月付',
      bytes_left: 100 * GB,
    });
    expect(await serviceOf(customer)).toMatchObject({ level: 2, package_bytes: 0 });
  });

  test("another customer's quote, or one of another product, is answered as if it did not exist", async () => {
    const [owner, thief] = [
      await openCustomer(server, { balance: '50.00' }),
      await openCustomer(server, { balance: '50.00' }),
    ];
    const [id, other] = [await openProduct(server), await openProduct(server)];
    const { quote_id } = await quote(owner, id);
    for (const answer of [
      await confirm(thief, id, quote_id),
      await confirm(owner, other, quote_id),
      await confirm(owner, id, randomUUID()),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('shop.quote_absent');
    }
  });

  test('a renewal ends the bill before it, and goes on renewing itself when that one did', async () => {
    const customer = await openCustomer(server, { balance: '100.00' });
    const id = await openProduct(server);
    await buy(customer, id);
    await server.services.database.sql
      .updateTable('purchase')
      .set({ auto_renews: true })
      .where('account_id', '=', customer.id)
      .execute();
    await buy(customer, id);
    expect(await purchasesOf(customer)).toMatchObject([
      { renew_at: null, auto_renews: false },
      { renew_at: new Date('2026-05-09T04:00:00Z'), auto_renews: true },
    ]);
  });

  test('a plan for renewals is sold to its holder, also after it ended', async () => {
    await using other = await openTestServer();
    const customer = await openCustomer(other, { balance: '100.00' });
    const id = await openProduct(other);
    const order = (path: string, payload?: object) =>
      other.app.inject({
        method: 'POST',
        url: `/api/v2/user/shop-old/${id}/${path}`,
        headers: customer.headers,
        ...(payload ? { payload } : {}),
      });
    await order('confirm-order', { quote_id: (await order('pre-order')).json().result.quote_id });
    await other.services.database.sql.updateTable('product').set({ is_renewal_only: true }).execute();
    // Tokens end before the plan does, so the plan is made to end instead.
    await other.services.database.sql
      .updateTable('service')
      .set({ level_expires_at: new Date('2026-03-01T00:00:00Z') })
      .execute();
    expect((await order('pre-order')).json().result.after.level_expires_at).toBe('2026-04-09T04:00:00.000Z');
  });

  test('a body without a quote is refused in shape', async () => {
    const customer = await openCustomer(server);
    const answer = await confirm(customer, 1, 'no-uuid');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(['body', 'quote_id']);
  });
});

test('after all of this every balance is the sum of its ledger', async () => {
  const { sql } = server.services.database;
  const rows = await sql
    .selectFrom('account')
    .leftJoin('ledger', 'ledger.account_id', 'account.id')
    .select(({ fn }) => ['account.balance', fn.sum<string | null>('ledger.amount').as('sum')])
    .groupBy('account.id')
    .execute();
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row.sum ?? '0.00').toBe(row.balance);
});
