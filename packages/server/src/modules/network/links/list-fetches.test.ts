import { beforeEach, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
beforeEach(async () => {
  customer = await openCustomer(server);
});

const took = (hoursAgo: number, ip: string | null, agent = 'clash-verge/v2.3.0', who = customer) =>
  server.services.database.sql
    .insertInto('subscription_fetch')
    .values({
      account_id: who.id,
      at: new Date(server.clock.at.getTime() - hoursAgo * 3_600_000),
      client: 'Clash',
      agent,
      ip,
    })
    .execute();
const fetches = async (query = '') =>
  (await request(server, 'GET', `/api/v2/user/services/link-token/fetches${query}`, customer.headers)).json()
    .result;

test('lists who fetched the link, newest first, and marks new clients', async () => {
  await took(30, '203.0.113.8');
  await took(20, '203.0.113.8');
  await took(10, '198.51.100.1', '');
  await took(5, null);
  const shown = await fetches();
  expect(shown.total_count).toBe(4);
  expect(shown.fetches).toMatchObject([
    { client: 'Clash', ip_address: '', is_first: false },
    { user_agent: '', ip_address: '198.51.100.1', is_first: true },
    { user_agent: 'clash-verge/v2.3.0', ip_address: '203.0.113.8', is_first: false },
    { ip_address: '203.0.113.8', is_first: true },
  ]);
  expect((await fetches('?limit=1&offset=3')).fetches).toEqual(shown.fetches.slice(3));
});

test('shows nobody else’s data', async () => {
  const other = await openCustomer(server);
  await took(30, '203.0.113.8', 'x', other);
  expect(await fetches()).toEqual({ total_count: 0, fetches: [] });
  await took(2, '203.0.113.8');
  expect((await fetches()).fetches).toMatchObject([{ is_first: true }]);
});
