import { afterAll, describe, expect, test } from 'vitest';
import { banCustomer, openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';
import { isServed } from '../../ground/services/index.ts';

const server = await openTestServer();
const admin = await openAdmin(server, ['admin:users', 'admin:audit', 'admin:campaigns']);
const customer = await openCustomer(server, { balance: '12.00' });
afterAll(() => server[Symbol.asyncDispose]());

const get = async (path: string, headers = admin) => {
  const answer = await server.app.inject({ url: `/api/v2/admin_api/${path}`, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  const url = `/api/v2/admin_api/${path}`;
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: { ...admin, ...headers } });
  return { status: answer.statusCode, body: answer.json() };
};
const find = async (query: Record<string, string>) =>
  (await get(`users?${new URLSearchParams(query)}`)).body.result as {
    total_count: number;
    users: { user_id: number; state: string }[];
  };

describe('looking a customer up', () => {
  test('finds by a part of the address or name, by number, UUID and invite code, and by nothing else', async () => {
    const { body } = await get(`users/${customer.id}`);
    const { user_new_id, invite_code, user_name } = body.result;
    for (const q of [customer.email.slice(0, 12), String(customer.id), user_new_id, invite_code, user_name])
      expect([q, (await find({ q })).users.map(({ user_id }) => user_id)]).toEqual([
        q,
        expect.arrayContaining([customer.id]),
      ]);
    expect((await find({ q: '%' })).total_count).toBe(0);
    expect((await find({ q: 'nobody at all' })).users).toEqual([]);
  });

  test('finds by an address that was signed in from, however it is written', async () => {
    const at = server.clock.at;
    const signIn = { account_id: customer.id, at, ip: '2001:db8::7', agent: 'test', succeeded: true };
    await server.services.database.sql.insertInto('login_log').values(signIn).execute();
    for (const q of ['2001:db8::7', '2001:DB8:0:0::7'])
      expect((await find({ q })).users.map(({ user_id }) => user_id)).toEqual([customer.id]);
    expect((await find({ q: '2001:db8::8' })).total_count).toBe(0);
  });

  test('filters by state, which follows what happens', async () => {
    const other = await openCustomer(server);
    const stateOf = async () => (await get(`users/${other.id}`)).body.result.state;
    expect(await stateOf()).toBe('no_plan');
    const month = { grant: { kind: 'level_time', level: 1, duration: 'P30D', bytes: 1000 }, reason: 'trial' };
    await post(`users/${other.email}/grant`, month);
    expect(await stateOf()).toBe('active');
    await setService(server, other.id, { used_upload: 1000 });
    expect(await stateOf()).toBe('used_up');
    await post(`users/${other.id}/enabled`, { is_enabled: false, reason: 'asked for it' });
    expect(await stateOf()).toBe('disabled');
    expect((await find({ state: 'disabled' })).users).toMatchObject([{ user_id: other.id }]);
    expect((await find({ level: '1', q: String(other.id) })).total_count).toBe(1);
  });

  test('an ended account is expired, and a search by a near end finds only active customers', async () => {
    const { sql } = server.services.database;
    const ends = new Date(server.clock.at.getTime() + 3 * 86_400_000);
    const open = async (service: object, account: object = {}) => {
      const { id } = await openCustomer(server);
      const held = { level: 77, level_expires_at: ends, quota_bytes: 1000, ...service };
      await sql.updateTable('service').set(held).where('account_id', '=', id).execute();
      await setAccount(server, id, { expires_at: ends, ...account });
      return id;
    };
    const active = await open({});
    const over = await open({}, { expires_at: server.clock.at });
    const off = await open({}, { is_enabled: false });
    const usedUp = await open({ used_download: 1000 });
    const banned = await open({});
    await banCustomer(server, { id: banned });
    const idsOf = async (filter: Record<string, string>) =>
      (await find({ level: '77', ...filter })).users.map(({ user_id }) => user_id);
    const served = await sql
      .selectFrom('account')
      .innerJoin('service', 'service.account_id', 'account.id')
      .select('account.id')
      .where('service.level', '=', 77)
      .where(isServed(server.clock.at))
      .execute();
    expect(served).toEqual([{ id: active }]);
    expect(await idsOf({ state: 'active' })).toEqual([active]);
    expect(await idsOf({ state: 'expired' })).toEqual([over]);
    expect(await idsOf({ expiring_days: '3' })).toEqual([active]);
    expect(await idsOf({ expiring_days: '3', state: 'used_up' })).toEqual([usedUp]);
    expect(await idsOf({ expiring_days: '3', state: 'banned' })).toEqual([banned]);
    expect(await idsOf({ expiring_days: '3', state: 'disabled' })).toEqual([off]);
    expect(await idsOf({ expiring_days: '2' })).toEqual([]);
    const mailed = async (segment: object) =>
      (await post('campaigns/count', { segment: { level: 77, ...segment } })).body.result.total;
    expect([await mailed({ state: 'active' }), await mailed({ expiring_days: 3 })]).toEqual([1, 1]);
    expect(await mailed({ expiring_days: 3, state: 'used_up' })).toBe(1);
  });

  test.each(['999999', 'nobody@example.com', '00000000-0000-4000-8000-000000000000', 'x'])(
    '%s is nobody',
    async (which) => {
      expect((await get(`users/${which}`)).body.code).toBe('users.absent');
    },
  );
});

describe('a gift', () => {
  const money = { grant: { kind: 'money', amount: '5.00' }, reason: 'for the outage' };

  test('of money is recorded in the ledger, the audit log and the activity, once for each key', async () => {
    const keyed = { 'idempotency-key': 'gift-1' };
    const first = await post(`users/${customer.id}/grant`, money, keyed);
    const again = await post(`users/${customer.id}/grant`, money, keyed);
    expect(first.body.result.wallet_balance).toBe('17.00');
    expect(again.body.result).toEqual(first.body.result);
    const other = { ...money, grant: { kind: 'money', amount: '6.00' } };
    expect((await post(`users/${customer.id}/grant`, other, keyed)).status).toBe(409);
    const audit = await get(`audit?operation=users.grant&target=${customer.id}`);
    expect(audit.body.result).toMatchObject({
      total_count: 1,
      entries: [{ detail: { reason: 'for the outage', grant: money.grant } }],
    });
    const seen = await server.app.inject({
      url: '/api/v2/user/account/activity',
      headers: customer.headers,
    });
    expect(seen.json().result.activities[0]).toMatchObject({ activity_type: 'gift', ip_address: '' });
  });

  test('sent many times at once with one key is given once', async () => {
    const { id } = await openCustomer(server);
    const keyed = { 'idempotency-key': 'gift-many' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`users/${id}/grant`, money, keyed)),
    );
    expect(new Set(answers.map(({ body }) => body.result.wallet_balance))).toEqual(new Set(['5.00']));
  });

  test('that does not fit the service is refused and changes nothing', async () => {
    const { id } = await openCustomer(server);
    const traffic = { grant: { kind: 'traffic', bytes: 1000 }, reason: 'no plan yet' };
    expect((await post(`users/${id}/grant`, traffic)).body.code).toBe('cd_keys.needs_main_package');
    expect((await get(`audit?operation=users.grant&target=${id}`)).body.result.total_count).toBe(0);
  });
});

test('a customer who is signed out everywhere is refused with every token and sees it in the activity', async () => {
  const guest = await openCustomer(server);
  expect((await post(`users/${guest.id}/end_sessions`, {})).body.result).toEqual({
    user_id: guest.id,
    ended: 1,
  });
  const refused = await server.app.inject({ url: '/api/v2/user/get_me', headers: guest.headers });
  expect(refused.statusCode).toBe(401);
});
