import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { GB } from '../../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { callsOf } from '../../../../testing/servers/request.ts';

const server = await forAllTests(openTestServer());
const db = server.services.database.sql;
const headers = await openAdmin(server, ['admin:shop.read', 'admin:shop.edit']);
const customer = await openCustomer(server, { balance: '500.00' });

const send = callsOf(server, headers);
const products = '/api/v2/admin_api/shop/products';
const create = (payload: object) => send('POST', products, payload);
const update = (id: number, payload: object) => send('PUT', `${products}/${id}`, payload);
const asCustomer = (method: 'GET' | 'POST', path: string, payload?: object) =>
  callsOf(server, customer.headers)(method, `/api/v2/user/shop-old/${path}`, payload);

let made = 0;
const plan = (change: object = {}) => ({
  shop_name: '轻舟月付',
  group: { name: `轻舟 ${++made}`, info: '日常', features: [{ name: '100 GB' }], position: made },
  shop_type: 'main_package',
  money_amount: '15.00',
  ss_bandwidth_total_size: 100 * GB,
  user_level: 1,
  user_level_duration: 'P30D',
  ...change,
});
const traffic = (change: object = {}) => ({
  shop_name: '流量包',
  group: { name: `流量包 ${++made}` },
  shop_type: 'additional_package',
  money_amount: '8.00',
  ss_bandwidth_total_size: 50 * GB,
  ...change,
});

describe('a product that an admin makes', () => {
  test('is in the shop at once and is bought on its terms', async () => {
    const given = plan({
      node_speed_limit: 200,
      node_connector: 3,
      node_groups: ['IEPL', '流媒体'],
      ss_bandwidth_reset_interval: 'P30D',
    });
    const { status, result } = await create(given);
    expect(status).toBe(200);
    expect(result).toMatchObject({ ...given, group: { name: given.group.name }, is_enable: true });
    const shelf = Object.values((await asCustomer('GET', '')).result.products).find(
      (one) => (one as { name: string }).name === given.group.name,
    );
    expect(shelf).toMatchObject({ price: '15.00', info: '日常', plan_shop_id: { P30D: result.id } });
    const quoted = await asCustomer('POST', `${result.id}/pre-order`, {});
    expect(quoted.result).toMatchObject({
      to_pay: '15.00',
      after: { level: 1, bytes_left: 100 * GB, speed_limit: 200, device_limit: 3 },
    });
  });

  test('shares the shelf of its group with other periods, but not with an equal one', async () => {
    const month = plan();
    const { result } = await create(month);
    const shelf = { name: month.group.name };
    const year = await create({ ...month, group: shelf, user_level_duration: 'P1Y', money_amount: '150.00' });
    expect(year.result).toMatchObject({ shop_group_id: result.shop_group_id, group: { info: '日常' } });
    const again = await create({ ...month, group: shelf, shop_name: '又一个' });
    expect(again).toMatchObject({ status: 409, code: 'shop.period_taken' });
    const listed = (await send('GET', products)).result;
    const periods = listed
      .filter((one: { group: { name: string } }) => one.group.name === shelf.name)
      .map((one: { user_level_duration: string }) => one.user_level_duration);
    expect(periods).toEqual(['P30D', 'P1Y']);
  });

  test('makes its shelf once, also with concurrent ones', async () => {
    const given = traffic();
    const answers = await Promise.all([create(given), create(given), create(given)]);
    expect(new Set(answers.map(({ result }) => result.shop_group_id)).size).toBe(1);
  });

  test.each([
    ['a plan without a level', plan({ user_level: null }), 'user_level'],
    ['a plan without a time', plan({ user_level_duration: null }), 'user_level_duration'],
    ['a plan for no time', plan({ user_level_duration: 'P0D' }), 'user_level_duration'],
    ['a plan for ages', plan({ user_level_duration: 'P99999999Y' }), 'user_level_duration'],
    ['a reset by the hour', plan({ ss_bandwidth_reset_interval: 'PT12H' }), 'ss_bandwidth_reset_interval'],
    ['a plan without a quota', plan({ ss_bandwidth_total_size: null }), 'ss_bandwidth_total_size'],
    ['a price below nothing', plan({ money_amount: '-1.00' }), 'money_amount'],
    ['a price without cents', plan({ money_amount: '15' }), 'money_amount'],
    ['an empty traffic package', traffic({ ss_bandwidth_total_size: 0 }), 'ss_bandwidth_total_size'],
    ['a traffic package with a level', traffic({ user_level: 2 }), 'user_level'],
    ['a kind that is never for sale', plan({ shop_type: 'checkin_package' }), 'shop_type'],
  ])('is refused as %s, by the name of the field', async (_what, given, field) => {
    const refused = await create(given);
    expect(refused.status).toBe(422);
    expect(refused.detail[0].loc).toEqual(['body', field]);
  });
});

describe('a product that an admin changes', () => {
  test('has its new price for new quotes only; an earlier quote is refused, a bought plan stays', async () => {
    const { result } = await create(plan());
    const bought = (await asCustomer('POST', `${result.id}/pre-order`, {})).result;
    const confirm = (quote: { quote_id: string }) =>
      asCustomer('POST', `${result.id}/confirm-order`, { quote_id: quote.quote_id, accept_losses: true });
    expect((await confirm(bought)).result).toMatchObject({ paid: '15.00', after: { speed_limit: null } });

    const early = (await asCustomer('POST', `${result.id}/pre-order`, {})).result;
    const changed = await update(result.id, { money_amount: '18.00', node_speed_limit: 50 });
    expect(changed.result).toMatchObject({ ...result, money_amount: '18.00', node_speed_limit: 50 });
    expect(await confirm(early)).toMatchObject({ status: 403, code: 'shop.quote_outdated' });
    const service = await db
      .selectFrom('service')
      .select('speed_limit')
      .where('account_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(service.speed_limit).toBeNull();
    const late = (await asCustomer('POST', `${result.id}/pre-order`, {})).result;
    expect(late.to_pay).toBe('18.00');
    expect((await confirm(late)).result).toMatchObject({ paid: '18.00', after: { speed_limit: 50 } });
  });

  test('leaves the shop and comes back', async () => {
    const { result } = await create(plan());
    await update(result.id, { is_enable: false });
    expect((await asCustomer('POST', `${result.id}/pre-order`, {})).code).toBe('shop.absent');
    await update(result.id, { is_enable: true });
    expect((await asCustomer('POST', `${result.id}/pre-order`, {})).status).toBe(200);
  });

  test('includes media without SQL', async () => {
    const { result } = await create(plan());
    expect((await update(result.id, { includes_media: true })).result.includes_media).toBe(true);
  });

  test('moves to the named shelf, whose texts hold for all on it', async () => {
    const [one, other] = [(await create(plan())).result, (await create(traffic())).result];
    const moved = await update(other.id, { group: { name: one.group.name, info: '新' } });
    expect(moved.result.shop_group_id).toBe(one.shop_group_id);
    const listed = (await send('GET', products)).result;
    expect(listed.find(({ id }: { id: number }) => id === one.id).group).toEqual({
      ...one.group,
      info: '新',
    });
  });

  test('keeps its kind and the fields that the kind requires', async () => {
    const { result } = await create(plan());
    expect(await update(result.id, { shop_type: 'additional_package' })).toMatchObject({
      status: 409,
      code: 'shop.kind_stays',
    });
    const refused = await update(result.id, { user_level: null, money_amount: '1.00' });
    expect(refused).toMatchObject({ status: 422, code: 'shop.misfit' });
    expect(refused.detail[0].loc).toEqual(['body', 'user_level']);
    const listed = (await send('GET', products)).result;
    expect(listed.find(({ id }: { id: number }) => id === result.id).money_amount).toBe('15.00');
    expect((await update(99_999, { money_amount: '1.00' })).status).toBe(404);
  });

  test('is in the audit log', async () => {
    const { result } = await create(plan());
    await update(result.id, { money_amount: '16.00' });
    const rows = await db
      .selectFrom('audit_log')
      .select(['operation', 'before', 'after'])
      .where('target', '=', String(result.id))
      .where('operation', 'like', 'shop.%')
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { operation: 'shop.createProduct', before: null, after: { money_amount: '15.00' } },
      {
        operation: 'shop.updateProduct',
        before: { money_amount: '15.00' },
        after: { money_amount: '16.00' },
      },
    ]);
  });
});
