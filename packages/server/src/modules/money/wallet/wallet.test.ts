import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { checkBalances, moveMoney } from './index.ts';

const server = await forAllTests(openTestServer());

const get = (path: string, headers: Record<string, string>) =>
  server.app.inject({ url: `/api/v2/user/wallet/${path}`, headers });

test('the wallet shows its balance', async () => {
  const customer = await openCustomer(server, { balance: '88.80' });
  expect((await get('', customer.headers)).json().result).toMatchObject({
    wallet_balance: '88.80',
    invite_balance: '0.00',
  });
});

test('the ledger shows only the customer’s entries, newest first, by pages with the total', async () => {
  const customer = await openCustomer(server);
  await openCustomer(server, { balance: '5.00' });
  const { sql } = server.services.database;
  for (const amount of ['100.00', '50.00'])
    await moveMoney(sql, {
      account_id: customer.id,
      created_at: server.services.now(),
      kind: 'recharge',
      amount,
      subject: '支付宝',
      reference: `test ${amount}`,
    });
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
    total_in: '150.00',
    total_out: '-30.00',
    entries: [],
  });
});

describe('the ledger filtered by kinds and period', () => {
  let customer: Awaited<ReturnType<typeof openCustomer>>;
  beforeAll(async () => {
    customer = await openCustomer(server);
    const other = await openCustomer(server);
    const moved = [
      ['2026-01-10T00:00:00Z', 'recharge', '100.00'],
      ['2026-02-10T00:00:00Z', 'purchase', '-30.00'],
      ['2026-03-10T00:00:00Z', 'renewal', '-20.50'],
      ['2026-03-11T00:00:00Z', 'invite', '2.50'],
    ] as const;
    for (const { id } of [customer, other])
      for (const [at, kind, amount] of moved)
        await moveMoney(server.services.database.sql, {
          account_id: id,
          created_at: new Date(at),
          kind,
          amount,
          subject: 'test',
          reference: `${id} ${at}`,
        });
  });

  test.each([
    ['kind=recharge', 1, '100.00', '0.00'],
    ['kind=purchase,renewal', 2, '0.00', '-50.50'],
    ['from=2026-03-01T00:00:00Z', 2, '2.50', '-20.50'],
    ['to=2026-03-01T00:00:00Z', 2, '100.00', '-30.00'],
    ['from=2026-02-10T00:00:00Z&to=2026-03-10T00:00:00Z', 1, '0.00', '-30.00'],
    ['kind=invite&from=2026-03-01T00:00:00%2B08:00', 1, '2.50', '0.00'],
    ['kind=refund', 0, '0.00', '0.00'],
  ])('%s: %d, in %s, out %s', async (query, count, total_in, total_out) => {
    const { result } = (await get(`ledger/?${query}&limit=1`, customer.headers)).json();
    expect(result).toMatchObject({ total_count: count, total_in, total_out });
    expect(result.entries).toHaveLength(Math.min(1, count));
  });

  test.each(['kind=theft', 'kind=recharge,', 'from=yesterday', 'to=2026-13-01T00:00:00Z'])(
    '%s is refused',
    async (query) => {
      expect((await get(`ledger/?${query}`, customer.headers)).statusCode).toBe(422);
    },
  );
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

test('the wallet requires a token', async () => {
  expect((await get('', {})).statusCode).toBe(401);
  expect((await get('ledger/', {})).statusCode).toBe(401);
});

describe('the ledger', () => {
  const entry = (account_id: number, amount: string, reference: string) =>
    moveMoney(server.services.database.sql, {
      account_id,
      created_at: server.services.now(),
      kind: 'refund',
      amount,
      subject: 'test',
      reference,
    });

  test('lets no balance become negative', async () => {
    const customer = await openCustomer(server, { balance: '5.00' });
    await expect(entry(customer.id, '-5.01', 'too much')).rejects.toThrow(/balance/);
    expect((await get('', customer.headers)).json().result.wallet_balance).toBe('5.00');
  });

  test('moves the money of one cause once, also for concurrent calls', async () => {
    const customer = await openCustomer(server);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => entry(customer.id, '3.00', 'one cause')),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await get('', customer.headers)).json().result.wallet_balance).toBe('3.00');
  });

  test('adds up under many concurrent movements', async () => {
    const customer = await openCustomer(server, { balance: '10.00' });
    await Promise.allSettled(
      Array.from({ length: 200 }, (_, turn) =>
        entry(customer.id, turn % 3 === 0 ? '0.07' : '-0.11', `movement ${turn}`),
      ),
    );
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('reports a balance that is not its sum', async () => {
    const customer = await openCustomer(server, { balance: '10.00' });
    await server.services.database.sql.transaction().execute(async (tx) => {
      await sql`select set_config('ferry.ledger', 'on', true)`.execute(tx);
      await sql`update account set balance = 11 where id = ${customer.id}`.execute(tx);
    });
    expect(await checkBalances.run(server.services)).toBe(1);
  });
});
