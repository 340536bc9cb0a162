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
    const { out } = await products(
      ['list'],
      [
        product,
        { ...pack, user_level_duration: null },
        { ...product, id: 5, user_level_duration: null, places: 10, places_taken: 2 },
      ],
    );
    expect(out.split('\n')).toEqual([
      'ID  GROUP  NAME      KIND                PERIOD  LEVEL  PRICE  STATE     PLACES',
      '3   轻舟   轻舟月付  main_package        P30D    1      15.00  sold      -',
      '4   轻舟   轻舟月付  additional_package  once    -      15.00  not sold  -',
      '5   轻舟   轻舟月付  main_package        no end  1      15.00  sold      2/10',
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

  test('create makes a plan without an end and with places only where the request says so', async () => {
    const options =
      '--kind main_package --group-name 轻舟 --name 轻舟 --price 60 --traffic 100GB --level 1'.split(' ');
    const silent = await products(['create', ...options], product);
    expect([silent.code, silent.requests]).toEqual([2, []]);
    expect(silent.err).toContain('--days: This field does not fit the kind');
    const said = await products(['create', ...options, '--days', 'null', '--places', '10'], product);
    expect(said.code).toBe(0);
    expect(JSON.parse(String(said.requests[0]?.body))).toMatchObject({
      user_level_duration: null,
      places: 10,
    });
    const changed = await products(['update', '3', '--places', 'null'], product);
    expect(JSON.parse(String(changed.requests[0]?.body))).toEqual({ places: null });
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

  describe('update of plans that were sold before', () => {
    const applied = {
      ...{ to: 'waiting', customers: 12, losing_count: 3 },
      losing: [{ user_id: 7, email: 'li@example.com', loses: ['speed', 'node_groups'] }],
    };
    const changed = { ...product, node_speed_limit: 50, applied };
    const applying = (argv: string[], setting: Setting = {}) =>
      products(['update', '3', '--speed-limit', '50', '--apply-to', 'waiting', ...argv], null, {
        reply: ({ method }) => answer(method === 'GET' ? [product] : changed),
        ...setting,
      });
    const sent = ({ requests }: Awaited<ReturnType<typeof applying>>) =>
      requests.map(({ method, headers }) => (headers['x-dry-run'] === '1' ? `${method} dry` : method));
    const figures = [
      'Customers it applies to       12',
      'Customers who lose something  3',
      '',
      'USER ID  EMAIL           LOSES',
      '7        li@example.com  speed, node groups',
      'and 2 more',
    ];
    const done = 'Product 3, 轻舟月付, is changed.';

    test('asks the server with --dry-run whom it applies to and who loses something', async () => {
      const tried = await applying(['--dry-run']);
      expect(sent(tried)).toEqual(['GET', 'PUT dry']);
      const body = JSON.parse(String(tried.requests[1]?.body));
      expect(body).toEqual({ node_speed_limit: 50, apply_to: 'waiting' });
      expect(tried.out.split('\n')).toEqual([
        'FIELD             NOW  THEN',
        'node_speed_limit  -    50',
        'apply_to          -    waiting',
        '',
        ...figures,
        '',
      ]);
      const { out } = await applying(['--dry-run', '--json']);
      expect(JSON.parse(out)).toMatchObject({ node_speed_limit: 50, applied });
    });

    test('says the same before it asks, and changes nothing without a yes', async () => {
      const refused = await applying([]);
      expect([refused.code, refused.out, sent(refused)]).toEqual([2, '', ['PUT dry']]);
      const why = 'ferry: Nothing was done. Say --yes to go on.';
      expect(refused.err.split('\n')).toEqual([...figures, '', why, '']);
      const agreed = await applying([], { tty: true, stdin: 'y\n' });
      expect([agreed.code, sent(agreed)]).toEqual([0, ['PUT dry', 'PUT']]);
      expect(agreed.err).toContain(figures.join('\n'));
    });

    test('says it after the change, too', async () => {
      const changing = await applying(['--yes']);
      expect([changing.code, sent(changing)]).toEqual([0, ['PUT']]);
      expect(changing.out.split('\n')).toEqual([...figures, '', done, '']);
    });

    test('names nobody if nobody loses anything', async () => {
      const harmless = { ...applied, losing_count: 0, losing: [] };
      const { out } = await applying(['--yes'], { reply: () => answer({ ...changed, applied: harmless }) });
      expect(out.split('\n')).toEqual([figures[0], 'Customers who lose something  0', '', done, '']);
    });

    test('does not ask if only later purchases change', async () => {
      const changing = await products(['update', '3', '--speed-limit', '50'], product);
      expect([changing.code, sent(changing)]).toEqual([0, ['PUT']]);
    });
  });
});
