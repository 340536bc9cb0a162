import { describe, expect, test } from 'vitest';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { openShop } from '../../../../testing/shop.ts';
import { dropQuotes } from './drop-quotes.ts';

const shop = await forAllTests(openShop());

describe('a quote', () => {
  test('contains the price, the missing amount, and the service before and after', async () => {
    const customer = await openCustomer(shop.server, { balance: '12.34' });
    const id = await openProduct(shop.server);
    expect(await shop.quote(customer, id)).toMatchObject({
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
    expect(await shop.balanceOf(customer)).toBe('12.34');
  });

  test.each([
    ['that is disabled', { is_enabled: false }, 404, 'shop.absent'],
    ['that is never for sale', { kind: 'checkin_package' }, 404, 'shop.absent'],
    ['for renewals, from somebody else', { is_renewal_only: true }, 403, 'shop.renewal_only'],
    ['of traffic, without a running package', trafficPackage, 403, 'shop.needs_main_package'],
  ] as const)('is refused for a product %s', async (_, change, status, code) => {
    const customer = await openCustomer(shop.server);
    const answer = await shop.preOrder(customer, await openProduct(shop.server, change));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ is_success: false, code });
  });

  test('is deleted a day after it expired, and still leads to its purchase', async () => {
    await using own = await openShop();
    const customer = await openCustomer(own.server, { balance: '100.00' });
    const id = await openProduct(own.server);
    await own.quote(customer, id);
    const bought = (await own.quote(customer, id)).quote_id;
    const receipt = (await own.confirm(customer, id, bought)).json();
    own.server.clock.turn(86_400 + 14 * 60);
    expect(await dropQuotes.run(own.server.services)).toBe(0);
    own.server.clock.turn(120);
    expect(await dropQuotes.run(own.server.services)).toBe(2);
    expect(await dropQuotes.run(own.server.services)).toBe(0);
    // Sessions have ended meanwhile.
    own.server.clock.turn(-86_400);
    expect((await own.confirm(customer, id, bought)).json()).toEqual(receipt);
    expect(await own.balanceOf(customer)).toBe('80.00');
    const other = await openProduct(own.server);
    expect((await own.confirm(customer, other, bought)).json()).toMatchObject({ code: 'shop.quote_absent' });
    const stranger = await openCustomer(own.server, { balance: '100.00' });
    expect((await own.confirm(stranger, id, bought)).json()).toMatchObject({ code: 'shop.quote_absent' });
  });
});

test('a plan for renewals is sold to a customer for whom it waits', async () => {
  await using own = await openShop();
  const customer = await openCustomer(own.server, { balance: '100.00' });
  await own.buy(customer, await openProduct(own.server));
  const id = await openProduct(own.server, { name: '快艇' });
  await own.buy(customer, id);
  await own.server.services.database.sql
    .updateTable('product')
    .set({ is_renewal_only: true })
    .where('id', '=', id)
    .execute();
  const answer = await own.server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers });
  const shelves: { items: { id: number }[]; blocked: string | null }[] = Object.values(
    answer.json().result.products,
  );
  expect(shelves.find(({ items }) => items.some((item) => item.id === id))?.blocked).toBeNull();
  expect((await own.quote(customer, id)).begins).toBe('end');
});
