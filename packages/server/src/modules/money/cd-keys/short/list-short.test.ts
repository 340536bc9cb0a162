import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { GB, openProduct } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { openShop } from '../../../../testing/shop.ts';
import { createCdKeys, type Grant } from '../index.ts';

const shop = await forAllTests(openShop({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const staff = await openAdmin(shop.server, ['admin:cdKeys', 'admin:users', 'admin:shop']);
const month = await openProduct(shop.server, { quota_bytes: 60 * GB, level_duration: 'PT2H' });

const db = () => shop.server.services.database.sql;
const days = (bytes?: number): Grant => ({
  kind: 'level_time',
  level: 1,
  duration: 'PT2H',
  ...(bytes === undefined ? {} : { bytes }),
});
const pass = (hours: number) => shop.server.clock.turn(hours * 3_600);

async function redeem({ headers }: TestCustomer, grant: Grant): Promise<void> {
  const { services, app } = shop.server;
  const [code] = await createCdKeys(services.database.sql, services, { count: 1, grant, expiresAt: null });
  const url = `/api/v2/user/wallet/cd-key/${code}/`;
  expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
}

async function give({ id }: TestCustomer, grant: Grant): Promise<void> {
  const url = `/api/v2/admin_api/users/${id}/grant`;
  const payload = { grant, reason: 'test' };
  const answer = await shop.server.app.inject({ method: 'POST', url, headers: staff, payload });
  expect(answer.statusCode).toBe(200);
}

/** Marks what was redeemed and given so far as older than the storing of bytes. */
async function asBefore(): Promise<void> {
  await sql`update cd_key set may_be_short = true where kind = 'level_time' and redeemed_at is not null`.execute(
    db(),
  );
  await sql`update gift set may_be_short = true`.execute(db());
}

const list = async (query = '') => {
  const url = `/api/v2/admin_api/cd-keys/short${query}`;
  return (await shop.server.app.inject({ url, headers: staff })).json().result;
};

test('codes and gifts that gave too little are listed with the missing bytes, and others are not', async () => {
  const people = [];
  for (let index = 0; index < 7; index += 1)
    people.push(await openCustomer(shop.server, { balance: '90.00' }));
  const [whole, running, ended, ofPlan, gifted, refunded, fresh] = people as [
    TestCustomer,
    ...TestCustomer[],
  ] &
    TestCustomer[];
  if (!running || !ended || !ofPlan || !gifted || !refunded || !fresh) throw new Error('seven customers');
  for (const one of [whole, running, ended, gifted]) await redeem(one, days(10 * GB));
  const { purchase_id } = await shop.buy(refunded, month);
  await shop.buy(ofPlan, month);
  pass(1);
  const refund = `/api/v2/admin_api/shop/orders/${purchase_id}/refund`;
  await shop.server.app.inject({ method: 'POST', url: refund, headers: staff, payload: { remark: 'x' } });
  await redeem(running, days(100 * GB));
  await redeem(running, days());
  await give(gifted, days(5 * GB));
  // The refunded plan had ended, so its quota was given again.
  await redeem(refunded, days(70 * GB));
  pass(4);
  await redeem(ended, days(100 * GB));
  await redeem(ofPlan, days(20 * GB));
  await redeem(ofPlan, days(100 * GB));
  // Its level still runs by the days without bytes.
  await redeem(running, days(30 * GB));
  await asBefore();
  await redeem(fresh, days(10 * GB));
  await redeem(fresh, days(10 * GB));
  const { total_count, total_bytes, short } = await list();
  expect(
    short.map((one: Record<string, unknown>) => [one.user_id, one.promised_bytes, one.given_bytes]),
  ).toEqual([
    [running.id, 100 * GB, 0],
    [running.id, 30 * GB, 0],
    [ended.id, 100 * GB, 10 * GB],
    [ofPlan.id, 100 * GB, 0],
    [gifted.id, 5 * GB, 0],
    [refunded.id, 70 * GB, 60 * GB],
  ]);
  expect([total_count, total_bytes]).toEqual([6, (100 + 30 + 90 + 100 + 5 + 10) * GB]);
  expect(short[0]).toMatchObject({
    email: running.email,
    code_id: expect.any(Number),
    hint: expect.stringMatching(/^[A-Z0-9]{4}$/),
    gift_id: null,
    at: '2026-03-10T05:00:00.000Z',
    level: 1,
    short_bytes: 100 * GB,
  });
  expect(short[4]).toMatchObject({ code_id: null, hint: null, gift_id: expect.any(Number) });
  expect(await list('?limit=2&offset=2')).toEqual({ total_count, total_bytes, short: short.slice(2, 4) });
});
