import { describe, expect, test } from 'vitest';
import { managedPlan as product } from '../../testing/product.ts';
import { answer, asAdmin, type Setting } from '../../testing/terminal.ts';

const products = (argv: string[], result: unknown, setting: Setting = {}) =>
  asAdmin(['products', ...argv], { reply: () => answer(result), ...setting });

const terms = {
  shop_name: '轻舟月付',
  shop_type: 'main_package',
  money_amount: '15.00',
  ss_bandwidth_total_size: 107_374_182_400,
  user_level: 1,
  user_level_duration: 'P30D',
};
const { group } = product;

describe('ferry products', () => {
  test('list shows each with its period, price and state', async () => {
    const pack = { ...product, id: 4, shop_type: 'additional_package', user_level: null, is_enable: false };
    const { out } = await products(['list'], [product, { ...pack, user_level_duration: null }]);
    expect(out.split('\n')).toEqual([
      'ID  GROUP  NAME      KIND                PERIOD  LEVEL  PRICE  STATE',
      '3   轻舟   轻舟月付  main_package        P30D    1      15.00  sold',
      '4   轻舟   轻舟月付  additional_package  once    -      15.00  not sold',
      '',
    ]);
    expect((await products(['list'], [])).out).toBe('There are no products.\n');
  });

  test('create sends what the file says', async () => {
    const stdin = JSON.stringify({ ...terms, group: { name: '轻舟' } });
    const { code, out, requests } = await products(['create'], product, { stdin });
    expect(code).toBe(0);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://ferry.test/api/v2/admin_api/shop/products',
    });
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ ...terms, group: { name: '轻舟' } });
    expect(out).toBe('Product 3, 轻舟月付, is made.\n');
  });

  test('create refuses a plan without a level and sends nothing, also with --dry-run', async () => {
    const stdin = JSON.stringify({ ...terms, group: { name: '轻舟' }, user_level: null });
    for (const argv of [['create'], ['create', '--dry-run']]) {
      const { code, err, requests } = await products(argv, product, { stdin });
      expect([code, requests]).toEqual([2, []]);
      expect(err).toContain('user_level: This field does not fit the kind');
    }
  });

  test('update takes what list gave and sends it without what only the server says', async () => {
    const stdin = JSON.stringify({ ...product, money_amount: '18.00' });
    const { out, requests } = await products(['update', '3'], product, { stdin });
    const sent = JSON.parse(String(requests[0]?.body));
    expect(sent).toMatchObject({ ...terms, money_amount: '18.00', group });
    expect(Object.keys(sent)).not.toContain('created_at');
    expect(out).toBe('Product 3, 轻舟月付, is changed.\n');
  });

  test('update sets and removes texts in single languages by their options', async () => {
    const { requests } = await products(
      ['update', '3', '--name-en', 'Skiff', '--content-extra-zh-tw', 'null', '--group-name', '轻舟'].concat([
        '--group-info-en',
        'For every day',
        '--group-features-en',
        '[{"name": "100 GB"}]',
      ]),
      product,
    );
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      shop_name_en: 'Skiff',
      'content_extra_zh-TW': null,
      group: { name: '轻舟', info_en: 'For every day', features_en: [{ support: true, name: '100 GB' }] },
    });
    const strange = await products(['update', '3'], product, { stdin: '{"shop_name_fr": "Canot"}' });
    expect([strange.code, strange.requests]).toEqual([2, []]);
    expect(strange.err).toContain('One of: shop_name_zh-CN, shop_name_zh-TW, shop_name_en');
  });

  test('update says with --dry-run what would change', async () => {
    const stdin = '{"money_amount": "18.00", "node_speed_limit": 100}';
    const { out, requests } = await products(['update', '3', '--dry-run'], [product], { stdin });
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
    expect(out.split('\n')).toEqual([
      'FIELD             NOW    THEN',
      'money_amount      15.00  18.00',
      'node_speed_limit  -      100',
      '',
    ]);
    const absent = await products(['update', '9', '--dry-run'], [product], { stdin });
    expect([absent.code, absent.err]).toEqual([1, 'ferry: There is no product 9.\n']);
  });
});
