import { expect, test } from 'vitest';
import { givePlan } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { GB } from '../../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { setService } from '../../../../testing/set-row.ts';
import { createCdKeys, type Grant } from '../index.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;

const post = (customer: TestCustomer, path: string, payload: object = {}) =>
  request(server, 'POST', `/api/v2/user/wallet/cd-key/${path}`, customer.headers, payload);
const redeem = (customer: TestCustomer, code: string) => post(customer, `${code}/`);
const preview = (customer: TestCustomer, cd_key: string) => post(customer, 'preview', { cd_key });

async function oneCode(grant: Grant): Promise<string> {
  const { services } = server;
  const made = await createCdKeys(services.database.sql, services, { count: 1, grant, expiresAt: null });
  return made[0] ?? '';
}

test('level days with traffic add it to the running package: preview, answer and staff agree', async () => {
  const customer = await openCustomer(server);
  const trial = await oneCode({ kind: 'level_time', level: 1, duration: 'P3D', bytes: 10 * GB });
  await redeem(customer, trial);
  const paid = await oneCode({ kind: 'level_time', level: 1, duration: 'P30D', bytes: 100 * GB });
  const previewed = (await preview(customer, paid)).json().result;
  const { wallet_balance: _, ...answered } = (await redeem(customer, paid)).json().result;
  expect(answered.before).toMatchObject({ bytes_left: 10 * GB });
  expect(answered.after).toMatchObject({
    level: 1,
    bytes_left: 110 * GB,
    level_expires_at: '2026-04-12T04:00:00.000Z',
    account_expires_at: '2026-04-12T04:00:00.000Z',
    speed_limit: null,
    next_reset_at: null,
  });
  expect(previewed).toEqual({ ...answered, blocked: null });
  const staff = await openAdmin(server, ['admin:users']);
  const shown = await server.app.inject({ url: `/api/v2/admin_api/users/${customer.id}`, headers: staff });
  expect(shown.json().result.service).toEqual(answered.after);
  const given = await server.app.inject({
    method: 'POST',
    url: `/api/v2/admin_api/users/${customer.id}/grant`,
    headers: staff,
    payload: {
      grant: { kind: 'level_time', level: 1, duration: 'P1D', bytes: GB },
      reason: 'as a code does',
    },
  });
  expect(given.json().result).toMatchObject({
    before: { ...answered.after, quota_bytes: 110 * GB, wallet_balance: '0.00' },
    after: { bytes_left: 111 * GB, quota_bytes: 111 * GB, wallet_balance: '0.00' },
  });
});

test('level days without traffic are refused for a customer who never had the level, and the code stays valid', async () => {
  const customer = await openCustomer(server);
  const code = await oneCode({ kind: 'level_time', level: 1, duration: 'P7D' });
  expect((await redeem(customer, code)).json().code).toBe('cd_keys.needs_level');
  expect((await preview(customer, code)).json().result).toMatchObject({
    before: { level: 0, bytes_left: 0 },
    after: null,
    blocked: { code: 'cd_keys.needs_level', message: expect.stringContaining('a plan of level 1') },
  });
  await givePlan(server, customer.id, { level: 1 });
  expect((await redeem(customer, code)).statusCode).toBe(200);
});

test('level days start a level with the limits of the code', async () => {
  const customer = await openCustomer(server);
  const limits = { speed_limit: 50, device_limit: 2 };
  const code = await oneCode({ kind: 'level_time', level: 2, duration: 'P7D', bytes: GB, ...limits });
  await redeem(customer, code);
  const url = '/api/v2/user/wallet/cd-key/cd-key/';
  const { redeemed } = (await server.app.inject({ url, headers: customer.headers })).json().result;
  expect(redeemed[0].grant).toMatchObject(limits);
  const service = await db
    .selectFrom('service')
    .select(['speed_limit', 'device_limit'])
    .where('account_id', '=', customer.id)
    .executeTakeFirst();
  expect(service).toEqual(limits);
});

test('plan days are previewed as they are given; without a running plan they are refused, and the code stays valid', async () => {
  const customer = await openCustomer(server);
  const grant: Grant = { kind: 'plan_time', duration: 'P3D', bytes: GB };
  const code = await oneCode(grant);
  expect((await preview(customer, code)).json().result).toMatchObject({
    grant,
    after: null,
    blocked: { code: 'cd_keys.no_running_plan', message: expect.stringContaining('a code stays valid') },
  });
  expect((await redeem(customer, code)).json().code).toBe('cd_keys.no_running_plan');
  await givePlan(server, customer.id, { level: 3 });
  const previewed = (await preview(customer, code)).json().result;
  const { wallet_balance: _, ...answered } = (await redeem(customer, code)).json().result;
  expect(previewed).toEqual({ ...answered, blocked: null });
  const { before, after } = answered;
  const days = (to: string, from: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  expect([
    days(after.level_expires_at, before.level_expires_at),
    days(after.account_expires_at, before.account_expires_at),
    after.bytes_left - before.bytes_left,
  ]).toEqual([3, 3, GB]);
});

test('a code that may continue the last plan does so once it has ended', async () => {
  const customer = await openCustomer(server);
  const grant: Grant = { kind: 'plan_time', duration: 'P3D', resume_ended: true };
  const code = await oneCode(grant);
  expect((await redeem(customer, code)).json().code).toBe('cd_keys.no_last_plan');
  await givePlan(server, customer.id, { level: 3, days: -1 });
  await setService(server, customer.id, { reset_interval: 'P30D' });
  const { grant: read, after } = (await redeem(customer, code)).json().result;
  expect(read).toEqual(grant);
  expect(after).toMatchObject({
    level: 3,
    bytes_left: 100 * GB,
    level_expires_at: new Date(server.clock.at.getTime() + 3 * 86_400_000).toISOString(),
  });
});
