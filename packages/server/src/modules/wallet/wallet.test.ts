import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomer } from '../../testing/customers.ts';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { moveMoney, seedRecharges } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string>) =>
  server.app.inject({ url: `/api/v2/user/wallet/${path}`, headers });

test('the wallet shows its balance', async () => {
  const customer = await openCustomer(server, { balance: '88.80' });
  expect((await get('', customer.headers)).json().result).toMatchObject({
    wallet_balance: '88.80',
    invite_balance: '0.00',
  });
});

test('the ledger shows the own entries only, newest first, a page at a time with the number of all', async () => {
  const customer = await openCustomer(server);
  await openCustomer(server, { balance: '5.00' });
  const { sql } = server.services.database;
  await seedRecharges(sql, server.services, customer.id, [
    { daysAgo: 40, amount: '100.00', subject: '支付宝' },
    { daysAgo: 10, amount: '50.00', subject: '支付宝' },
  ]);
  await moveMoney(sql, {
    account_id: customer.id,
    created_at: server.services.now(),
    kind: 'purchase',
    amount: '-30.00',
    subject: '标准月付',
    reference: 'test purchase',
  });
  const all = (await get('ledger/', customer.headers)).json().result;
  expect(all.total_count).toBe(3);
  expect(all.entries).toMatchObject([
    { kind: 'purchase', amount: '-30.00', balance_after: '120.00', subject: '标准月付' },
    { kind: 'recharge', amount: '50.00', balance_after: '150.00' },
    { kind: 'recharge', amount: '100.00', balance_after: '100.00' },
  ]);
  const page = (await get('ledger/?limit=1&offset=1', customer.headers)).json().result;
  expect(page).toMatchObject({ total_count: 3, entries: [{ amount: '50.00' }] });
  expect((await get('ledger/?limit=1&offset=9', customer.headers)).json().result).toEqual({
    total_count: 3,
    entries: [],
  });
});

test.each(['limit=0', 'limit=101', 'offset=-1', 'limit=x'])('a page of %s is refused', async (query) => {
  const customer = await openCustomer(server);
  expect((await get(`ledger/?${query}`, customer.headers)).statusCode).toBe(422);
});

test('a banned customer may read the wallet', async () => {
  const customer = await openCustomer(server);
  await server.services.database.sql
    .insertInto('ban')
    .values({
      account_id: customer.id,
      starts_at: new Date('2026-01-01T00:00:00Z'),
      ends_at: new Date('2027-01-01T00:00:00Z'),
      reason: 'x',
      wants_mail: false,
      mailed_at: null,
      ended_at: null,
    })
    .execute();
  expect((await get('', customer.headers)).statusCode).toBe(200);
  expect((await get('ledger/', customer.headers)).statusCode).toBe(200);
});

test('nobody reads a wallet without a token', async () => {
  expect((await get('', {})).statusCode).toBe(401);
  expect((await get('ledger/', {})).statusCode).toBe(401);
});
