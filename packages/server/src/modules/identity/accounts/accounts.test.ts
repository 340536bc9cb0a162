import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkOf } from '../../../testing/formats/subscriptions.ts';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { GB, openProduct } from '../../../testing/products.ts';
import {
  forAllTests,
  forThisTest,
  openTestServer,
  type TestServer,
} from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { openSession } from '../sessions/index.ts';

const open = () =>
  openTestServer({ FERRY_PUBLIC_URL: 'https://ferry.example', FERRY_LINK_URLS: 'https://second.example' });

let server: TestServer;
let customer: TestCustomer;
const shared = await forAllTests(open());
beforeEach(async () => {
  server = shared;
  customer = await openCustomer(server, { balance: '66.60' });
});

/** For tests that count all nodes, change the clock or change the server. */
async function ownServer(): Promise<void> {
  server = await forThisTest(open());
  customer = await openCustomer(server, { balance: '66.60' });
}

const get = async (path: string, headers: Record<string, string> = customer.headers) =>
  server.app.inject({ url: `/api/v2/user/${path}`, headers });
const dashboard = async () => (await get('dashboard/')).json().result;

/** Gives the customer a plan of level 1 until April. */
async function run(change: object = {}) {
  const { sql } = server.services.database;
  const until = new Date('2026-04-09T04:00:00Z');
  const product_id = await openProduct(server);
  const plan = {
    product_id,
    level: 1,
    level_expires_at: until,
    quota_bytes: 100 * GB,
    package_bytes: 5 * GB,
    used_upload: GB,
    used_download: 9 * GB,
    speed_limit: 200,
    device_limit: 3,
    period_started_at: new Date('2026-03-01T04:00:00Z'),
    next_reset_at: new Date('2026-03-31T16:00:00Z'),
    ...change,
  };
  await sql.updateTable('service').set(plan).where('account_id', '=', customer.id).execute();
  await sql.updateTable('account').set({ expires_at: until }).where('id', '=', customer.id).execute();
}

async function addNode(change: object = {}): Promise<number> {
  const node = {
    name: '东京 01',
    country_code: 'JP',
    remark: null,
    config: JSON.stringify({ kind: 'vmess' }),
    hosts: ['a.example'],
    speed_limit: null,
    ...change,
  };
  const row = await server.services.database.sql
    .insertInto('node')
    .values(node)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('the dashboard', () => {
  test('of a new customer has no plan and says so', async () => {
    expect(await dashboard()).toMatchObject({
      user_id: customer.id,
      email: customer.email,
      is_ban: false,
      money_amount: '66.60',
      old_service_info: {
        user_level: 0,
        user_level_text: 'No plan',
        plan_name: null,
        is_active: false,
        next_reset_at: null,
      },
    });
  });

  test('shows the running service', async () => {
    await run();
    const { old_service_info } = await dashboard();
    expect(old_service_info).toMatchObject({
      user_level: 1,
      user_level_text: 'Level 1',
      plan_name: '标准月付',
      is_active: true,
      online_ip_limit: 3,
      speed_limit: '200',
      ss_upload_size: GB,
      ss_download_size: 9 * GB,
      ss_bandwidth_total_size: 105 * GB,
      user_level_expire_in: '2026-04-09T04:00:00.000Z',
      period_start_at: '2026-03-01T04:00:00.000Z',
      next_reset_at: '2026-03-31T16:00:00.000Z',
    });
  });

  test('gives the subscription address on every entry, the main one first', async () => {
    const token = await linkOf(server, customer);
    expect((await dashboard()).old_service_info.sub_link).toEqual([
      `https://ferry.example/link2/${token}`,
      `https://second.example/link2/${token}`,
    ]);
  });

  test("counts today's and yesterday's billed bytes by the site's day", async () => {
    await ownServer();
    const day = (account_id: number, date: string, billed: number) => ({
      account_id,
      day: date,
      upload: 1,
      download: 2,
      billed,
    });
    const other = await openCustomer(server);
    await server.services.database.sql
      .insertInto('traffic_day')
      .values([
        day(customer.id, '2026-03-10', 300),
        day(customer.id, '2026-03-09', 200),
        day(customer.id, '2026-03-08', 100),
        day(other.id, '2026-03-10', 999),
      ])
      .execute();
    expect((await dashboard()).old_service_info).toMatchObject({
      ss_bandwidth_today_used_size: 300,
      ss_bandwidth_yesterday_used_size: 200,
    });
    // 16:00 UTC is midnight in Shanghai. A new session is needed, because the first one has expired.
    server.clock.turn(12 * 3600);
    const account = await server.services.database.sql
      .selectFrom('account')
      .selectAll()
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const { access_token } = await openSession(server.services.database.sql, server.services, account, {
      ip: null,
      agent: 'test',
      isRemembered: false,
    });
    const next = (await get('dashboard/', { authorization: `Bearer ${access_token}` })).json().result;
    expect(next.old_service_info).toMatchObject({
      ss_bandwidth_today_used_size: 0,
      ss_bandwidth_yesterday_used_size: 300,
    });
  });

  test('counts devices by distinct addresses of the last two minutes', async () => {
    const [one, two] = [await addNode(), await addNode()];
    const seen = (ip: string, node_id: number, secondsAgo: number, account_id = customer.id) => ({
      account_id,
      ip,
      node_id,
      last_seen_at: new Date(server.clock.at.getTime() - secondsAgo * 1000),
    });
    const other = await openCustomer(server);
    await server.services.database.sql
      .insertInto('alive_ip')
      .values([
        seen('192.0.2.1', one, 10),
        seen('192.0.2.1', two, 20),
        seen('192.0.2.2', one, 119),
        seen('192.0.2.3', one, 121),
        seen('192.0.2.4', one, 1, other.id),
      ])
      .execute();
    expect((await dashboard()).old_service_info.online_ip_count).toBe(2);
  });

  test('says when a customer first paid, took the subscription and had traffic', async () => {
    expect(await dashboard()).toMatchObject({
      first_paid_at: null,
      first_fetch_at: null,
      first_traffic_at: null,
    });
    const { sql } = server.services.database;
    const product_id = await openProduct(server);
    const day = (date: number) => new Date(Date.UTC(2026, 1, date, 4));
    const purchase = (at: Date) => ({
      account_id: customer.id,
      created_at: at,
      product_id,
      product_name: '标准月付',
      kind: 'main_package' as const,
      price: '20.00',
      balance_after: '46.60',
      service_before: '{}',
      service_after: '{}',
    });
    const fetched = (at: Date, client = 'Clash') => ({
      account_id: customer.id,
      at,
      client,
      agent: 'clash',
      ip: null,
    });
    const used = (hour: Date) => ({
      account_id: customer.id,
      hour,
      upload: 1,
      download: 1,
      billed: 2,
      node_ids: [1],
      uploads: [1],
      downloads: [1],
      billeds: [2],
    });
    await sql
      .insertInto('purchase')
      .values([purchase(day(1)), purchase(day(2))])
      .execute();
    await sql
      .insertInto('subscription_fetch')
      .values([fetched(day(4)), fetched(day(3)), fetched(day(2), 'Browser')])
      .execute();
    await sql
      .insertInto('account_hour')
      .values([used(day(6)), used(day(5))])
      .execute();
    expect(await dashboard()).toMatchObject({
      first_paid_at: '2026-02-01T04:00:00.000Z',
      first_fetch_at: '2026-02-03T04:00:00.000Z',
      first_traffic_at: '2026-02-05T04:00:00.000Z',
    });
  });

  test('counts the nodes that are there, that are online, that the plan opens, and both', async () => {
    await ownServer();
    const heard = new Date(server.clock.at.getTime() - 60_000);
    await addNode({ last_heard_at: heard });
    await addNode({ level: 1, last_heard_at: null });
    await addNode({ level: 2, last_heard_at: heard });
    // Heard too long ago.
    await addNode({ level: 9, last_heard_at: new Date(server.clock.at.getTime() - 301_000) });
    await addNode({ is_enabled: false, last_heard_at: heard });
    await addNode({ is_hidden: true });
    expect((await dashboard()).old_service_info).toMatchObject({
      nodes_total: 4,
      nodes_online: 2,
      nodes_usable: 0,
      nodes_usable_online: 0,
    });
    await run();
    expect((await dashboard()).old_service_info).toMatchObject({
      nodes_total: 4,
      nodes_online: 2,
      nodes_usable: 2,
      nodes_usable_online: 1,
    });
  });

  test.each([
    ['the level has expired', { level_expires_at: new Date('2026-03-10T04:00:00Z') }],
    ['the quota is used up', { used_download: 104 * GB }],
  ])('is not active when %s', async (_, change) => {
    await run(change);
    expect((await dashboard()).old_service_info.is_active).toBe(false);
  });

  test('is not active when the account has expired', async () => {
    await run();
    await setAccount(server, customer.id, { expires_at: server.clock.at });
    expect((await dashboard()).old_service_info.is_active).toBe(false);
  });

  test('takes at most three queries, including that of the caller', async () => {
    await ownServer();
    let queries = 0;
    const count: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    Object.assign(server.services.database, { sql: server.services.database.sql.withPlugin(count) });
    expect((await get('dashboard/')).statusCode).toBe(200);
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(3);
  });
});

test('tells who is signed in, and nothing about anybody else', async () => {
  expect((await get('get_me')).json().result).toMatchObject({
    user_id: customer.id,
    email: customer.email,
    is_ban: false,
    ban: null,
  });
});

describe('the chat data', () => {
  test('names the customer and what he has', async () => {
    await run();
    const { user_email, user_nickname, session_data } = (await get('crisp_data')).json().result;
    expect(user_email).toBe(customer.email);
    expect(user_nickname).toMatch(/^客户/);
    expect(Object.fromEntries(session_data)).toMatchObject({
      plan: '标准月付',
      level: 1,
      level_expires_at: '2026-04-09T04:00:00.000Z',
      balance: '66.60',
      bytes_left: 95 * GB,
    });
  });

  test('carries no secret', async () => {
    await run();
    const { old_service_info: service } = await dashboard();
    const body = (await get('crisp_data')).body;
    for (const secret of [
      service.ss_passwd,
      service.ss_uuid,
      service.traffic_log_token,
      service.other_emby_uuid,
      service.sub_link[0].slice(-32),
    ])
      expect(body).not.toContain(secret);
  });
});

test.each(['dashboard/', 'get_me', 'crisp_data'])('%s answers nobody without a token', async (path) => {
  expect((await get(path, {})).statusCode).toBe(401);
});
