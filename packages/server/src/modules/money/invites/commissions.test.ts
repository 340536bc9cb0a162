import { describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { confirmCommissions, earnCommission } from './index.ts';

const server = await forAllTests(
  openTestServer({ FERRY_INVITE_PERCENT: '15', FERRY_ACCESS_TOKEN_SECONDS: '86400' }),
);
const db = server.services.database.sql;

/** A customer and somebody whom he invited. */
async function openPair(): Promise<[inviter: TestCustomer, friend: TestCustomer]> {
  const [inviter, friend] = [await openCustomer(server), await openCustomer(server)];
  await db.updateTable('account').set({ invited_by: inviter.id }).where('id', '=', friend.id).execute();
  return [inviter, friend];
}

/** Recharges by the sandbox and pays so many times at once. */
async function recharge(customer: TestCustomer, amount: string, times = 1): Promise<void> {
  const begun = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user/wallet/recharge/',
    headers: customer.headers,
    payload: { amount, method: 'sandbox' },
  });
  expect(begun.statusCode, begun.body).toBe(200);
  const url = new URL(begun.json().result.pay.text).pathname;
  const sign = /name="sign" value="([^"]+)"/.exec((await server.app.inject({ url })).body)?.[1];
  await Promise.all(
    Array.from({ length: times }, () =>
      server.app.inject({ method: 'POST', url, payload: { sign, act: 'pay' } }),
    ),
  );
}

const sharesOf = ({ id }: TestCustomer) =>
  db
    .selectFrom('commission')
    .select(['amount', 'recharge_amount', 'confirmed_at'])
    .where('inviter_id', '=', id)
    .execute();
const earned = async ({ id }: TestCustomer) =>
  (await db.selectFrom('account').select('invite_balance').where('id', '=', id).executeTakeFirstOrThrow())
    .invite_balance;

describe('a recharge', () => {
  test('of an invited customer earns nothing if it is refunded in time', async () => {
    const [inviter, friend] = await openPair();
    await recharge(friend, '100.00');
    await db
      .updateTable('commission')
      .set({ taken_back_at: server.clock.at })
      .where('inviter_id', '=', inviter.id)
      .execute();
    server.clock.turn(4 * 86_400);
    await confirmCommissions.run(server.services);
    expect(await earned(inviter)).toBe('0.00');
  });

  test('of an invited customer earns the inviter one commission, rounded down, which is confirmed after three days', async () => {
    const [inviter, friend] = await openPair();
    await recharge(friend, '10.05', 20);
    expect(await sharesOf(inviter)).toMatchObject([
      { amount: '1.50', recharge_amount: '10.05', confirmed_at: null },
    ]);
    server.clock.turn(3 * 86_400 - 1);
    await confirmCommissions.run(server.services);
    expect(await earned(inviter)).toBe('0.00');
    server.clock.turn(1);
    await Promise.all([confirmCommissions.run(server.services), confirmCommissions.run(server.services)]);
    expect(await earned(inviter)).toBe('1.50');
    expect(await confirmCommissions.run(server.services)).toBe(0);
  });

  test('of a customer without an inviter earns no commission', async () => {
    const customer = await openCustomer(server);
    await recharge(customer, '100.00');
    const rows = await db
      .selectFrom('commission')
      .select('id')
      .where('invited_id', '=', customer.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

test.each([
  ['card', '', 30],
  ['alipay', '', 3],
  ['card', 'card=45,alipay=0', 45],
  ['alipay', 'card=45,alipay=0', 0],
  ['wxpay', 'card=45,alipay=0', 3],
  ['usdt', 'usdt=7', 7],
] as const)('a commission by %s is held, by the setting “%s”, for %i days', async (method, setting, days) => {
  await using own = await openTestServer({ FERRY_INVITE_HOLD_DAYS: setting });
  const [inviter, friend] = [await openCustomer(own), await openCustomer(own)];
  const { sql } = own.services.database;
  await sql.updateTable('account').set({ invited_by: inviter.id }).where('id', '=', friend.id).execute();
  await earnCommission(sql, own.services, {
    ...{ accountId: friend.id, amount: '10.00', reference: 'T', method },
    system: method === 'card' ? 'stripe' : 'epay',
  });
  const { confirms_at } = await sql.selectFrom('commission').select('confirms_at').executeTakeFirstOrThrow();
  expect((confirms_at.getTime() - own.clock.at.getTime()) / 86_400_000).toBe(days);
});
