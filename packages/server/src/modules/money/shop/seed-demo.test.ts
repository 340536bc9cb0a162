import { expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { resetPeriods } from '../../ground/services/index.ts';
import { seedRecharge } from '../payments/index.ts';
import { seedPurchase, seedShop } from './index.ts';

test('the demo sells six products, and its customer has a consistent history', async () => {
  await using server = await openTestServer();
  const { services } = server;
  const customer = await openCustomer(server);
  await services.database.sql.transaction().execute(async (tx) => {
    const products = await seedShop(tx, services);
    const buy = (name: string, daysAgo: number) =>
      seedPurchase(tx, services, { accountId: customer.id, productId: products.get(name) ?? 0, daysAgo });
    await seedRecharge(tx, services, customer.id, { daysAgo: 61, amount: '100.00', method: 'alipay' });
    await buy('轻舟季付', 60);
    await buy('流量包 50 GB', 20);
  });
  // No reset is left for the job, which would remove the usage that the demo shows.
  expect(await resetPeriods.run(services)).toBe(0);
  const get = async (url: string) =>
    (await server.app.inject({ url, headers: { ...customer.headers, 'accept-language': 'zh-CN' } })).json()
      .result;
  const { products } = await get('/api/v2/user/shop-old/');
  const shelves = Object.values<{ name: string; items: unknown[]; is_current: boolean; blocked: string }>(
    products,
  );
  expect(shelves.map((shelf) => [shelf.name, shelf.items.length, shelf.blocked])).toEqual([
    ['轻舟', 3, null],
    ['快艇', 3, null],
    ['远洋', 3, null],
    ['流量包 50 GB', 1, null],
    ['流量包 200 GB', 1, null],
    ['老用户月付', 1, 'renewal_only'],
  ]);
  expect(shelves.filter((shelf) => shelf.is_current).map((shelf) => shelf.name)).toEqual(['轻舟']);
  const { old_service_info, money_amount } = await get('/api/v2/user/dashboard/');
  expect(money_amount).toBe('52.00');
  // The quarter's third reset would fall on its last day.
  expect(old_service_info).toMatchObject({
    plan_name: '轻舟季付',
    is_active: true,
    user_level_expire_in: '2026-04-09T04:00:00.000Z',
    next_reset_at: null,
    period_start_at: '2026-03-09T16:00:00.000Z',
  });
  expect(
    (await get('/api/v2/user/wallet/ledger/')).entries.map((entry: { amount: string }) => entry.amount),
  ).toEqual(['-8.00', '-40.00', '100.00']);
});
