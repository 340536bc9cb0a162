import { expect, test } from 'vitest';
import { migrations } from '../../../../db/migrations/migrate.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { confirmCommissions } from '../../invites/index.ts';

const server = await forAllTests(
  openTestServer({ FERRY_INVITE_PERCENT: '10', FERRY_ACCESS_TOKEN_SECONDS: '86400' }),
);
const admin = await openAdmin(server, ['admin:payments.money']);

const post = async (url: string, payload: object, headers: Record<string, string>) => {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const byHand = (tradeNo: string, act: 'mark-paid' | 'refund', remark = 'agreed by ticket') =>
  post(`/api/v2/admin_api/recharge/${tradeNo}/${act}`, { remark }, admin);

/** A recharge that waits for its payment. */
async function begin(customer: TestCustomer, amount = '50.00'): Promise<string> {
  const begun = await post('/api/v2/user/wallet/recharge/', { amount, method: 'sandbox' }, customer.headers);
  return begun.body.result.recharge.trade_no;
}

const wallet = async ({ headers }: TestCustomer) =>
  (await server.app.inject({ url: '/api/v2/user/wallet/', headers })).json().result;
const record = async ({ headers }: TestCustomer) =>
  (await server.app.inject({ url: '/api/v2/user/wallet/recharge/', headers })).json().result
    .recharge_records[0];

/** A customer and his inviter. */
async function openPair(): Promise<[inviter: TestCustomer, friend: TestCustomer]> {
  const [inviter, friend] = [await openCustomer(server), await openCustomer(server)];
  await setAccount(server, friend.id, { invited_by: inviter.id });
  return [inviter, friend];
}

test('a recharge marked as paid by hand is credited once', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await begin(customer);
  const tries = await Promise.all(Array.from({ length: 5 }, () => byHand(tradeNo, 'mark-paid')));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await wallet(customer)).toMatchObject({ wallet_balance: '50.00' });
  expect(await record(customer)).toMatchObject({ status: 'paid', remark: 'agreed by ticket' });
});

test.each(['by hand: ', '人工：'])(
  'a row that told it in the sentence “%s” tells it in its column',
  async (said) => {
    const customer = await openCustomer(server);
    const [ofStaff, ofGateway] = [await begin(customer), await begin(customer)];
    const { sql, exec } = server.services.database;
    for (const [trade_no, gateway_no] of [
      [ofStaff, `${said}${ofStaff}`],
      [ofGateway, `${said}a gateway may name it so`],
    ] as const)
      await sql
        .updateTable('recharge')
        .set({ status: 'paid', paid_at: server.clock.at, gateway_no, remark: 'slip 77' })
        .where('trade_no', '=', trade_no)
        .execute();
    const { script = '' } = migrations().find(({ name }) => name === '0078_paid_by.sql') ?? {};
    await exec(script.match(/^update [^;]+;/gm)?.join('\n') ?? '');
    const rows = await sql
      .selectFrom('recharge')
      .select(['paid_by', 'gateway_no', 'remark'])
      .where('account_id', '=', customer.id)
      .orderBy('paid_by', 'desc')
      .execute();
    expect(rows).toEqual([
      { paid_by: 'staff', gateway_no: null, remark: 'slip 77' },
      { paid_by: 'gateway', gateway_no: `${said}a gateway may name it so`, remark: 'slip 77' },
    ]);
  },
);

test('a refund takes back the whole recharge once and tells the customer', async () => {
  const customer = await openCustomer(server, { balance: '1.00' });
  const tradeNo = await begin(customer);
  expect((await byHand(tradeNo, 'refund')).body).toMatchObject({ code: 'payments.not_paid' });
  await byHand(tradeNo, 'mark-paid');
  const tries = await Promise.all(Array.from({ length: 5 }, () => byHand(tradeNo, 'refund')));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await wallet(customer)).toMatchObject({ wallet_balance: '1.00' });
  expect(await record(customer)).toMatchObject({
    status: 'paid',
    refunded_at: server.clock.at.toISOString(),
  });
  const { activities } = (
    await server.app.inject({ url: '/api/v2/user/account/activity', headers: customer.headers })
  ).json().result;
  expect(activities[0].description).toBe('Top-up of ¥50.00 refunded');
});

test('a refund of spent money is refused with the missing amount, and nothing moves', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await begin(customer);
  await byHand(tradeNo, 'mark-paid');
  await server.services.database.sql
    .insertInto('ledger')
    .values({
      account_id: customer.id,
      created_at: server.clock.at,
      kind: 'purchase',
      amount: '-20.00',
      subject: 'x',
      reference: `x:${customer.id}`,
    })
    .execute();
  const { status, body } = await byHand(tradeNo, 'refund');
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: 'payments.refund_short', details: { missing: '20.00' } });
  expect(await wallet(customer)).toMatchObject({ wallet_balance: '30.00' });
  expect(await record(customer)).toMatchObject({ refunded_at: null });
});

/** Advances the days until all commissions are due. */
async function confirmShares(): Promise<void> {
  await server.services.database.sql
    .updateTable('commission')
    .set({ confirms_at: server.clock.at })
    .execute();
  await confirmCommissions.run(server.services);
}

test.each([
  ['is taken back while it is pending', 'pending', 'taken_back'],
  ['is taken back while it is still invite balance', 'confirmed', 'taken_back'],
  ['is taken from the wallet once he moved it on', 'moved', 'taken_back'],
] as const)('the inviter’s share of a refunded recharge %s', async (_what, state, ends) => {
  const [inviter, friend] = await openPair();
  const tradeNo = await begin(friend);
  await byHand(tradeNo, 'mark-paid');
  if (state !== 'pending') await confirmShares();
  if (state === 'moved') await post('/api/v2/user/invite/move-to-wallet', {}, inviter.headers);
  expect(await wallet(inviter)).toMatchObject({
    invite_balance: state === 'confirmed' ? '5.00' : '0.00',
    wallet_balance: state === 'moved' ? '5.00' : '0.00',
  });
  expect((await byHand(tradeNo, 'refund')).status).toBe(200);
  await confirmShares();
  expect(await wallet(inviter)).toMatchObject({
    invite_balance: '0.00',
    wallet_balance: '0.00',
    debt: '0.00',
  });
  const url = '/api/v2/user/invite/record/';
  const { records } = (await server.app.inject({ url, headers: inviter.headers })).json().result;
  expect(records[0].status).toBe(ends);
});

test('both require a reason and are audited with it', async () => {
  const customer = await openCustomer(server);
  const tradeNo = await begin(customer);
  expect((await byHand(tradeNo, 'mark-paid', ' ')).status).toBe(422);
  expect((await byHand('absent', 'refund')).status).toBe(404);
  await byHand(tradeNo, 'mark-paid', 'bank slip 7');
  const audited = await server.services.database.sql
    .selectFrom('audit_log')
    .select(['operation', 'detail'])
    .where('target', '=', tradeNo)
    .execute();
  expect(audited).toEqual([
    { operation: 'payments.markPaid', detail: { amount: '50.00', remark: 'bank slip 7' } },
  ]);
});
