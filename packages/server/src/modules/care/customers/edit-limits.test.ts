import { expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { GB, openProduct } from '../../../testing/products.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { openShop } from '../../../testing/shop.ts';
import { resetPeriods } from '../../ground/services/index.ts';

const shop = await forAllTests(openShop());
const { server } = shop;
const admin = await openAdmin(server);

const edit = async ({ id }: TestCustomer, payload: object) => {
  const url = `/api/v2/admin_api/users/${id}`;
  const answer = await server.app.inject({ method: 'PUT', url, headers: admin, payload });
  expect(answer.statusCode).toBe(200);
};

/** A customer for whom the same plan waits behind the running one. */
async function openHolder(): Promise<TestCustomer> {
  const customer = await openCustomer(server, { balance: '40.00' });
  const id = await openProduct(server);
  await shop.buy(customer, id);
  await shop.buy(customer, id);
  return customer;
}

const limitsOf = async (customer: TestCustomer) => {
  const { speed_limit, device_limit, quota_bytes } = await shop.serviceOf(customer);
  return { speed_limit, device_limit, quota_bytes };
};

test('limits of the running plan end with it, and limits of all plans stay', async () => {
  const [one, other] = [await openHolder(), await openHolder()];
  const sold = await limitsOf(one);
  const limits = { speed_limit: 30, device_limit: 9 };
  await edit(one, limits);
  await edit(other, { ...limits, apply_to: 'all' });
  const given = { ...limits, quota_bytes: 100 * GB };
  expect([await limitsOf(one), await limitsOf(other)]).toEqual([given, given]);
  server.clock.at = new Date(server.clock.at.getTime() + 31 * 86_400_000);
  await resetPeriods.run(server.services);
  expect([await limitsOf(one), await limitsOf(other)]).toEqual([sold, given]);
});
