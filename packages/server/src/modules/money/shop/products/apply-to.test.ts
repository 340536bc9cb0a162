import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openProduct } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { callsOf } from '../../../../testing/servers/request.ts';
import { openShop } from '../../../../testing/shop.ts';

const shop = await forAllTests(openShop());
const { clock } = shop.server;
const start = clock.at;
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
const products = '/api/v2/admin_api/shop/products';
const send = callsOf(shop.server, await openAdmin(shop.server, ['admin:shop.read', 'admin:shop.edit']));

/** A customer who buys 30 days of a product, and 30 days more. */
async function openHolder(product: number) {
  const holder = await openCustomer(shop.server, { balance: '100.00' });
  await shop.buy(holder, product);
  await shop.buy(holder, product);
  return holder;
}

describe('a change that also applies to sold plans', () => {
  test.each(['waiting', 'all'] as const)('counts for %s only customers whose plans run', async (to) => {
    clock.at = start;
    const id = await openProduct(shop.server);
    const lapsed = await openHolder(id);
    clock.at = days(61);
    const holder = await openHolder(id);
    const { status, result } = await send('PUT', `${products}/${id}`, {
      node_speed_limit: 50,
      apply_to: to,
    });
    expect(status).toBe(200);
    expect(result.applied).toEqual({
      ...{ to, customers: 1, losing_count: 1 },
      losing: [{ user_id: holder.id, email: holder.email, loses: ['speed'] }],
    });
    expect((await shop.serviceOf(lapsed)).speed_limit).toBe(200);
    expect((await shop.serviceOf(holder)).speed_limit).toBe(to === 'all' ? 50 : 200);
  });

  test('applies to nobody once all plans have ended', async () => {
    clock.at = start;
    const id = await openProduct(shop.server);
    await openHolder(id);
    clock.at = days(61);
    const { result } = await send('PUT', `${products}/${id}`, { node_speed_limit: 50, apply_to: 'all' });
    expect(result.applied).toEqual({ to: 'all', customers: 0, losing_count: 0, losing: [] });
  });
});
