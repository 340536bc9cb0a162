import { beforeEach, describe, expect, test } from 'vitest';
import { givePlan } from '../../../testing/nodes.ts';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { GB, openProduct } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setService } from '../../../testing/set-row.ts';

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
const db = server.services.database.sql;
beforeEach(async () => {
  server.clock.turn(3_601);
  customer = await signedUp(server);
});

const get = async (path: string, headers: Record<string, string> = customer.headers) =>
  (await server.app.inject({ url: `/api/v2/user/${path}`, headers })).json();

test('the token names its customer and its expiry, in Unix seconds', async () => {
  const { result } = await get('');
  expect(result).toMatchObject({
    user_id: customer.id,
    email: customer.email,
    role: 'malio_postgrest_user',
    access_type: 'access',
    token_type: 'access',
    issued_at: Math.floor(server.clock.at.getTime() / 1000),
    expires_at: Math.floor(server.clock.at.getTime() / 1000) + 1_200,
  });
  const [session] = (await get('account/sessions/')).result;
  expect(result.session_id).toBe(session.session_id);
});

describe('the running service in short', () => {
  test('of a new customer is none', async () => {
    expect((await get('get_old_service')).result).toMatchObject({
      service_id: customer.id,
      service_name: '',
      service_type: 'none',
      traffic_used: 0,
      traffic_total: 0,
      is_active: false,
    });
  });

  test('of a running plan has its name and traffic', async () => {
    const product_id = await openProduct(server);
    await givePlan(server, customer.id, { quota_bytes: 100 * GB });
    await setService(server, customer.id, {
      product_id,
      package_bytes: 5 * GB,
      used_upload: GB,
      used_download: 2 * GB,
    });
    expect((await get('get_old_service')).result).toMatchObject({
      service_name: '标准月付',
      service_type: 'main_package',
      traffic_used: 3 * GB,
      traffic_total: 105 * GB,
      is_active: true,
    });
    server.clock.turn(3_600);
    const { access_token } = (await signIn(server, customer.email)).body.result;
    await setService(server, customer.id, { level_expires_at: server.clock.at });
    const ended = (await get('get_old_service', { authorization: `Bearer ${access_token}` })).result;
    expect(ended.is_active).toBe(false);
  });
});

describe('sign-ins', () => {
  beforeEach(async () => {
    await signIn(server, customer.email, {}, { 'user-agent': 'Phone' });
    server.clock.turn(10);
    await signIn(server, customer.email, { password: 'not the password' }, { 'user-agent': 'curl' });
    server.clock.turn(10);
    await signIn(server, customer.email, {}, { 'user-agent': 'Desk' });
  });

  test('that succeeded are the history, newest first', async () => {
    const at = Math.floor(server.clock.at.getTime() / 1000);
    expect((await get('account/login-history')).result).toEqual([
      { login_time: at, ip_address: '127.0.0.1', user_agent: 'Desk' },
      { login_time: at - 20, ip_address: '127.0.0.1', user_agent: 'Phone' },
    ]);
    expect((await get('account/me')).result.last_login).toBe(server.clock.at.toISOString());
    expect((await get('account/login-history?limit=1&offset=1')).result).toMatchObject([
      { user_agent: 'Phone' },
    ]);
  });

  test('are in the address log, also refused ones', async () => {
    const { result_list, total_count } = await get('account/login-ip-log?limit=2');
    expect(total_count).toBe(3);
    expect(result_list).toMatchObject([
      { user_id: customer.id, login_ip: '127.0.0.1', is_login: true, user_agent: 'Desk', refused_for: null },
      { is_login: false, user_agent: 'curl', refused_for: 'wrong_password' },
    ]);
  });

  test('of this device are marked, and can be filtered', async () => {
    const log = async (query: string, headers: Record<string, string>) =>
      (await get(`account/login-ip-log${query}`, headers)).result_list.map(
        (one: { user_agent: string; is_current: boolean }) => [one.user_agent, one.is_current],
      );
    server.clock.turn(10);
    const tablet = await signIn(server, customer.email, {}, { 'user-agent': 'Tablet' });
    const cookie = String(tablet.headers['set-cookie']).split(';')[0] ?? '';
    const own = { authorization: `Bearer ${tablet.body.result.access_token}` };
    expect(await log('', own)).toEqual([
      ['Tablet', true],
      ['Desk', false],
      ['curl', false],
      ['Phone', false],
    ]);
    server.clock.turn(10);
    await signIn(server, customer.email, { password: 'a slip' }, { 'user-agent': 'Tablet slip', cookie });
    server.clock.turn(10);
    await signIn(server, customer.email, {}, { 'user-agent': 'Tablet again', cookie });
    expect(await log('?is_current=true', own), 'the session alone').toEqual([['Tablet', true]]);
    const same = { ...own, cookie };
    const marked = [
      ['Tablet again', true],
      ['Tablet slip', true],
      ['Tablet', true],
    ];
    expect(await log('?is_current=true', same), 'the browser').toEqual(marked);
    expect(await get('account/login-ip-log?is_current=false&limit=1', same)).toMatchObject({
      total_count: 3,
      result_list: [{ user_agent: 'Desk' }],
    });
    expect(await get('account/login-ip-log?is_login=false', same)).toMatchObject({
      total_count: 2,
      result_list: [{ user_agent: 'Tablet slip' }, { user_agent: 'curl' }],
    });
    const other = await signedUp(server);
    expect(await log('', { ...other.headers, cookie })).toEqual([]);
  });

  test('of others are not shown', async () => {
    const other = await signedUp(server);
    await signIn(server, 'nobody@example.com');
    expect((await get('account/login-history', other.headers)).result).toEqual([]);
    expect(await get('account/login-ip-log', other.headers)).toMatchObject({
      total_count: 0,
      result_list: [],
    });
    expect((await get('account/activity', other.headers)).result).toEqual({ total_count: 0, activities: [] });
  });
});

describe('activity', () => {
  const note = (kind: string, detail: object, secondsAgo: number) =>
    db
      .insertInto('activity_log')
      .values({
        account_id: customer.id,
        at: new Date(server.clock.at.getTime() - secondsAgo * 1000),
        kind,
        detail: JSON.stringify(detail),
        ip: null,
      })
      .execute();

  test('is in the language of the call, newest first', async () => {
    await note('recharge_paid', { trade_no: 'F1', amount: '50.00', method: 'alipay' }, 40);
    await note('purchase', { product: '标准月付', paid: '20.00' }, 30);
    await note('links.reset', {}, 20);
    await note('something_new', {}, 10);
    await post(server, '/api/v2/user/account/edit-profile', { language: 'en' }, customer.headers);
    const words = async (language: string) =>
      (
        await get('account/activity', { ...customer.headers, 'accept-language': language })
      ).result.activities.map((one: { description: string }) => one.description);
    expect(await words('en')).toEqual([
      'The account was changed',
      'Replaced the subscription link',
      'Bought 标准月付 for ¥20.00',
      'Top-up of ¥50.00 received',
    ]);
    expect(await words('zh-CN')).toEqual([
      '账户有一项变动',
      '换了新的订阅链接',
      '购买了标准月付，支付 ¥20.00',
      '充值 ¥50.00 已到账',
    ]);
    const { result } = await get('account/activity?limit=1&offset=2');
    expect(result).toMatchObject({
      total_count: 4,
      activities: [{ activity_type: 'purchase', ip_address: '' }],
    });
  });

  test('is filtered by topic and time, with the total of what is left', async () => {
    await note('recharge_paid', { trade_no: 'F1', amount: '50.00' }, 40);
    await note('purchase', { product: '标准月付', paid: '20.00' }, 30);
    await note('two_factor_on', {}, 20);
    await note('something_new', {}, 10);
    const of = async (query: string) => {
      const { result } = await get(`account/activity?${query}`);
      return [
        result.total_count,
        result.activities.map((one: { activity_type: string; topic: string | null }) => [
          one.activity_type,
          one.topic,
        ]),
      ];
    };
    expect(await of('topic=money&limit=1')).toEqual([2, [['purchase', 'money']]]);
    expect(await of('topic=security')).toEqual([1, [['two_factor_on', 'security']]]);
    expect(await of('topic=service')).toEqual([0, []]);
    expect((await of('limit=1'))[1]).toEqual([['something_new', null]]);
    const ago = (seconds: number) => new Date(server.clock.at.getTime() - seconds * 1000).toISOString();
    expect((await of(`from_iso=${ago(30)}&to_iso=${ago(20)}`))[1]).toEqual([['purchase', 'money']]);
  });

  test.each([
    ['topic=weather', 'topic'],
    ['from_iso=yesterday', 'from_iso'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=x', 'offset'],
  ])('refuses ?%s and names it', async (query, field) => {
    expect((await get(`account/activity?${query}`)).detail[0].loc).toEqual(['query', field]);
  });
});
