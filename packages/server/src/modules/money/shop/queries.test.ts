import { describe, expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../testing/products.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { openShop } from '../../../testing/shop.ts';

const shop = await forAllTests(openShop());

describe('the list', () => {
  test('shows one shelf for each group with the item of each period, and the lowest price', async () => {
    const customer = await openCustomer(shop.server, { balance: '50.00' });
    const monthly = await openProduct(shop.server);
    const { group_id } = await shop.server.services.database.sql
      .selectFrom('product')
      .select('group_id')
      .where('id', '=', monthly)
      .executeTakeFirstOrThrow();
    const quarterly = await openProduct(shop.server, {
      group_id,
      level_duration: 'P90D',
      price: '54.00',
      name: '标准季付',
    });
    const hidden = await openProduct(shop.server, { group_id, level_duration: 'P1Y', is_enabled: false });
    const penalty = await openProduct(shop.server, { kind: 'debuff_package' });
    await shop.buy(customer, monthly);
    const answer = await shop.server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers });
    const { products, held_shop_id } = answer.json().result;
    expect(held_shop_id).toBe(monthly);
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

  test('says why an item cannot be bought', async () => {
    const customer = await openCustomer(shop.server);
    const pack = await openProduct(shop.server, trafficPackage);
    const old = await openProduct(shop.server, { is_renewal_only: true });
    const answer = await shop.server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers });
    const shelves = Object.values<{ items: { id: number }[]; blocked: string; billing: string }>(
      answer.json().result.products,
    );
    expect(answer.json().result.held_shop_id).toBeNull();
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
  test('is shown in full, and is null if it is hidden or unknown', async () => {
    const customer = await openCustomer(shop.server);
    const id = await openProduct(shop.server, { reset_interval: 'P1M', account_duration: 'P1Y' });
    const info = (item: number) =>
      shop.server.app.inject({ url: `/api/v2/user/shop-old/${item}/info`, headers: customer.headers });
    expect((await info(id)).json().result).toMatchObject({
      id,
      shop_name: '标准月付',
      money_amount: '20.00',
      user_level_duration: 'P30D',
      account_validity_duration: 'P1Y',
      ss_bandwidth_reset_interval: 'P1M',
      ss_bandwidth_total_size: 100 * GB,
    });
    const hidden = await openProduct(shop.server, { is_enabled: false });
    expect((await info(hidden)).json().result).toBeNull();
    expect((await info(999_999)).json().result).toBeNull();
  });
});
