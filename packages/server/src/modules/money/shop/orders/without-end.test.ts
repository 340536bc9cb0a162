import { endless } from '@ferry/core/contract/base/values/endless';
import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../../testing/products.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { setService } from '../../../../testing/set-row.ts';
import { openShop } from '../../../../testing/shop.ts';
import { canBeginNext, resetPeriods } from '../../../ground/services/index.ts';
import { createCdKeys } from '../../cd-keys/index.ts';

const shop = await forAllTests(openShop());
const { clock, services } = shop.server;
const start = clock.at;
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
const admin = await openAdmin(shop.server, ['admin:shop.read', 'admin:shop.money', 'admin:users.read']);

const withoutEnd = { level_duration: null, price: '60.00', level: 2 };
const once = await openProduct(shop.server, withoutEnd);
const monthly = await openProduct(shop.server, { ...withoutEnd, reset_interval: 'P1M' });
const month = await openProduct(shop.server);

const call = async (
  { headers }: Pick<TestCustomer, 'headers'>,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) => {
  const answer = await request(shop.server, method, `/api/v2/${url}`, headers, body);
  return { status: answer.statusCode, ...answer.json() };
};
const quote = (customer: TestCustomer, id: number, begins?: 'now' | 'end') =>
  call(customer, 'POST', `user/shop-old/${id}/pre-order`, begins === undefined ? {} : { begins });
const termsOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', 'user/services-old/terms')).result;
const billsOf = async (customer: TestCustomer) =>
  (await call(customer, 'GET', 'user/services-old/bill/')).result.bills;
const refund = (purchase: string) =>
  call({ headers: admin }, 'POST', `admin_api/shop/orders/${purchase}/refund`, { remark: 'a test' });

/** A customer with a plan without an end, of which he has used so many gigabytes. */
async function holder(id: number, used = 0): Promise<TestCustomer & { purchase: string }> {
  clock.at = start;
  const customer = await openCustomer(shop.server, { balance: '500.00' });
  const { purchase_id: purchase } = await shop.buy(customer, id);
  if (used > 0) await setService(shop.server, customer.id, { used_download: used * GB });
  return Object.assign(customer, { purchase });
}

describe('a plan without an end', () => {
  test('has no end in quote, receipt and terms, and its older calls give a moment far away', async () => {
    const customer = await openCustomer(shop.server, { balance: '500.00' });
    const quoted = await shop.quote(customer, once);
    expect(quoted).toMatchObject({ begins: 'now', after: { level: 2, level_expires_at: null } });
    const receipt = await shop.confirm(customer, once, quoted.quote_id);
    expect(receipt.json().result.after).toEqual(quoted.after);
    const { terms, next } = await termsOf(customer);
    expect([terms.length, terms[0].ends_at, terms[0].periods.length, next]).toEqual([1, null, 1, null]);
    const shown = await call(customer, 'GET', 'user/dashboard');
    const service = shown.result.old_service_info;
    expect(service).toMatchObject({
      is_active: true,
      user_level_expire_in: endless.toISOString(),
      user_account_expire_in: endless.toISOString(),
      next_reset_at: null,
    });
    const found = await call({ headers: admin }, 'GET', `admin_api/users?q=${customer.id}`);
    expect(found.result.users[0].level_expires_at).toBeNull();
  });

  test('has no next period that could begin now, though its quota returns', async () => {
    const { id: accountId } = await holder(monthly, 100);
    const { next_reset_at: nextResetAt } = await services.database.sql
      .selectFrom('service')
      .select('next_reset_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(nextResetAt).not.toBeNull();
    expect(await canBeginNext(services.database.sql, services, { accountId, nextResetAt })).toBe(false);
  });

  test('is never a bill, and ends the bill of the plan before it', async () => {
    const customer = await openCustomer(shop.server, { balance: '500.00' });
    await shop.buy(customer, month);
    expect(await billsOf(customer)).toHaveLength(1);
    expect((await quote(customer, once, 'end')).result).toMatchObject({
      begins_at: days(30).toISOString(),
      after: { level: 1, level_expires_at: null },
    });
    const { quote_id } = (await quote(customer, once, 'end')).result;
    const bought = (await shop.confirm(customer, once, quote_id)).json().result;
    expect(await billsOf(customer)).toEqual([]);
    // Without it the plan before it is the last one again.
    expect((await refund(bought.purchase_id)).result).toMatchObject({
      amount: '60.00',
      after: { level_expires_at: days(30).toISOString() },
    });
    expect(await billsOf(customer)).toMatchObject([{ ends_at: days(30).toISOString() }]);
  });

  test('gives its quota again at each interval, for ever, and no period early', async () => {
    const customer = await holder(monthly, 30);
    const { terms, next } = await termsOf(customer);
    expect([terms[0].ends_at, terms[0].periods.length, next]).toEqual([null, 2, null]);
    const early = await call(customer, 'POST', 'user/services-old/begin-next', {
      period_begun_at: start.toISOString(),
    });
    expect([early.status, early.code]).toEqual([409, 'bills.nothing_follows']);
    for (const moment of ['2026-04-10T04:00:00Z', '2061-07-10T04:00:00Z']) {
      clock.at = new Date(moment);
      await resetPeriods.run(services);
      expect(await shop.serviceOf(customer)).toMatchObject({
        used_download: 0,
        period_started_at: clock.at,
        level_expires_at: endless,
      });
      await setService(shop.server, customer.id, { used_download: GB });
    }
    clock.at = start;
  });

  test.each([
    ['without an interval by the share of its quota', once, 25, '45.00'],
    ['with an interval not at all', monthly, 25, '0.00'],
  ])('is credited %s when another plan takes its place', async (_, id, used, credit) => {
    const customer = await holder(id, used);
    const { result } = await quote(customer, month);
    expect(result).toMatchObject({ begins: 'now', choices: ['now'], credit, losses: ['time', 'traffic'] });
    await shop.confirm(customer, month, result.quote_id, { accept: true });
    expect((await shop.serviceOf(customer)).level_expires_at).toEqual(days(30));
    expect(await shop.balanceOf(customer)).toBe((500 - 60 - 20 + Number(credit)).toFixed(2));
  });

  test('can be bought again in its own place, when its quota is used up', async () => {
    const customer = await holder(once, 100);
    const { result } = await quote(customer, once);
    expect(result).toMatchObject({ begins: 'now', choices: ['now'], credit: '0.00', losses: ['time'] });
    await shop.confirm(customer, once, result.quote_id, { accept: true });
    expect(await shop.serviceOf(customer)).toMatchObject({ used_download: 0, quota_bytes: 100 * GB });
  });

  test('has nothing behind it: neither a plan nor days of a code', async () => {
    const customer = await holder(once);
    const refused = await quote(customer, month, 'end');
    expect([refused.status, refused.code]).toEqual([403, 'services.endless']);
    expect(refused.message).toBe('One of your plans has no end, so nothing can follow it');
    for (const grant of [
      { kind: 'plan_time', duration: 'P3D' },
      { kind: 'level_time', level: 2, duration: 'P3D' },
    ] as const) {
      const [code] = await createCdKeys(services.database.sql, services, {
        grant,
        count: 1,
        expiresAt: null,
      });
      const answer = await call(customer, 'POST', `user/wallet/cd-key/${code}/`);
      expect([answer.status, answer.code]).toEqual([403, 'services.endless']);
    }
    const packed = await shop.buy(customer, await openProduct(shop.server, trafficPackage));
    expect(packed.after.level_expires_at).toBeNull();
  });

  test('is refunded whole', async () => {
    const customer = await holder(once, 40);
    expect((await refund(customer.purchase)).result).toMatchObject({
      amount: '60.00',
      service: 'ended',
      after: { level: 0, level_expires_at: null },
    });
    expect(await shop.balanceOf(customer)).toBe('500.00');
  });

  test('cannot be left where plans are not changed before their end', async () => {
    await using strict = await openShop({ FERRY_PLAN_CHANGE_NOW: 'off' });
    const [plan, other] = [await openProduct(strict.server, withoutEnd), await openProduct(strict.server)];
    const customer = await openCustomer(strict.server, { balance: '500.00' });
    await strict.buy(customer, plan);
    expect((await strict.preOrder(customer, other)).json().code).toBe('services.endless');
  });
});
