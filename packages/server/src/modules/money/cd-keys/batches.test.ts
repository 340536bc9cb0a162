import { expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
const admin = await openAdmin(server, ['admin:cdKeys.read', 'admin:cdKeys.money']);

const fifty = { grant: { kind: 'money', amount: '50.00' } };
const post = async (path: string, payload: object | undefined, key?: string, headers = admin) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v2/admin_api/cd-keys${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const get = async (path: string) =>
  (await server.app.inject({ url: `/api/v2/admin_api/cd-keys${path}`, headers: admin })).json().result;
const redeem = async ({ headers }: TestCustomer, code: string) =>
  (await server.app.inject({ method: 'POST', url: `/api/v2/user/wallet/cd-key/${code}/`, headers })).json();

test('a repeat with its key gets the same codes, also at once and from another process', async () => {
  const body = { ...fifty, count: 300, note: 'reseller 7' };
  const tries = await Promise.all(Array.from({ length: 4 }, () => post('', body, 'spring')));
  const [first] = tries;
  for (const { status, body: answer } of tries)
    expect([status, answer.result]).toEqual([200, first?.body.result]);
  const { batch_id, cd_keys } = first?.body.result ?? {};
  expect(new Set(cd_keys).size).toBe(300);
  expect(await get(`?batch_id=${batch_id}&limit=1`)).toMatchObject({ total_count: 300 });
  expect((await post('', { ...body, count: 301 }, 'spring')).body.code).toBe('input.key_used');
  const stranger = await openAdmin(server, ['admin:cdKeys.read', 'admin:cdKeys.money']);
  const other = (await post('', body, 'spring', stranger)).body.result;
  expect(other.cd_keys.filter((code: string) => cd_keys.includes(code))).toEqual([]);
  const log = await server.services.database.sql
    .selectFrom('audit_log')
    .select(['detail', 'after'])
    .where('operation', '=', 'cdKeys.create')
    .executeTakeFirstOrThrow();
  expect(log.after).toMatchObject({ batch: batch_id, count: 300 });
  expect(JSON.stringify(log)).not.toContain(cd_keys[0]);
});

test('a batch has at most ten thousand codes', async () => {
  const { body } = await post('', { ...fifty, count: 10_000 });
  expect(new Set(body.result.cd_keys).size).toBe(10_000);
  expect((await post('', { ...fifty, count: 10_001 })).status).toBe(422);
});

test('a list says who redeemed what, and a revoked code or batch is refused with its reason', async () => {
  const customer = await openCustomer(server);
  const { batch_id, cd_keys } = (await post('', { ...fifty, count: 3 }, 'three')).body.result;
  const [first, second, third] = cd_keys as [string, string, string];
  expect((await redeem(customer, first)).is_success).toBe(true);
  const { codes } = await get(`?hint=${second.slice(-4)}&batch_id=${batch_id}`);
  expect(await post(`/${codes[0].code_id}/revoke`, undefined)).toMatchObject({
    body: { result: { revoked: 1 } },
  });
  expect(await post(`/${codes[0].code_id}/revoke`, undefined)).toMatchObject({
    body: { result: { revoked: 0 } },
  });
  expect((await redeem(customer, second)).code).toBe('cd_keys.revoked');
  expect((await post(`/batches/${batch_id}/revoke`, undefined)).body.result).toEqual({ revoked: 1 });
  expect((await redeem(customer, third)).code).toBe('cd_keys.revoked');
  const redeemed = await get(`?state=redeemed&user_id=${customer.id}`);
  expect(redeemed).toMatchObject({
    total_count: 1,
    codes: [{ batch_id, state: 'redeemed', email: customer.email, hint: first.slice(-4) }],
  });
  expect((await post(`/${redeemed.codes[0].code_id}/revoke`, undefined)).body.code).toBe(
    'cd_keys.redeemed_before',
  );
  expect((await get('/batches')).batches[0]).toMatchObject({ batch_id, count: 3, redeemed: 1, revoked: 2 });
  expect((await get(`?state=open&batch_id=${batch_id}`)).total_count).toBe(0);
  expect((await post('/999999/revoke', undefined)).status).toBe(404);
  expect((await post('/batches/999999/revoke', undefined)).status).toBe(404);
});
