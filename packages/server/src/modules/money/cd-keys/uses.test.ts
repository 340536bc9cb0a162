import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { GB, openProduct, trafficPackage } from '../../../testing/products.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { openShop } from '../../../testing/shop.ts';

const shop = await forAllTests(openShop());
const { server } = shop;
const { sql } = server.services.database;
const staff = await openAdmin(server, ['admin:codes.read', 'admin:codes.money']);

const codes = '/api/v2/admin_api/cd-keys';
const own = '/api/v2/user/wallet/cd-key';
const post = async (path: string, payload?: object) =>
  (await request(server, 'POST', `${codes}${path}`, staff, payload)).json();
const get = async (path: string) =>
  (await server.app.inject({ url: `${codes}${path}`, headers: staff })).json().result;
const redeem = async ({ headers }: TestCustomer, code: string) =>
  (await server.app.inject({ method: 'POST', url: `${own}/${code}/`, headers })).json();
const preview = async ({ headers }: TestCustomer, cd_key: string) =>
  (await request(server, 'POST', `${own}/preview`, headers, { cd_key })).json().result;
const rules = async ({ headers }: TestCustomer) =>
  (await server.app.inject({ url: `${own}/cd-key/`, headers })).json().result;

/** Creates a code. */
async function make(grant: object, more: object = {}) {
  const { result } = await post('', { grant, ...more });
  const [code] = (await get(`?batch_id=${result.batch_id}`)).codes;
  return { text: result.cd_keys[0] as string, id: code.code_id as number, batch: result.batch_id as number };
}
const makeOf = (product_id: number, uses = 1) => make({ kind: 'product', product_id }, { uses });

const termsOf = ({ id }: TestCustomer) =>
  sql
    .selectFrom('service_term')
    .select(['product_id', 'purchase_id', 'cash', 'level', 'quota_bytes', 'begun_at'])
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('place')
    .execute();

describe('a code of a product', () => {
  test('begins a plan at once for a customer without one, for nothing', async () => {
    const product = await openProduct(server);
    const customer = await openCustomer(server, { balance: '7.00' });
    const code = await makeOf(product);
    const grant = { kind: 'product', product_id: product, name: '标准月付' };
    const seen = await preview(customer, code.text);
    expect(seen).toMatchObject({
      grant,
      before: { level: 0, level_expires_at: null },
      after: {
        plan_name: '标准月付',
        level: 1,
        level_expires_at: '2026-04-09T04:00:00.000Z',
        bytes_left: 100 * GB,
      },
      begins_at: '2026-03-10T04:00:00.000Z',
      blocked: null,
    });
    expect(await termsOf(customer)).toEqual([]);
    const { before, after, begins_at } = seen;
    expect((await redeem(customer, code.text)).result).toEqual({
      grant,
      wallet_balance: '7.00',
      before,
      after,
      begins_at,
    });
    expect(await termsOf(customer)).toMatchObject([
      { product_id: product, purchase_id: null, cash: '0.00', level: 1, quota_bytes: 100 * GB },
    ]);
    expect((await rules(customer)).redeemed).toEqual([
      { hint: code.text.slice(-4), redeemed_at: begins_at, grant, begins_at },
    ]);
    expect(await shop.purchasesOf(customer)).toEqual([]);
  });

  test('waits behind a running plan, also of another level, and resets nothing', async () => {
    const customer = await openCustomer(server, { balance: '20.00' });
    await shop.buy(customer, await openProduct(server));
    await sql
      .updateTable('service')
      .set({ used_download: 90 * GB })
      .where('account_id', '=', customer.id)
      .execute();
    const product = await openProduct(server, { level: 2, quota_bytes: 300 * GB, name: '快艇' });
    const code = await makeOf(product);
    const [seen, done] = [await preview(customer, code.text), (await redeem(customer, code.text)).result];
    expect(seen).toMatchObject({ before: done.before, after: done.after, begins_at: done.begins_at });
    expect(done).toMatchObject({
      begins_at: '2026-04-09T04:00:00.000Z',
      after: {
        plan_name: '标准月付',
        level: 1,
        level_expires_at: '2026-05-09T04:00:00.000Z',
        bytes_left: 10 * GB,
      },
    });
    expect(await shop.serviceOf(customer)).toMatchObject({ level: 1, used_download: 90 * GB });
    const [running, waiting] = await termsOf(customer);
    expect(running?.begun_at).not.toBeNull();
    expect(waiting).toMatchObject({ level: 2, cash: '0.00', purchase_id: null, begun_at: null });
    expect((await rules(customer)).redeemed).toMatchObject([
      { begins_at: done.begins_at, grant: { name: '快艇' } },
    ]);
  });

  test('adds a traffic package, or is refused without a plan and stays valid', async () => {
    const customer = await openCustomer(server, { balance: '20.00' });
    const product = await openProduct(server, { ...trafficPackage, quota_bytes: 50 * GB });
    const code = await makeOf(product);
    expect(await preview(customer, code.text)).toMatchObject({
      after: null,
      begins_at: null,
      blocked: { code: 'shop.needs_main_package' },
    });
    expect(await redeem(customer, code.text)).toMatchObject({ code: 'shop.needs_main_package' });
    expect((await rules(customer)).tries_left).toBe(10);
    await shop.buy(customer, await openProduct(server));
    expect((await redeem(customer, code.text)).result).toMatchObject({
      begins_at: null,
      after: { bytes_left: 150 * GB, level_expires_at: '2026-04-09T04:00:00.000Z' },
    });
    expect(await shop.serviceOf(customer)).toMatchObject({ package_bytes: 50 * GB, quota_bytes: 100 * GB });
    expect(await termsOf(customer)).toHaveLength(1);
  });

  test('gives what the product promises when it is redeemed, also if it was disabled since', async () => {
    const product = await openProduct(server);
    const code = await makeOf(product);
    await sql
      .updateTable('product')
      .set({ quota_bytes: 500 * GB, name: '新名', is_enabled: false, is_renewal_only: true })
      .where('id', '=', product)
      .execute();
    expect((await redeem(await openCustomer(server), code.text)).result).toMatchObject({
      grant: { name: '新名' },
      after: { bytes_left: 500 * GB },
    });
  });

  test('keeps its product from being deleted', async () => {
    const product = await openProduct(server);
    const code = await makeOf(product);
    await expect(sql.deleteFrom('product').where('id', '=', product).execute()).rejects.toThrow('cd_key');
    expect((await redeem(await openCustomer(server), code.text)).result).toMatchObject({
      after: { level: 1 },
    });
  });

  test('is called by the name of the product in the customer’s language', async () => {
    const texts = JSON.stringify({ shop_name_en: 'Skiff' });
    const code = await makeOf(await openProduct(server, { name: '轻舟', texts }));
    const customer = await openCustomer(server);
    expect((await preview(customer, code.text)).grant.name).toBe('Skiff');
    expect((await redeem(customer, code.text)).result).toMatchObject({
      grant: { name: 'Skiff' },
      after: { plan_name: 'Skiff' },
    });
    expect((await rules(customer)).redeemed).toMatchObject([{ grant: { name: 'Skiff' } }]);
    expect(await get(`/${code.id}`)).toMatchObject({
      grant: { name: '轻舟' },
      redemptions: [{ grant: { name: '轻舟' } }],
    });
  });

  test.each([
    ['a product that does not exist', () => Promise.resolve(987_654)],
    ['a product that customers cannot buy', () => openProduct(server, { kind: 'checkin_package' })],
  ])('is not made of %s', async (_what, id) => {
    const shop_id = await id();
    expect(await post('', { grant: { kind: 'product', product_id: shop_id } })).toMatchObject({
      code: 'cd_keys.no_product',
      details: { shop_id },
    });
  });
});

describe('a code with several uses', () => {
  test('gives exactly as many of two hundred customers what it is worth', { timeout: 300_000 }, async () => {
    const code = await makeOf(await openProduct(server), 50);
    const customers = await Promise.all(Array.from({ length: 200 }, () => openCustomer(server)));
    const answers = await Promise.all(customers.map((customer) => redeem(customer, code.text)));
    const winners = customers.filter((_, index) => answers[index]?.is_success === true);
    expect(winners).toHaveLength(50);
    expect(answers.filter((answer) => answer.code === 'cd_keys.used')).toHaveLength(150);
    const holders = await sql
      .selectFrom('service_term')
      .select('account_id')
      .where(
        'account_id',
        'in',
        customers.map(({ id }) => id),
      )
      .orderBy('account_id')
      .execute();
    expect(holders.map(({ account_id }) => account_id)).toEqual(
      winners.map(({ id }) => id).sort((a, b) => a - b),
    );
    const shown = await get(`/${code.id}?limit=1000`);
    expect(shown).toMatchObject({ state: 'redeemed', uses: 50, uses_left: 0, total_count: 50 });
    expect(new Set(shown.redemptions.map((one: { user_id: number }) => one.user_id))).toEqual(
      new Set(winners.map(({ id }) => id)),
    );
  });

  test('gives a customer its worth once, also at the same time', async () => {
    const code = await make({ kind: 'money', amount: '5.00' }, { uses: 50 });
    const [customer, other] = [await openCustomer(server), await openCustomer(server)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(customer, code.text)));
    expect(answers.filter((answer) => answer.is_success === true)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'cd_keys.yours')).toHaveLength(9);
    expect(await redeem(customer, code.text)).toMatchObject({
      code: 'cd_keys.yours',
      message: 'You’ve already redeemed this code',
    });
    expect((await rules(customer)).tries_left).toBe(10);
    expect((await redeem(other, code.text)).result.wallet_balance).toBe('5.00');
    expect(await shop.balanceOf(customer)).toBe('5.00');
    expect(await get(`/${code.id}`)).toMatchObject({ uses: 50, uses_left: 48, total_count: 2 });
  });

  test('is refused when it is used up, and lists say what is left', async () => {
    const code = await make({ kind: 'money', amount: '5.00' }, { uses: 2, count: 2, note: 'shop' });
    const people = [await openCustomer(server), await openCustomer(server), await openCustomer(server)];
    const [first, second, third] = people as [TestCustomer, TestCustomer, TestCustomer];
    const { text } = code;
    await redeem(first, text);
    const [listed] = (await get(`?hint=${text.slice(-4)}&batch_id=${code.batch}`)).codes;
    expect(listed).toMatchObject({ state: 'open', uses: 2, uses_left: 1, user_id: first.id });
    expect((await get(`?batch_id=${code.batch}&state=redeemed`)).total_count).toBe(0);
    await redeem(second, text);
    expect(await redeem(third, text)).toMatchObject({ code: 'cd_keys.used' });
    expect(await redeem(first, text)).toMatchObject({ code: 'cd_keys.yours' });
    const left = (await get(`?batch_id=${code.batch}`)).codes;
    expect(left.map((one: { uses_left: number }) => one.uses_left).sort()).toEqual([0, 2]);
    expect((await get('/batches')).batches[0]).toMatchObject({
      batch_id: code.batch,
      count: 2,
      uses: 2,
      redeemed: 2,
      uses_left: 2,
      revoked: 0,
    });
    for (const person of [first, second])
      expect((await get(`?user_id=${person.id}`)).codes).toMatchObject([{ code_id: listed.code_id }]);
    expect((await get(`?user_id=${third.id}`)).total_count).toBe(0);
    expect(
      (await get(`/${listed.code_id}`)).redemptions.map((one: { email: string }) => one.email).sort(),
    ).toEqual([first.email, second.email].sort());
    expect(await post(`/${listed.code_id}/revoke`)).toMatchObject({ code: 'cd_keys.redeemed_before' });
  });

  test('is revoked for those who have not redeemed it', async () => {
    const code = await make({ kind: 'money', amount: '5.00' }, { uses: 3 });
    const [first, second] = [await openCustomer(server), await openCustomer(server)];
    await redeem(first, code.text);
    expect((await post(`/batches/${code.batch}/revoke`)).result).toEqual({ revoked: 1 });
    expect(await redeem(second, code.text)).toMatchObject({ code: 'cd_keys.revoked' });
    expect(await redeem(first, code.text)).toMatchObject({ code: 'cd_keys.yours' });
    expect(await get(`/${code.id}`)).toMatchObject({ state: 'revoked', uses_left: 0, total_count: 1 });
    expect((await get('/batches')).batches[0]).toMatchObject({ redeemed: 1, uses_left: 0, revoked: 1 });
  });

  test.each([0, 100_001])('has from one use to a hundred thousand: not %i', async (uses) => {
    const refused = await post('', { grant: { kind: 'money', amount: '5.00' }, uses });
    expect(refused.detail[0].loc).toEqual(['body', 'uses']);
  });
});

test('a code that does not exist is not shown', async () => {
  expect(await get('/999999')).toBeUndefined();
});
