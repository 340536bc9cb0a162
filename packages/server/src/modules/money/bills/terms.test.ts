import { sql as rawSql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Sql } from '../../../db/driver/database.ts';
import {
  openAdmin,
  openCustomer,
  signInAgain,
  type TestCustomer,
} from '../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../testing/products.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { setService } from '../../../testing/set-row.ts';
import { openShop } from '../../../testing/shop.ts';
import { actOn, holdService, resetPeriods, saveService } from '../../ground/services/index.ts';

const shop = await forAllTests(openShop());
const { clock, services } = shop.server;
const start = clock.at;
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

const month = await openProduct(shop.server, { reset_interval: 'P30D' });
const quarter = await openProduct(shop.server, {
  level_duration: 'P90D',
  reset_interval: 'P30D',
  price: '40.00',
});

const url = '/api/v2/user/services-old';
const look = async ({ headers }: TestCustomer) => {
  const answer = await shop.server.app.inject({ url: `${url}/terms`, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const next = async (customer: TestCustomer, period_begun_at: string, key?: string) => {
  const headers = { ...customer.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = await request(shop.server, 'POST', `${url}/begin-next`, headers, { period_begun_at });
  return { status: answer.statusCode, ...answer.json() };
};

/** The connections that wait for a lock of another one. */
const waiting = async (db: Sql): Promise<number> =>
  (
    await rawSql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows.length;

/** A customer in the first of three periods, who has used 30 GB. */
async function begun(): Promise<TestCustomer> {
  clock.at = start;
  const customer = await openCustomer(shop.server, { balance: '100.00' });
  await shop.buy(customer, quarter);
  await setService(shop.server, customer.id, { used_download: 30 * GB });
  return customer;
}

describe('the plans that run and wait', () => {
  test('are shown with their periods, and what comes next', async () => {
    const customer = await begun();
    await shop.buy(customer, month);
    const { result } = await look(customer);
    expect(result.terms).toMatchObject([
      {
        shop_id: quarter,
        begins_at: start.toISOString(),
        ends_at: days(90).toISOString(),
        periods: [0, 30, 60].map((day) => days(day).toISOString()),
      },
      { shop_id: month, begins_at: days(90).toISOString(), periods: [days(90).toISOString()] },
    ]);
    expect(result.next).toEqual({
      period_begun_at: start.toISOString(),
      begins_at: days(30).toISOString(),
      bytes_given_up: 70 * GB,
      quota_bytes: 100 * GB,
      blocked: null,
    });
  });

  test('are none before the first plan', async () => {
    const customer = await openCustomer(shop.server);
    expect((await look(customer)).result).toEqual({ terms: [], next: null });
  });
});

describe('the next period', () => {
  test('begins early once for each request, and everything behind it moves', async () => {
    const customer = await begun();
    const seen = (await look(customer)).result.next.period_begun_at;
    clock.turn(12 * 86_400);
    const again = await signInAgain(shop.server, customer);
    const answers = await Promise.all([next(again, seen, 'next-1'), next(again, seen, 'next-1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].result).toMatchObject({
      before: { bytes_left: 70 * GB, level_expires_at: days(90).toISOString() },
      after: { bytes_left: 100 * GB, level_expires_at: days(72).toISOString() },
    });
    expect(await next(again, seen)).toMatchObject({ status: 403, code: 'bills.too_early' });
    expect((await look(again)).result.next).toMatchObject({ blocked: 'too_early' });
  });

  test('is refused if another period runs by now, or if none follows', async () => {
    const customer = await begun();
    expect(await next(customer, days(-1).toISOString())).toMatchObject({
      status: 409,
      code: 'bills.other_period',
    });
    const last = await openCustomer(shop.server, { balance: '100.00' });
    await shop.buy(last, month);
    expect((await look(last)).result.next).toBeNull();
    expect(await next(last, start.toISOString())).toMatchObject({
      status: 409,
      code: 'bills.nothing_follows',
    });
    const none = await openCustomer(shop.server);
    expect((await next(none, start.toISOString())).code).toBe('bills.nothing_follows');
  });

  test('begins by itself at its time, to the moment, and the next plan after the last period', async () => {
    const customer = await begun();
    await shop.buy(customer, await openProduct(shop.server, { quota_bytes: 50 * GB, speed_limit: 10 }));
    for (const [day, quota, reset] of [
      [30, 100, 60],
      [60, 100, 90],
      [90, 50, null],
    ] as const) {
      clock.at = new Date(days(day).getTime() - 1);
      await resetPeriods.run(services);
      await setService(shop.server, customer.id, { used_download: 7 * GB });
      clock.at = days(day);
      await resetPeriods.run(services);
      expect(await shop.serviceOf(customer)).toMatchObject({
        used_download: 0,
        quota_bytes: quota * GB,
        period_started_at: days(day),
        next_reset_at: reset === null ? null : days(reset),
        level_expires_at: days(120),
      });
    }
  });
});

test('a service whose plans all ended before a job ran keeps the promise of the last one', async () => {
  clock.at = start;
  const customer = await openCustomer(shop.server, { balance: '100.00' });
  const small = await openProduct(shop.server, { quota_bytes: 50 * GB, speed_limit: 10 });
  await shop.buy(customer, month);
  await shop.buy(customer, small);
  clock.at = days(61);
  await resetPeriods.run(services);
  expect(await shop.serviceOf(customer)).toMatchObject({
    product_id: small,
    quota_bytes: 50 * GB,
    speed_limit: 10,
    reset_interval: null,
    level_expires_at: days(60),
  });
});

test('the list of purchases says when each plan ran, runs or will run', async () => {
  const customer = await begun();
  const waits = await shop.buy(customer, month);
  await shop.buy(customer, month);
  await shop.buy(customer, await openProduct(shop.server, trafficPackage));
  const admin = await openAdmin(shop.server, ['admin:shop.money']);
  const refund = `/api/v2/admin_api/shop/orders/${waits.purchase_id}/refund`;
  expect((await request(shop.server, 'POST', refund, admin, { remark: 'bought twice' })).statusCode).toBe(
    200,
  );
  const times = async (at: Date) => {
    clock.at = at;
    const { headers } = await signInAgain(shop.server, customer);
    const { result } = (
      await shop.server.app.inject({ url: '/api/v2/user/wallet/purchase-records', headers })
    ).json();
    return result.map(({ begins_at, ends_at }: Record<string, string | null>) => [begins_at, ends_at]);
  };
  const spans = [
    [null, null],
    [days(90).toISOString(), days(120).toISOString()],
    // It was refunded before it began.
    [null, start.toISOString()],
    [start.toISOString(), days(90).toISOString()],
  ];
  expect(await times(days(1))).toEqual(spans);
  // Also when the plans have ended, whether or not the job has said so yet.
  expect(await times(days(100))).toEqual(spans);
  await resetPeriods.run(services);
  expect(await times(days(130))).toEqual(spans);
});

test('twelve purchases on twelve days give twelve quotas', async () => {
  clock.at = start;
  const customer = await openCustomer(shop.server, { balance: '500.00' });
  for (let day = 0; day < 12; day += 1) {
    clock.at = days(day);
    await shop.buy(await signInAgain(shop.server, customer), month);
  }
  const { result } = await look(await signInAgain(shop.server, customer));
  expect(result.terms).toHaveLength(12);
  expect(result.terms.at(-1)).toMatchObject({ ends_at: days(360).toISOString() });
  expect((await shop.serviceOf(customer)).period_started_at).toEqual(start);
});

test('a gift of days that waited while the plan was refunded is refused', async () => {
  const customer = await begun();
  const admin = await openAdmin(shop.server);
  const [bought] = await shop.purchasesOf(customer);
  const gift = { grant: { kind: 'plan_time', duration: 'P30D' }, reason: 'outage' };
  const { sql } = services.database;
  const given = await sql.transaction().execute(async (tx) => {
    const { service } = await holdService(tx, customer.id);
    const answer = request(shop.server, 'POST', `/api/v2/admin_api/users/${customer.id}/grant`, admin, gift);
    const asked = answer.then(({ statusCode }) => statusCode);
    // The embedded database has no waiting transactions: there, the gift begins after the refund.
    if (services.database.engine === 'postgres') await expect.poll(() => waiting(sql)).toBe(1);
    clock.turn(1);
    const act = { kind: 'refund', purchase_id: bought?.id ?? 0 } as const;
    const { after } = actOn(service, act, clock.now(), services.config.timeZone);
    await saveService(tx, customer.id, after, service);
    return { asked };
  });
  expect(await given.asked).toBe(403);
  expect(await shop.serviceOf(customer)).toMatchObject({ level_expires_at: clock.now() });
});

test('a site may switch it off', async () => {
  await using own = await openShop({ FERRY_NEXT_PERIOD_EARLY: 'off' });
  const customer = await openCustomer(own.server, { balance: '100.00' });
  await own.buy(customer, await openProduct(own.server, { level_duration: 'P90D', reset_interval: 'P30D' }));
  const { headers } = customer;
  const { result } = (await own.server.app.inject({ url: `${url}/terms`, headers })).json();
  expect(result.next.blocked).toBe('off');
  const body = { period_begun_at: result.next.period_begun_at };
  const refused = await request(own.server, 'POST', `${url}/begin-next`, headers, body);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'bills.next_off']);
});
