import Big from 'big.js';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { addInviteBalance } from '../../ground/account-rows/index.ts';
import { confirmCommissions } from '../invites/index.ts';
import { checkBalances, moveMoney, payDebtFirst, takeBackMoney } from './index.ts';

const server = await forAllTests(
  openTestServer({ FERRY_INVITE_PERCENT: '50', FERRY_ACCESS_TOKEN_SECONDS: '86400' }),
);
const admin = await openAdmin(server);

const post = async (url: string, payload: object, headers: Record<string, string>) => {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const get = async (url: string, headers: Record<string, string>) =>
  (await server.app.inject({ url, headers })).json();
const wallet = async ({ headers }: TestCustomer) => (await get('/api/v2/user/wallet/', headers)).result;
const refund = (tradeNo: string, more: object = {}) =>
  post(`/api/v2/admin_api/recharge/${tradeNo}/refund`, { remark: 'dispute 7', ...more }, admin);
const chargeback = (tradeNo: string) => refund(tradeNo, { is_chargeback: true });

/** A recharge that staff marks as paid. */
async function recharge(customer: TestCustomer, amount: string): Promise<string> {
  const url = '/api/v2/user/wallet/recharge/';
  const { trade_no } = (await post(url, { amount, method: 'sandbox' }, customer.headers)).body.result
    .recharge;
  const paid = await post(`/api/v2/admin_api/recharge/${trade_no}/mark-paid`, { remark: 'slip' }, admin);
  expect(paid.status).toBe(200);
  return trade_no;
}

let spent = 0;
/** Moves money in a transaction of its own. */
const move = ({ id }: TestCustomer, amount: string) =>
  server.services.database.sql.transaction().execute((tx) => {
    spent += 1;
    return moveMoney(tx, {
      ...{ account_id: id, created_at: server.clock.at, amount, subject: '', reference: `test:${spent}` },
      kind: amount.startsWith('-') ? 'purchase' : 'cd_key',
    });
  });

async function openPair(): Promise<[inviter: TestCustomer, friend: TestCustomer]> {
  const [inviter, friend] = [await openCustomer(server), await openCustomer(server)];
  await setAccount(server, friend.id, { invited_by: inviter.id });
  return [inviter, friend];
}

const confirmAll = async () => {
  await server.services.database.sql
    .updateTable('commission')
    .set({ confirms_at: server.clock.at })
    .execute();
  await confirmCommissions.run(server.services);
};

describe('money that was taken back after it was spent', () => {
  test('is a debt after a chargeback, while a refund of it is refused', async () => {
    const customer = await openCustomer(server);
    const tradeNo = await recharge(customer, '50.00');
    await move(customer, '-42.00');
    expect((await refund(tradeNo)).body).toMatchObject({ code: 'payments.refund_short' });
    const tries = await Promise.all(Array.from({ length: 4 }, () => chargeback(tradeNo)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(tries.find(({ status }) => status === 200)?.body.result).toMatchObject({
      ...{ amount: '50.00', wallet_balance: '0.00', debt: '42.00' },
    });
    const at = server.clock.at.toISOString();
    const owed = {
      debt: '42.00',
      debt_entries: [{ at, kind: 'chargeback', amount: '42.00', debt_after: '42.00' }],
    };
    expect(await wallet(customer)).toMatchObject({ wallet_balance: '0.00', ...owed });
    expect((await get(`/api/v2/admin_api/users/${customer.id}`, admin)).result).toMatchObject(owed);
  });

  test('is paid first by each later credit, and its history ends with it', async () => {
    const customer = await openCustomer(server);
    const tradeNo = await recharge(customer, '30.00');
    await move(customer, '-30.00');
    await chargeback(tradeNo);
    expect(await move(customer, '12.50')).toBe('0.00');
    expect(await wallet(customer)).toMatchObject({
      ...{ wallet_balance: '0.00', debt: '17.50' },
      debt_entries: [
        { kind: 'credit', amount: '-12.50', debt_after: '17.50' },
        { kind: 'chargeback', amount: '30.00', debt_after: '30.00' },
      ],
    });
    await recharge(customer, '20.00');
    expect(await wallet(customer)).toMatchObject({
      ...{ wallet_balance: '2.50', debt: '0.00', debt_entries: [] },
    });
    const { entries } = (await get('/api/v2/user/wallet/ledger/', customer.headers)).result;
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'debt', amount: '-17.50', balance_after: '2.50' },
      { kind: 'recharge', amount: '20.00', balance_after: '20.00' },
    ]);
  });

  test.each<[string, string, string, object]>([
    ['is taken from the invite balance', '0.00', '0.00', { invite_balance: '0.00', wallet_balance: '0.00' }],
    ['then from the wallet', '12.00', '0.00', { wallet_balance: '0.00', debt: '0.00' }],
    ['then it is a debt', '25.00', '20.00', { wallet_balance: '0.00', debt: '20.00' }],
  ])('of a commission %s', async (_what, moved, used, after) => {
    const [inviter, friend] = await openPair();
    const tradeNo = await recharge(friend, '50.00');
    await confirmAll();
    if (moved !== '0.00')
      await post('/api/v2/user/invite/move-to-wallet', { amount: moved }, inviter.headers);
    if (used !== '0.00') await move(inviter, `-${used}`);
    expect((await chargeback(tradeNo)).status).toBe(200);
    expect(await wallet(inviter)).toMatchObject({ invite_balance: '0.00', ...after });
  });

  test('is paid by a commission that is confirmed later, and the rest goes to the invite balance', async () => {
    const [inviter, friend] = await openPair();
    const first = await recharge(friend, '50.00');
    await confirmAll();
    await post('/api/v2/user/invite/move-to-wallet', {}, inviter.headers);
    await move(inviter, '-25.00');
    await chargeback(first);
    await recharge(friend, '40.00');
    await recharge(friend, '20.00');
    await confirmAll();
    expect(await wallet(inviter)).toMatchObject({
      ...{ wallet_balance: '0.00', invite_balance: '5.00', debt: '0.00' },
    });
    expect((await get('/api/v2/user/invite/', inviter.headers)).result).toMatchObject({
      ...{ total_commission: '30.00', invite_balance: '5.00' },
    });
  });

  test('is part of the missing amount of a purchase, but not of a free one', async () => {
    const customer = await openCustomer(server);
    await recharge(customer, '9.00').then(async (tradeNo) => {
      await move(customer, '-9.00');
      await chargeback(tradeNo);
    });
    const id = await openProduct(server, { price: '20.00' });
    const order = () => post(`/api/v2/user/shop-old/${id}/pre-order`, {}, customer.headers);
    const { quote_id, missing, balance } = (await order()).body.result;
    expect([missing, balance]).toEqual(['29.00', '0.00']);
    const buy = () =>
      post(`/api/v2/user/shop-old/${id}/confirm-order`, { quote_id, accept_losses: true }, customer.headers);
    expect((await buy()).body).toMatchObject({ code: 'shop.short', details: { missing: '29.00' } });
    await recharge(customer, missing);
    expect((await buy()).body.result).toMatchObject({ paid: '20.00', balance: '0.00' });
  });
});

describe('the database refuses', () => {
  const refuses = async (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(server.services.database.sql)).rejects.toThrow();

  test('a debt without an entry, a changed entry, and a balance beside a debt', async () => {
    const customer = await openCustomer(server);
    const { sql: db } = server.services.database;
    const take = (amount: string) =>
      db.transaction().execute((tx) =>
        takeBackMoney(tx, {
          ...{ why: 'chargeback', account_id: customer.id, created_at: server.clock.at, amount },
          ...{ subject: '', reference: `refused ${customer.id}` },
        }),
      );
    await take('5.00');
    await refuses(sql`update account set debt = 0 where id = ${customer.id}`);
    await refuses(sql`delete from debt_entry where account_id = ${customer.id}`);
    await refuses(sql`update debt_entry set amount = 1 where account_id = ${customer.id}`);
    await expect(take('5.00')).rejects.toThrow();
    await sql`alter table ledger disable trigger credit_pays_debt`.execute(db);
    await expect(move(customer, '7.00')).rejects.toThrow(/empty wallet/);
    await sql`alter table ledger enable trigger credit_pays_debt`.execute(db);
    expect(await wallet(customer)).toMatchObject({ wallet_balance: '0.00', debt: '5.00' });
  });
});

type Act = ['credit' | 'spend' | 'take back' | 'earn' | 'move', cents: number];

/** What an action adds to the customer's total, less the debt. `null`: it was refused. */
async function run(customer: TestCustomer, [act, cents]: Act, key: string): Promise<Big> {
  const amount = Big(cents).div(100).toFixed(2);
  const of = { account_id: customer.id, created_at: server.clock.at, reference: key };
  const { sql: db } = server.services.database;
  if (act === 'credit') {
    await move(customer, amount);
    return Big(amount);
  }
  if (act === 'spend')
    return move(customer, `-${amount}`).then(
      () => Big(amount).neg(),
      () => Big(0),
    );
  if (act === 'take back') {
    await db
      .transaction()
      .execute((tx) => takeBackMoney(tx, { ...of, why: 'chargeback', amount, subject: '' }));
    return Big(amount).neg();
  }
  if (act === 'earn') {
    await db.transaction().execute(async (tx) => {
      const left = await payDebtFirst(tx, { ...of, amount });
      if (Big(left).gt(0)) await addInviteBalance(tx, customer.id, left);
    });
    return Big(amount);
  }
  await post('/api/v2/user/invite/move-to-wallet', {}, customer.headers);
  return Big(0);
}

test('wallet, ledger and debt stay exact under concurrent changes', async () => {
  const customer = await openCustomer(server);
  const act = fc.tuple(
    fc.constantFrom('credit', 'spend', 'take back', 'earn', 'move'),
    fc.integer({ min: 1, max: 5_000 }),
  ) as fc.Arbitrary<Act>;
  let [expected, round] = [Big(0), 0];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      round += 1;
      const moved = await Promise.all(acts.map((one, at) => run(customer, one, `property ${round}.${at}`)));
      expected = moved.reduce((sum, one) => sum.plus(one), expected);
      const { wallet_balance, invite_balance, debt } = await wallet(customer);
      const all = Big(wallet_balance).plus(invite_balance).minus(debt).toFixed(2);
      expect(all).toBe(expected.toFixed(2));
      expect(Big(wallet_balance).eq(0) || Big(debt).eq(0)).toBe(true);
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect(await checkBalances.run(server.services)).toBe(0);
  const checked = (await get('/api/v2/admin_api/money/check', admin)).result;
  expect(checked).toMatchObject({ different: 0, debts: checked.debt_ledger, balances: checked.ledger });
});

test('a debt that differs from the sum of its entries is found', async () => {
  const customer = await openCustomer(server);
  await sql`alter table account disable trigger debt_follows_entries`.execute(server.services.database.sql);
  const set = (debt: string) =>
    sql`update account set debt = ${debt} where id = ${customer.id}`.execute(server.services.database.sql);
  await set('3.00');
  expect(await checkBalances.run(server.services)).toBe(1);
  expect((await get('/api/v2/admin_api/money/check', admin)).result.differences).toEqual([
    { user_id: customer.id, balance: '0.00', ledger: '0.00', debt: '3.00', debt_ledger: '0.00' },
  ]);
  await set('0.00');
  await sql`alter table account enable trigger debt_follows_entries`.execute(server.services.database.sql);
});
