import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCustomer, signInAgain, type TestCustomer } from '../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';
import { checkBalances } from '../wallet/index.ts';
import { renewBills } from './index.ts';

const server = await forAllTests(openTestServer());
const plan = await openProduct(server);
const pack = await openProduct(server, trafficPackage);

const minute = 60;
const bought = new Date('2026-03-10T04:00:00Z');
/** Thirty days after the purchase, at noon of the site. */
const ends = new Date('2026-04-09T04:00:00Z');

/** Removes bills of earlier tests, and sets the clock to the purchase. */
beforeEach(async () => {
  await server.services.database.sql.updateTable('purchase').set({ auto_renews: false }).execute();
  server.clock.at = new Date(bought);
});

const at = (base: Date, seconds: number) => {
  server.clock.at = new Date(base.getTime() + seconds * 1000);
};
const run = () => renewBills.run(server.services);

async function buy(customer: TestCustomer, id = plan): Promise<void> {
  const order = (path: string, payload: object) =>
    request(server, 'POST', `/api/v2/user/shop-old/${id}/${path}`, customer.headers, payload);
  const { quote_id } = (await order('pre-order', {})).json().result;
  expect((await order('confirm-order', { quote_id, accept_losses: true })).statusCode).toBe(200);
}

const path = (id: number, rest = '') => `/api/v2/user/services-old/bill/${id}/${rest}`;
const get = (customer: TestCustomer, url: string) => server.app.inject({ url, headers: customer.headers });
const turnAuto = (customer: TestCustomer, enabled: boolean, id = customer.id) =>
  request(server, 'POST', path(id, 'enable-auto-renewal'), customer.headers, { enabled });

/** A customer who bought the plan for 20.00 with auto-renewal, and has this balance left. */
async function openHolder(left: string): Promise<TestCustomer> {
  at(bought, 0);
  const customer = await openCustomer(server, { balance: (20 + Number(left)).toFixed(2) });
  await buy(customer);
  expect((await turnAuto(customer, true)).json().result.auto_renews).toBe(true);
  return customer;
}

const stateOf = async ({ id }: TestCustomer) => {
  const db = server.services.database.sql;
  const service = await db
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .select(['service.level_expires_at', 'service.package_bytes', 'account.balance'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  const purchases = await db
    .selectFrom('purchase')
    .select(['id', 'renews', 'auto_renews', 'renew_at', 'price'])
    .where('account_id', '=', id)
    .where('kind', '=', 'main_package')
    .orderBy('id')
    .execute();
  const renewals = await db
    .selectFrom('ledger')
    .select(['amount', 'reference'])
    .where('account_id', '=', id)
    .where('kind', '=', 'renewal')
    .execute();
  return { ...service, purchases, renewals };
};

const mailsTo = ({ email }: TestCustomer) =>
  server.services.database.sql
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

const topUp = ({ id }: TestCustomer, amount: string) =>
  server.services.database.sql
    .insertInto('ledger')
    .values({
      account_id: id,
      created_at: server.services.now(),
      kind: 'correction',
      amount,
      subject: 'test',
      reference: `test:${crypto.randomUUID()}`,
    })
    .execute();

describe('services and bills', () => {
  test('are empty for a customer who never had a plan', async () => {
    const customer = await openCustomer(server);
    expect((await get(customer, '/api/v2/user/services-old/')).json().result).toEqual({
      total_count: 0,
      services: [],
    });
    expect((await get(customer, '/api/v2/user/services-old/bill/')).json().result).toEqual({ bills: [] });
    expect((await get(customer, path(customer.id))).statusCode).toBe(404);
    expect((await turnAuto(customer, true)).json()).toMatchObject({ code: 'bills.absent' });
  });

  test('say until when a renewal goes, by months from the first day of the row', async () => {
    server.clock.at = new Date('2026-01-31T04:00:00Z');
    const customer = await openCustomer(server, { balance: '40.00' });
    await buy(customer, await openProduct(server, { level_duration: 'P1M' }));
    const [bill] = (await get(customer, '/api/v2/user/services-old/bill/')).json().result.bills;
    expect(bill).toMatchObject({
      ends_at: '2026-02-28T04:00:00.000Z',
      renewed_until: '2026-03-31T04:00:00.000Z',
    });
    await turnAuto(customer, true);
    server.clock.at = new Date(bill.renews_at);
    expect(await run()).toBe(1);
    expect((await stateOf(customer)).level_expires_at).toEqual(new Date(bill.renewed_until));
  });

  test('show the plan, its next date and whether the wallet covers it', async () => {
    const customer = await openCustomer(server, { balance: '32.50' });
    await buy(customer);
    const { total_count, services } = (await get(customer, '/api/v2/user/services-old/')).json().result;
    expect(total_count).toBe(1);
    expect(services[0]).toMatchObject({
      service_id: customer.id,
      service_name: '标准月付',
      service_type: 'main_package',
      status: 'active',
      expire_at: ends.toISOString(),
      traffic_used: 0,
      traffic_total: 100 * GB,
    });
    const { bills } = (await get(customer, '/api/v2/user/services-old/bill/')).json().result;
    expect(bills).toHaveLength(1);
    expect(bills[0]).toMatchObject({
      service_id: customer.id,
      shop_id: plan,
      amount: '20.00',
      ends_at: ends.toISOString(),
      renews_at: '2026-04-09T03:50:00.000Z',
      renewed_until: '2026-05-09T04:00:00.000Z',
      auto_renews: false,
      balance: '12.50',
      is_covered: false,
      missing: '7.50',
      blocked: null,
    });
    expect((await get(customer, path(customer.id))).json().result).toEqual(bills[0]);
    at(ends, 1);
    const later = (await get(await signInAgain(server, customer), '/api/v2/user/services-old/')).json().result
      .services[0];
    expect(later.status).toBe('expired');
  });

  test('of another customer answer as if they did not exist', async () => {
    const holder = await openHolder('0.00');
    const other = await openCustomer(server);
    for (const answer of [
      await get(other, path(holder.id)),
      await get(other, path(holder.id, 'enable-auto-renewal')),
      await turnAuto(other, false, holder.id),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'bills.absent']);
    expect((await stateOf(holder)).purchases[0]?.auto_renews).toBe(true);
  });
});

describe('auto-renewal', () => {
  test('is turned on by GET as published, and on and off by POST, and each change is recorded once', async () => {
    const customer = await openCustomer(server, { balance: '20.00' });
    await buy(customer);
    const enable = () => get(customer, path(customer.id, 'enable-auto-renewal'));
    expect((await enable()).json().result.auto_renews).toBe(true);
    expect((await enable()).json().result.auto_renews).toBe(true);
    expect((await turnAuto(customer, false)).json().result.auto_renews).toBe(false);
    expect((await turnAuto(customer, false)).statusCode).toBe(200);
    expect((await get(customer, path(customer.id))).json().result.auto_renews).toBe(false);
    const kinds = await server.services.database.sql
      .selectFrom('activity_log')
      .select('kind')
      .where('account_id', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['purchase', 'auto_renewal_on', 'auto_renewal_off']);
  });

  test.each([
    ['that is no longer sold', { is_enabled: false }, 0, 'off_sale'],
    ['that was changed and costs more now', { level: 2, price: '25.00' }, 0, 'changed'],
    ['that is shorter and costs more now', { level_duration: 'P15D', price: '25.00' }, 0, 'changed'],
    ['that resets less often and costs more now', { reset_interval: 'P1Y', price: '25.00' }, 0, 'changed'],
    ['that ended three days ago', {}, 33 * daySeconds, 'ended'],
  ] as const)('is not switched on for a plan %s, but is switched off', async (_, change, later, blocked) => {
    const customer = await openCustomer(server, { balance: '100.00' });
    const id = await openProduct(server);
    await buy(customer, id);
    await server.services.database.sql
      .updateTable('product')
      .set({ is_enabled: true, ...change })
      .where('id', '=', id)
      .execute();
    at(bought, later);
    const same = await signInAgain(server, customer);
    expect((await get(same, path(customer.id))).json().result.blocked).toBe(blocked);
    const refused = await turnAuto(same, true);
    expect([refused.statusCode, refused.json().code]).toEqual([403, `bills.${blocked}`]);
    expect((await turnAuto(same, false)).statusCode).toBe(200);
  });
});

describe('the renewal', () => {
  test('pays ten minutes before the end, not earlier, and keeps traffic packages', async () => {
    const customer = await openHolder('50.00');
    await buy(customer, pack);
    at(ends, -10 * minute - 1);
    expect(await run()).toBe(0);
    at(ends, -10 * minute);
    expect(await run()).toBe(1);
    const { level_expires_at, package_bytes, balance, purchases, renewals } = await stateOf(customer);
    expect(level_expires_at).toEqual(new Date('2026-05-09T04:00:00Z'));
    expect(package_bytes).toBe(50 * GB);
    expect(balance).toBe('20.00');
    expect(purchases).toMatchObject([
      { renews: null, auto_renews: false, renew_at: null },
      { renews: purchases[0]?.id, auto_renews: true, renew_at: level_expires_at, price: '20.00' },
    ]);
    expect(renewals).toEqual([{ amount: '-20.00', reference: `renewal of purchase:${purchases[0]?.id}` }]);
    expect(await run()).toBe(0);
    at(level_expires_at, -10 * minute);
    expect(await run()).toBe(1);
    expect((await stateOf(customer)).balance).toBe('0.00');
  });

  test('costs the price of the purchase', async () => {
    const id = await openProduct(server, { price: '15.00' });
    const customer = await openCustomer(server, { balance: '30.00' });
    await buy(customer, id);
    await turnAuto(customer, true);
    await server.services.database.sql
      .updateTable('product')
      .set({ price: '99.00' })
      .where('id', '=', id)
      .execute();
    at(ends, 0);
    expect(await run()).toBe(1);
    expect((await stateOf(customer)).balance).toBe('0.00');
  });

  test('charges a period once, for any number of concurrent runs', async () => {
    const customers: TestCustomer[] = [];
    for (let count = 0; count < 5; count += 1) customers.push(await openHolder('100.00'));
    at(ends, -minute);
    const touched = await Promise.all(Array.from({ length: 8 }, run));
    expect(touched.reduce((sum, count) => sum + count, 0)).toBe(5);
    for (const customer of customers)
      expect(await stateOf(customer)).toMatchObject({ balance: '80.00', renewals: [{ amount: '-20.00' }] });
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('of one period twice is refused by the database', async () => {
    const customer = await openHolder('100.00');
    at(ends, 0);
    await run();
    const [first] = (await stateOf(customer)).purchases;
    const again = sql`insert into purchase (account_id, created_at, product_id, product_name, kind, price,
        balance_after, service_before, service_after, renews)
      select account_id, created_at, product_id, product_name, kind, price, balance_after, service_before,
        service_after, ${first?.id} from purchase where id = ${first?.id}`;
    await expect(again.execute(server.services.database.sql)).rejects.toThrow(/renews/);
  });

  test('happens once the wallet is filled within three days after the end, and the period begins then', async () => {
    const customer = await openHolder('0.00');
    at(ends, 2 * daySeconds);
    expect(await run()).toBe(0);
    await topUp(customer, '20.00');
    const until = new Date(ends.getTime() + 32 * dayMs);
    const bill = (await get(await signInAgain(server, customer), path(customer.id))).json().result;
    expect(bill.renewed_until).toBe(until.toISOString());
    expect(await run()).toBe(1);
    expect(await stateOf(customer)).toMatchObject({ balance: '0.00', level_expires_at: until });
  });

  test('is switched off three days after the end', async () => {
    const customer = await openHolder('0.00');
    at(ends, 3 * daySeconds);
    expect(await run()).toBe(1);
    await topUp(customer, '20.00');
    expect(await run()).toBe(0);
    const { purchases, balance } = await stateOf(customer);
    expect([purchases[0]?.auto_renews, balance]).toEqual([false, '20.00']);
  });

  test.each([
    ['switched it off', async (holder: TestCustomer) => void (await turnAuto(holder, false))],
    ['is banned', async (holder: TestCustomer) => void (await banFor(holder))],
    [
      'is disabled',
      async ({ id }: TestCustomer) => void (await setAccount(server, id, { is_enabled: false })),
    ],
  ])('charges nobody who %s', async (_, change) => {
    const customer = await openHolder('100.00');
    await change(customer);
    at(ends, -minute);
    expect(await run()).toBe(0);
    expect(await stateOf(customer)).toMatchObject({ balance: '100.00', renewals: [] });
  });

  test('follows an end that a code has moved', async () => {
    const customer = await openHolder('20.00');
    await setService(server, customer.id, { level_expires_at: new Date(ends.getTime() + 5 * dayMs) });
    at(ends, 0);
    expect(await run()).toBe(0);
    at(ends, 5 * daySeconds);
    expect(await run()).toBe(1);
  });
});

async function banFor({ id }: TestCustomer) {
  await server.services.database.sql
    .insertInto('ban')
    .values({
      account_id: id,
      starts_at: bought,
      ends_at: new Date('2027-01-01T00:00:00Z'),
      reason: 'x',
      wants_mail: false,
      mailed_at: null,
      ended_at: null,
    })
    .execute();
}

describe('the mail about a low balance', () => {
  test('is sent once three days before the end and once on the site’s day of the end', async () => {
    const customer = await openHolder('4.20');
    const steps: [seconds: number, mails: number][] = [
      [-3 * daySeconds - 1, 0],
      [-3 * daySeconds, 1],
      [-2 * daySeconds, 1],
      // The day of the end begins at 16:00 UTC of the previous day.
      [-12 * 3600 - 1, 1],
      [-12 * 3600, 2],
      [-minute, 2],
      [minute, 2],
    ];
    for (const [seconds, mails] of steps) {
      at(ends, seconds);
      await Promise.all([run(), run()]);
      expect(await mailsTo(customer), `${seconds} s after the end`).toHaveLength(mails);
    }
    const [mail] = await mailsTo(customer);
    expect(mail?.subject).toContain('余额不足');
    expect(mail?.body_text).toContain('15.80 CNY');
    expect(mail?.body_text).toContain('2026年4月9日');
  });

  test('is not sent if the wallet covers it or auto-renewal is off', async () => {
    const covered = await openHolder('20.00');
    const off = await openHolder('0.00');
    await turnAuto(off, false);
    at(ends, -daySeconds);
    await run();
    expect(await mailsTo(covered)).toEqual([]);
    expect(await mailsTo(off)).toEqual([]);
  });
});
