import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
const admin = await openAdmin(server, ['admin:coupons', 'admin:cdKeys']);
const shopId = await openProduct(server);

const post = async (url: string, payload: object, headers: Record<string, string> = admin) => {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const create = (terms: object) => post('/api/v2/admin_api/coupons', terms);
const tenPercent = { kind: 'percent', percent: 10 } as const;

async function check(coupon: string) {
  const { headers } = await openCustomer(server);
  return post('/api/v2/user/coupons/check', { coupon, shop_id: shopId }, headers);
}

test('an admin’s coupon can be used at once, until it is stopped', async () => {
  const made = await create({ coupon: 'autumn10', discount: tenPercent, most_per_customer: 1 });
  expect(made.body.result).toMatchObject({ coupon: 'AUTUMN10', used: 0, is_enabled: true, shop_ids: null });
  expect((await check('Autumn10')).body.result).toMatchObject({ taken_off: '2.00', to_pay: '18.00' });
  expect((await post('/api/v2/admin_api/coupons/autumn10/stop', {})).status).toBe(200);
  expect((await check('AUTUMN10')).body).toMatchObject({ code: 'coupons.wrong' });
  const { result } = (await server.app.inject({ url: '/api/v2/admin_api/coupons', headers: admin })).json();
  expect(result.coupons[0]).toMatchObject({ coupon: 'AUTUMN10', is_enabled: false });
});

test.each([
  ['a code that is there', { coupon: 'TWICE', discount: tenPercent }, 409, 'coupons.taken'],
  [
    'an end that is over',
    { coupon: 'OVER', discount: tenPercent, ends_at: '2020-01-01T00:00:00Z' },
    422,
    'coupons.ends_before_start',
  ],
  ['no amount', { coupon: 'NIL', discount: { kind: 'amount', amount: '0.00' } }, 422, 'input.invalid'],
  [
    'a product that is not there',
    { coupon: 'GONE', discount: tenPercent, shop_ids: [9_999] },
    422,
    'coupons.no_product',
  ],
  ['more than all', { coupon: 'ALL', discount: { kind: 'percent', percent: 101 } }, 422, 'input.invalid'],
])('a coupon of %s is refused', async (_what, terms, status, code) => {
  if (status === 409) await create(terms);
  const refused = await create(terms);
  expect(refused.status).toBe(status);
  expect(refused.body).toMatchObject({ is_success: false, code });
});

test.each([
  ['coupons/check', { coupon: 'TENPERCENT', shop_id: 2 ** 31 }, 'shop_id'],
  ['coupons', { coupon: 'BIG', discount: tenPercent, shop_ids: [2 ** 31] }, 'shop_ids.0'],
])('a number of a row that no table can hold is refused by name: %s', async (path, payload, field) => {
  const { headers } = await openCustomer(server);
  const refused = path.endsWith('check')
    ? await post(`/api/v2/user/${path}`, payload, headers)
    : await post(`/api/v2/admin_api/${path}`, payload);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain(field);
});

test.each([
  ['no money', { kind: 'money', amount: '0.00' }],
  ['money below 0', { kind: 'money', amount: '-5.00' }],
  ['more money than a product may cost', { kind: 'money', amount: '99999999999.00' }],
  ['no traffic', { kind: 'traffic', bytes: 0 }],
  ['more traffic than a product may have', { kind: 'traffic', bytes: 2 ** 50 + 1 }],
  ['no time', { kind: 'account_time', duration: 'P0D' }],
  ['nine thousand years', { kind: 'account_time', duration: 'P9000Y' }],
  ['seconds', { kind: 'account_time', duration: 'PT5S' }],
  ['a level that no product has', { kind: 'level_time', level: 1_001, duration: 'P30D' }],
])('redeem codes of %s are not made', async (_what, grant) => {
  const refused = await post('/api/v2/admin_api/cd-keys', { grant });
  expect(refused).toMatchObject({ status: 422, body: { code: 'input.invalid' } });
});

test('stopping an unknown coupon is refused', async () => {
  expect((await post('/api/v2/admin_api/coupons/NOBODY/stop', {})).status).toBe(404);
});

test('redeem codes that an admin makes are valid, and their text is in no log', async () => {
  const { body } = await post('/api/v2/admin_api/cd-keys', {
    grant: { kind: 'money', amount: '5.00' },
    count: 3,
  });
  const [code] = body.result.cd_keys as string[];
  expect(body.result.cd_keys).toHaveLength(3);
  const { headers } = await openCustomer(server);
  const redeemed = await post(`/api/v2/user/wallet/cd-key/${code}/`, {}, headers);
  expect(redeemed.body.result).toMatchObject({ wallet_balance: '5.00' });
  const audited = await server.services.database.sql.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(audited)).not.toContain(code);
  const past = await post('/api/v2/admin_api/cd-keys', {
    grant: { kind: 'money', amount: '5.00' },
    expires_at: '2020-01-01T00:00:00Z',
  });
  expect(past).toMatchObject({ status: 422, body: { code: 'cd_keys.ends_in_past' } });
});

test('a coupon may begin long ago: its start is returned unchanged', async () => {
  const terms = {
    discount: tenPercent,
    starts_at: '0020-02-29T00:00:00Z',
    ends_at: '9999-12-31T23:59:59.999Z',
  };
  const made = await create({ coupon: 'LONG-AGO', ...terms });
  expect(made.body.result).toMatchObject({
    starts_at: '0020-02-29T00:00:00.000Z',
    ends_at: '9999-12-31T23:59:59.999Z',
  });
});
