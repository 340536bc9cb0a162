import { beforeEach, describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { post } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

let customer: TestCustomer;
const server = await forAllTests(
  openTestServer({ FERRY_PUBLIC_URL: 'https://ferry.example', FERRY_INVITE_PERCENT: '15' }),
);
const db = server.services.database.sql;
beforeEach(async () => {
  customer = await openCustomer(server);
});

const get = async (path = '', headers: Record<string, string> = customer.headers) =>
  (await server.app.inject({ url: `/api/v2/user/invite/${path}`, headers })).json().result;

async function invite(): Promise<TestCustomer> {
  const friend = await openCustomer(server);
  await db.updateTable('account').set({ invited_by: customer.id }).where('id', '=', friend.id).execute();
  return friend;
}

let recharges = 0;
/** A share of a recharge by somebody invited, in one of its states. */
async function earn(friend: TestCustomer, amount: string, state: 'pending' | 'confirmed' | 'taken_back') {
  recharges += 1;
  await db
    .insertInto('commission')
    .values({
      inviter_id: customer.id,
      invited_id: friend.id,
      created_at: server.clock.at,
      reference: `recharge ${recharges}`,
      recharge_amount: '100.00',
      amount,
      confirms_at: new Date(server.clock.at.getTime() + 3 * 86_400_000),
      confirmed_at: state === 'pending' ? null : server.clock.at,
      taken_back_at: state === 'taken_back' ? server.clock.at : null,
    })
    .execute();
}

const hold = (invite_balance: string) =>
  db.updateTable('account').set({ invite_balance }).where('id', '=', customer.id).execute();
const move = (body: object = {}) =>
  post(server, '/api/v2/user/invite/move-to-wallet', body, customer.headers);

describe('the invite page', () => {
  test('has only a link for a customer who invited nobody', async () => {
    const shown = await get();
    expect(shown).toMatchObject({
      invite_link: `https://ferry.example/auth/sign-up?invite_code=${shown.invite_code}`,
      total_invites: 0,
      total_commission: '0.00',
      pending_commission: '0.00',
      invite_balance: '0.00',
      commission_rate: '15',
      invited_users: [],
      is_open: true,
    });
    expect((await get()).invite_code).toBe(shown.invite_code);
    expect(await get('record/')).toEqual({ total_count: 0, records: [] });
  });

  test('lists the commissions of each invited customer, newest first', async () => {
    const [one, two] = [await invite(), await invite()];
    await earn(one, '10.05', 'confirmed');
    await earn(one, '0.10', 'confirmed');
    await earn(one, '7.00', 'pending');
    await earn(one, '9.00', 'taken_back');
    const shown = await get();
    expect(shown).toMatchObject({
      total_invites: 2,
      total_commission: '10.15',
      pending_commission: '7.00',
      invited_users: [
        { user_id: two.id, commission_earned: '0.00', status: 'registered' },
        { user_id: one.id, commission_earned: '10.15', status: 'earning' },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain('@');
    expect((await get('?limit=1&offset=1')).invited_users).toMatchObject([{ user_id: one.id }]);
  });

  test('records are pending, confirmed or cancelled', async () => {
    const friend = await invite();
    await earn(friend, '1.00', 'confirmed');
    await earn(friend, '2.00', 'taken_back');
    await earn(friend, '3.00', 'pending');
    const { total_count, records } = await get('record/?limit=2');
    expect(total_count).toBe(3);
    expect(records).toMatchObject([
      { amount: '3.00', status: 'pending', recharge_amount: '100.00' },
      { amount: '2.00', status: 'taken_back' },
    ]);
    expect((await get('record/?offset=2')).records).toMatchObject([{ amount: '1.00', status: 'confirmed' }]);
  });

  test('shows no commissions of other customers', async () => {
    await earn(await invite(), '1.00', 'confirmed');
    const other = await openCustomer(server);
    expect(await get('', other.headers)).toMatchObject({ total_invites: 0, total_commission: '0.00' });
    expect((await get('record/', other.headers)).total_count).toBe(0);
  });
});

describe('invites by the month', () => {
  const months = async (query = '') => (await get(`months${query}`)).months;

  test('are six months of the site, including months without any', async () => {
    const shown = await get('months');
    expect(shown.time_zone).toBe('Asia/Shanghai');
    expect(shown.months).toHaveLength(6);
    expect(await months('?months=1')).toEqual([
      { month: shown.months[5].month, joined: 0, confirmed: '0.00', pending: '0.00' },
    ]);
  });

  test('add up by the month of the recharge, in the zone of the site', async () => {
    const [one, two] = [await invite(), await invite()];
    await earn(one, '10.05', 'confirmed');
    await earn(two, '0.10', 'confirmed');
    await earn(one, '7.00', 'pending');
    await earn(one, '9.00', 'taken_back');
    const at = server.clock.at;
    // The last hour of the month before, which is the first of this one in Shanghai.
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
    const edge = new Date(Date.UTC(year, month, 1) - 3_600_000);
    const before = new Date(Date.UTC(year, month, 1) - 9 * 3_600_000);
    await earn(two, '1.00', 'confirmed');
    const newest = db.selectFrom('commission').select('id').orderBy('id', 'desc').limit(1);
    await db.updateTable('commission').set({ created_at: edge }).where('id', '=', newest).execute();
    await earn(two, '2.00', 'confirmed');
    await db.updateTable('commission').set({ created_at: before }).where('id', '=', newest).execute();
    expect(await months('?months=2')).toMatchObject([
      { joined: 0, confirmed: '2.00', pending: '0.00' },
      { joined: 2, confirmed: '11.15', pending: '7.00' },
    ]);
  });

  test('are the customer’s own; the page shows the hold and the next confirmation', async () => {
    const friend = await invite();
    await earn(friend, '7.00', 'pending');
    await hold('3.00');
    await move();
    expect(await get()).toMatchObject({
      hold_days: 3,
      next_confirms_at: new Date(server.clock.at.getTime() + 3 * 86_400_000).toISOString(),
      moved_to_wallet: '3.00',
    });
    const other = await openCustomer(server);
    expect(await get('', other.headers)).toMatchObject({ next_confirms_at: null, moved_to_wallet: '0.00' });
    expect((await get('months?months=1', other.headers)).months).toMatchObject([
      { joined: 0, confirmed: '0.00', pending: '0.00' },
    ]);
  });
});

describe('moving invite balance', () => {
  test('moves all of it by the ledger', async () => {
    await hold('12.30');
    expect((await move()).body.result).toEqual({
      moved: '12.30',
      wallet_balance: '12.30',
      invite_balance: '0.00',
    });
    const ledger = await server.app.inject({ url: '/api/v2/user/wallet/ledger/', headers: customer.headers });
    expect(ledger.json().result.entries).toMatchObject([
      { kind: 'invite', amount: '12.30', balance_after: '12.30' },
    ]);
    expect((await move()).body.code).toBe('invites.nothing_to_move');
  });

  test('moves a part', async () => {
    await hold('12.30');
    expect((await move({ amount: '2.31' })).body.result).toEqual({
      moved: '2.31',
      wallet_balance: '2.31',
      invite_balance: '9.99',
    });
  });

  test.each([
    ['more than there is', '12.31', 403, 'invites.too_little'],
    ['nothing', '0.00', 422, 'input.invalid'],
    ['less than nothing', '-1.00', 422, 'input.invalid'],
    ['half a cent', '1.005', 422, 'input.invalid'],
  ])('refuses %s', async (_what, amount, status, code) => {
    await hold('12.30');
    const refused = await move({ amount });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await get()).invite_balance).toBe('12.30');
  });

  test('moves nothing twice for concurrent calls', async () => {
    await hold('10.00');
    const tries = await Promise.all(Array.from({ length: 8 }, () => move({ amount: '4.00' })));
    expect(tries.filter((one) => one.status === 200)).toHaveLength(2);
    expect((await get()).invite_balance).toBe('2.00');
    const wallet = await server.app.inject({ url: '/api/v2/user/wallet/', headers: customer.headers });
    expect(wallet.json().result).toMatchObject({ wallet_balance: '8.00', invite_balance: '2.00' });
  });
});
