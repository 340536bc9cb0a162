import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { GB } from '../../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { readService } from '../../../ground/services/index.ts';

const server = await forAllTests(openTestServer());
const headers = await openAdmin(server);
const customer = await openCustomer(server, { balance: '500.00' });

type Method = 'GET' | 'POST' | 'PUT';

async function send(method: Method, url: string, as: Record<string, string>, payload?: object) {
  const answer = await server.app.inject({ method, url, headers: as, ...(payload && { payload }) });
  return { status: answer.statusCode, etag: answer.headers.etag, ...answer.json() };
}
const products = '/api/v2/admin_api/shop/products';
const update = (id: number, payload: object) => send('PUT', `${products}/${id}`, headers, payload);
const reads = (language: string, method: Method, path: string, payload?: object) =>
  send(method, `/api/v2/user/${path}`, { ...customer.headers, 'accept-language': language }, payload);

const plan = {
  shop_name: '轻舟月付',
  shop_name_en: 'Skiff monthly',
  content_extra: '说明',
  group: {
    name: '轻舟',
    name_en: 'Skiff',
    info: '日常',
    info_en: 'For every day',
    features: [{ name: '100 GB 流量' }],
    features_en: [{ name: '100 GB of traffic' }],
  },
  shop_type: 'main_package',
  money_amount: '15.00',
  ss_bandwidth_total_size: 100 * GB,
  user_level: 1,
  user_level_duration: 'P30D',
};
const pack = {
  shop_name: '流量包',
  'shop_name_zh-TW': '流量包（加購）',
  group: { name: '加量', info_en: 'A bit more' },
  shop_type: 'additional_package',
  money_amount: '8.00',
  ss_bandwidth_total_size: 50 * GB,
};

test('customers read plans in their language, and missing texts in the first one', async () => {
  const made = (await send('POST', products, headers, plan)).result;
  const bag = (await send('POST', products, headers, pack)).result;
  expect(made).toMatchObject({ shop_name_en: 'Skiff monthly', group: { name_en: 'Skiff' } });
  expect(made).not.toHaveProperty('shop_name_zh-TW');
  const shelves = async (language: string) => {
    const { result, etag } = await reads(language, 'GET', 'shop-old/');
    const [first, second] = Object.values<Record<string, unknown>>(result.products);
    return { first, second, etag };
  };
  const english = await shelves('en');
  expect(english.first).toMatchObject({
    name: 'Skiff',
    info: 'For every day',
    features: [{ support: true, name: '100 GB of traffic' }],
    items: [{ id: made.id, shop_name: 'Skiff monthly', content_extra: '说明' }],
  });
  expect(english.first).not.toHaveProperty('name_en');
  expect(english.second).toMatchObject({ name: '流量包', info: 'A bit more' });
  const traditional = await shelves('zh-TW');
  expect(traditional.first).toMatchObject({
    name: '轻舟',
    info: '日常',
    features: [{ name: '100 GB 流量' }],
  });
  expect(traditional.second).toMatchObject({ name: '流量包（加購）', info: null });
  expect(traditional.etag).not.toBe(english.etag);
  const one = await reads('en', 'GET', `shop-old/${made.id}/info`);
  expect(one.result).toMatchObject({ shop_name: 'Skiff monthly', content_extra: '说明' });

  // The purchase, in the language of its reader, whoever of them bought it.
  const { result: quote } = await reads('en', 'POST', `shop-old/${made.id}/pre-order`, {});
  expect(quote).toMatchObject({
    shop_name: 'Skiff monthly',
    lines: [{ label: 'Skiff monthly' }],
    after: { plan_name: 'Skiff monthly' },
  });
  const order = { quote_id: quote.quote_id };
  const { result: receipt } = await reads('en', 'POST', `shop-old/${made.id}/confirm-order`, order);
  expect(receipt).toMatchObject({ shop_name: 'Skiff monthly', after: { plan_name: 'Skiff monthly' } });
  expect((await reads('en', 'POST', `shop-old/${made.id}/confirm-order`, order)).result).toEqual(receipt);
  const { result: added } = await reads('en', 'POST', `shop-old/${bag.id}/pre-order`, {});
  expect(added).toMatchObject({ shop_name: '流量包', before: { plan_name: 'Skiff monthly' } });

  const said = async (language: string) => {
    const of = async (path: string) => (await reads(language, 'GET', path)).result;
    const [invoice] = (await of('wallet/invoices/')).invoices;
    const { activities } = await of('account/activity');
    return {
      dashboard: (await of('dashboard/')).old_service_info.plan_name,
      purchase: (await of('wallet/purchase-records'))[0].shop_name,
      ledger: (await of('wallet/ledger/')).entries.map(({ subject }: { subject: string }) => subject),
      invoice: [invoice.subject, (await of(`wallet/invoices/${invoice.id}`)).lines[0].label],
      activity: activities.some(({ description }: { description: string }) =>
        description.includes(language.startsWith('en') ? 'Skiff monthly' : '轻舟月付'),
      ),
      check: (await of('services/check')).plan_name,
    };
  };
  const names = (name: string) => ({
    dashboard: name,
    purchase: name,
    ledger: [name, 'test'],
    invoice: [name, name],
    activity: true,
    check: name,
  });
  expect(await said('en-GB')).toEqual(names('Skiff monthly'));
  expect(await said('zh-CN')).toEqual(names('轻舟月付'));
  // Records keep the operator's own name, for staff and books.
  const orders = await send('GET', '/api/v2/admin_api/shop/orders', { ...headers, 'accept-language': 'en' });
  expect(orders.result.orders[0].shop_name).toBe('轻舟月付');

  // A product that is called otherwise now says nothing of what was bought before.
  await update(made.id, { shop_name: '小舟', shop_name_en: 'Dinghy' });
  expect((await said('en')).purchase).toBe('轻舟月付');
  const { service } = await readService(server.services.database.sql, customer.id, 'en');
  expect(service.plan_name).toBe('Dinghy');
});

test('an update changes only the given texts, and an empty text removes one', async () => {
  const { result } = await send('POST', products, headers, {
    ...plan,
    user_level_duration: 'P90D',
    'shop_name_zh-TW': '輕舟月付',
  });
  const renamed = await update(result.id, {
    shop_name_en: 'Skiff',
    group: { name: '轻舟', features_en: [] },
  });
  expect(renamed.result).toMatchObject({ shop_name_en: 'Skiff', 'shop_name_zh-TW': '輕舟月付' });
  expect(renamed.result.group).not.toHaveProperty('features_en');
  expect(renamed.result.group).toMatchObject({ name_en: 'Skiff', info_en: 'For every day' });
  for (const none of ['', null]) {
    await update(result.id, { shop_name_en: 'Skiff' });
    expect((await update(result.id, { shop_name_en: none })).result).not.toHaveProperty('shop_name_en');
  }
});

test('a text is limited like its field, and an unknown language is refused with a list of the known ones', async () => {
  const [{ id }] = (await send('GET', products, headers)).result;
  expect((await update(id, { shop_name_en: 'x'.repeat(101) })).status).toBe(422);
  expect((await update(id, { shop_name_en: 'two\nlines' })).status).toBe(422);
  for (const [body, loc] of [
    [{ shop_name_fr: 'Skiff' }, ['body', 'shop_name_fr']],
    [{ group: { name: '轻舟', 'info_pt-BR': 'x' } }, ['body', 'group', 'info_pt-BR']],
  ] as const) {
    const { status, detail } = await update(id, body);
    const name = loc.at(-1)?.replace(/_[^_]+$/, '');
    expect([status, detail]).toMatchObject([
      422,
      [{ loc, type: 'input.choice', details: { choices: [`${name}_zh-CN`, `${name}_zh-TW`, `${name}_en`] } }],
    ]);
  }
});

test('the front door contains the texts of all languages', async () => {
  await send('PUT', '/api/v2/admin_api/settings', headers, { public_plans: 'open' });
  const { result } = await send('GET', '/api/v2/system/front-door', {});
  expect(result.plans.plans[0]).toMatchObject({ name: '轻舟', name_en: 'Skiff', info_en: 'For every day' });
  expect(result.plans.packages).toEqual([
    { name: '流量包', 'name_zh-TW': '流量包（加購）', money_amount: '8.00' },
  ]);
});
