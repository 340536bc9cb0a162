import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { openProduct } from '../../../../testing/products.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { moveMoney } from '../../../money/wallet/index.ts';

let server: TestServer;
let admin: Record<string, string>;
let [first, second]: TestCustomer[] = [];
let nodeId: number;

const money = (
  customer: TestCustomer,
  at: string,
  kind: 'recharge' | 'purchase' | 'refund',
  amount: string,
) =>
  moveMoney(server.services.database.sql, {
    account_id: customer.id,
    created_at: new Date(at),
    kind,
    amount,
    subject: 'test',
    reference: `${customer.id} ${at} ${kind}`,
  });

beforeAll(async () => {
  // 2026-03-10, noon in Shanghai, where a day begins at 16:00 UTC of the day before.
  server = await openTestServer();
  admin = await openAdmin(server, ['admin:figures']);
  const { sql } = server.services.database;
  [first, second] = [await openCustomer(server), await openCustomer(server)] as [TestCustomer, TestCustomer];
  await setAccount(server, first.id, { created_at: new Date('2026-01-15T00:00:00Z') });
  await money(first, '2026-03-08T15:59:00Z', 'recharge', '100.00');
  await money(first, '2026-03-08T16:01:00Z', 'purchase', '-30.00');
  await money(second, '2026-03-09T17:00:00Z', 'recharge', '50.00');
  await money(first, '2026-03-09T18:00:00Z', 'refund', '30.00');
  await money(second, '2026-03-09T19:00:00Z', 'refund', '-5.00');
  const node = await openNode(server, { name: 'busy' });
  nodeId = node.id;
  const flow = { node_id: node.id, upload: 1, download: 2, billed: 3 };
  const hours = ['2026-03-08T15:00:00Z', '2026-03-08T16:00:00Z', '2026-03-10T03:00:00Z'];
  await sql
    .insertInto('node_hour')
    .values(hours.map((hour) => ({ ...flow, hour })))
    .execute();
  for (const day of ['2026-03-09', '2026-03-10'])
    await sql
      .insertInto('traffic_day')
      .values({ account_id: first.id, day, upload: 1, download: 2, billed: 3 })
      .execute();
});
afterAll(() => server[Symbol.asyncDispose]());

const ask = async (what: string, query: Record<string, string> = {}, headers = admin) => {
  const url = `/api/v2/admin_api/figures/${what}?${new URLSearchParams(query)}`;
  const answer = await server.app.inject({ url, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const days = { from: '2026-03-08', to: '2026-03-10' };

test('today is beside yesterday, in the site’s zone', async () => {
  expect((await ask('today')).result).toMatchObject({
    time_zone: 'Asia/Shanghai',
    online_customers: 0,
    days: [
      {
        day: '2026-03-10',
        recharged: '50.00',
        recharges: 1,
        sold: '0.00',
        joined: 1,
        with_traffic: 1,
        billed_bytes: 3,
      },
      {
        day: '2026-03-09',
        recharged: '0.00',
        sold: '30.00',
        orders: 1,
        joined: 0,
        with_traffic: 1,
        billed_bytes: 3,
      },
    ],
  });
});

test('revenue separates income, spending and both kinds of refunds, with a row for every day', async () => {
  const { result } = await ask('revenue', days);
  expect(result.steps).toMatchObject([
    { begins: '2026-03-08', recharged: '100.00', purchases: '0.00' },
    { begins: '2026-03-09', recharged: '0.00', purchases: '30.00', orders: 1 },
    { begins: '2026-03-10', recharged: '50.00', orders_refunded: '30.00', recharges_refunded: '5.00' },
  ]);
  expect((await ask('revenue', { ...days, by: 'week' })).result.steps).toMatchObject([
    { begins: '2026-03-02', recharged: '100.00' },
    { begins: '2026-03-09', recharged: '50.00', purchases: '30.00' },
  ]);
  expect((await ask('revenue', { by: 'month' })).result).toMatchObject({
    from: '2025-04-01',
    to: '2026-03-10',
  });
  expect((await ask('revenue')).result.steps).toHaveLength(30);
});

test('each customer counts once in a step', async () => {
  const product_id = await openProduct(server);
  const { sql } = server.services.database;
  const bought = (customer: TestCustomer, created_at: string) =>
    sql
      .insertInto('purchase')
      .values({
        account_id: customer.id,
        created_at,
        quote_id: null,
        product_id,
        product_name: 'x',
        kind: 'main_package',
        price: '1.00',
        balance_after: '0.00',
        service_before: '{}',
        service_after: '{}',
        renew_price: null,
      })
      .execute();
  for (const at of ['2026-03-08T20:00:00Z', '2026-03-09T01:00:00Z', '2026-03-10T01:00:00Z'])
    await bought(first as TestCustomer, at);
  await bought(second as TestCustomer, '2026-03-10T02:00:00Z');
  expect((await ask('customers', days)).result.steps).toEqual([
    { begins: '2026-03-08', joined: 0, buyers: 0, first_buyers: 0, with_traffic: 0, ended: 0 },
    { begins: '2026-03-09', joined: 0, buyers: 1, first_buyers: 1, with_traffic: 1, ended: 0 },
    { begins: '2026-03-10', joined: 1, buyers: 2, first_buyers: 1, with_traffic: 1, ended: 0 },
  ]);
  expect((await ask('customers', { ...days, by: 'month' })).result.steps).toMatchObject([
    { begins: '2026-03-01', buyers: 2, first_buyers: 2, with_traffic: 1 },
  ]);
});

test('traffic and nodes cover the same hours, including removed nodes', async () => {
  const { sql } = server.services.database;
  await sql
    .insertInto('node_hour')
    .values({ node_id: 9_999, hour: '2026-03-10T02:00:00Z', upload: 0, download: 9, billed: 9 })
    .execute();
  expect((await ask('traffic', days)).result.steps).toEqual([
    { begins: '2026-03-08', upload: 1, download: 2, billed: 3 },
    { begins: '2026-03-09', upload: 1, download: 2, billed: 3 },
    { begins: '2026-03-10', upload: 1, download: 11, billed: 12 },
  ]);
  expect((await ask('nodes', days)).result.nodes.slice(0, 2)).toEqual([
    {
      node_id: nodeId,
      node_name: 'busy',
      upload: 3,
      download: 6,
      billed: 9,
      hours: 3,
      silences: 0,
      steps: [3, 3, 3],
    },
    {
      node_id: 9_999,
      node_name: null,
      upload: 0,
      download: 9,
      billed: 9,
      hours: 1,
      silences: 0,
      steps: [0, 0, 9],
    },
  ]);
});

test('retention counts customers with a plan when later months began, and is null where no record exists', async () => {
  const record = {
    account_id: (first as TestCustomer).id,
    used_upload: 0,
    used_download: 0,
    total_bytes: 0,
    balance: '0.00',
    level_expires_at: '2026-02-10T00:00:00Z',
  };
  await server.services.database.sql
    .insertInto('user_data_history')
    .values({ ...record, day: '2026-02-01', at: '2026-01-31T16:00:00Z' })
    .execute();
  expect((await ask('retention', { from: '2026-01-01', to: '2026-03-10' })).result.cohorts).toEqual([
    { begins: '2026-01-01', joined: 1, stayed: [1, null] },
    { begins: '2026-02-01', joined: 0, stayed: [null] },
    { begins: '2026-03-01', joined: 1, stayed: [] },
  ]);
});

describe('a range is refused', () => {
  test.each([
    { from: '2026-03-10', to: '2026-03-09' },
    { from: '2020-01-01', to: '2026-03-09' },
    { from: '2026-02-30' },
    { from: 'yesterday' },
    { by: 'year' },
  ])('%o', async (query) => {
    for (const what of ['revenue', 'customers', 'traffic', 'nodes', 'retention'])
      expect((await ask(what, query as Record<string, string>)).status, what).toBe(422);
  });
});
