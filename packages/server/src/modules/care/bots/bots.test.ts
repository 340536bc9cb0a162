import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givePlan } from '../../../testing/nodes.ts';
import { banCustomer, openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openProduct } from '../../../testing/products.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';

const MB = 1024 ** 2;
const emby = 'https://media.example';
const linked = 7_001;

let server: TestServer;
let key: string;
let customer: Awaited<ReturnType<typeof openCustomer>>;
beforeEach(async () => {
  server = await openTestServer({ FERRY_EMBY_URL: `${emby}/`, FERRY_BOT_GRANT_MB: '1000' });
  key = await keyOf(['bots']);
  customer = await openCustomer(server);
  await givePlan(server, customer.id, { quota_bytes: 100 * MB });
  await setAccount(server, customer.id, { telegram_id: linked });
});
afterEach(() => server[Symbol.asyncDispose]());

const db = () => server.services.database.sql;
const keyOf = async (scopes: string[]) =>
  (await openAdmin(server, scopes)).authorization.replace('Bearer ', '');

async function ask(path: string, query: Record<string, string | number>, headers = {}) {
  const search = new URLSearchParams({ api_key: key, ...query } as Record<string, string>);
  const answer = await server.app.inject({
    url: `/v1/${path}?${search}`,
    headers: { 'accept-language': 'en', ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
}

describe('the calls of bots', () => {
  test('take a key with the scope bots and no other', async () => {
    for (const call of allCalls.filter(({ access }) => access === 'bots')) {
      const path = call.path.replace('/v1/', '');
      expect(await ask(path, { sql_table: 'version' }), path).toMatchObject({ status: 200, ret: 1 });
      for (const other of [await keyOf(['cron', 'stats']), customer.accessToken, randomUUID(), ''])
        expect((await ask(path, { sql_table: 'version', api_key: other })).ret, path).toBe(0);
    }
  });
});

describe('casino_function', () => {
  const get = (query = {}) =>
    ask('casino_function', { sql_table: 'user', sql_table_telegram_id: linked, ...query });
  const add = (bytes: number, idempotency?: string, query = {}, apiKey = key) =>
    ask(
      'casino_function',
      {
        sql_table: 'user',
        type_mode: 'add',
        sql_table_telegram_id: linked,
        sql_table_add_transfer_enable: bytes,
        api_key: apiKey,
        ...query,
      },
      idempotency === undefined ? {} : { 'idempotency-key': idempotency },
    );
  const total = async () => (await get()).user.transfer_enable;

  test('reads a customer by Telegram id, without credentials', async () => {
    expect((await get()).user).toEqual({
      id: customer.id,
      user_name: expect.any(String),
      telegram_id: linked,
      level: 1,
      level_expires_at: expect.any(String),
      transfer_enable: 100 * MB,
      u: 0,
      d: 0,
    });
    expect(await get({ sql_table_telegram_id: 9 })).toMatchObject({
      ret: 0,
      msg: 'There is no such customer',
    });
    expect(await ask('casino_function', { sql_table: 'user' })).toMatchObject({
      ret: 0,
      msg: 'Send sql_table_telegram_id',
    });
  });

  test('gives traffic once for each key and records it for the customer and admins', async () => {
    const answers = await Promise.all([add(30 * MB, 'win-1'), add(30 * MB, 'win-1'), add(30 * MB, 'win-1')]);
    for (const answer of answers)
      expect(answer).toMatchObject({ ret: 1, user: { transfer_enable: 130 * MB } });
    expect(await total()).toBe(130 * MB);
    expect((await add(20 * MB, 'win-2')).user.transfer_enable).toBe(150 * MB);
    // Another bot has its own idempotency keys.
    expect((await add(5 * MB, 'win-1', {}, await keyOf(['bots']))).user.transfer_enable).toBe(155 * MB);
    const activity = await server.app.inject({
      url: '/api/v2/user/account/activity',
      headers: customer.headers,
    });
    // The bot's address and user agent are not the customer's.
    expect(activity.json().result.activities).toEqual(
      [5, 20, 30].map((megabytes) =>
        expect.objectContaining({
          description: `A bot gave you ${megabytes} MB of traffic`,
          ip_address: '',
        }),
      ),
    );
    const audit = await db().selectFrom('audit_log').select(['operation', 'target', 'detail']).execute();
    expect(audit).toHaveLength(3);
    expect(audit[0]).toEqual({
      operation: 'v1.bots.casino',
      target: String(customer.id),
      detail: { bytes: 30 * MB },
    });
  });

  test('gives nothing without a key, with a reused key, or beyond the daily limit', async () => {
    expect((await add(MB)).msg).toContain('Idempotency-Key');
    expect((await add(MB, 'x'.repeat(201))).msg).toContain('Idempotency-Key');
    await add(MB, 'win-1');
    expect((await add(2 * MB, 'win-1')).msg).toContain('another request');
    expect((await add(1_000 * MB, 'win-2')).msg).toContain('1000 MB a day');
    expect((await add(999 * MB, 'win-2')).ret).toBe(1);
    expect((await add(1, 'win-3')).ret).toBe(0);
    expect(await total()).toBe(1_100 * MB);
    // The site's next day.
    server.clock.at = new Date('2026-03-10T16:00:00Z');
    expect((await add(MB, 'win-3')).ret).toBe(1);
  });

  test.each([0, -5, 1.5, 'much'])('an amount of %s is refused as input', async (bytes) => {
    expect((await add(bytes as number, 'win-1')).ret).toBe(0);
    expect(await total()).toBe(100 * MB);
  });

  test('gives nothing without a running plan, and works with the same key once one runs', async () => {
    const level_expires_at = server.services.now();
    await setService(server, customer.id, { level_expires_at });
    expect((await add(MB, 'win-1')).msg).toContain('no running plan');
    expect(await db().selectFrom('bot_grant').selectAll().execute()).toEqual([]);
    await givePlan(server, customer.id, { quota_bytes: 100 * MB });
    expect((await add(MB, 'win-1')).user.transfer_enable).toBe(101 * MB);
  });

  test('gives nothing to an account that has expired', async () => {
    server.clock.turn(400 * 86_400);
    expect((await add(MB, 'win-1')).msg).toBe('The customer’s account has expired');
    expect(await db().selectFrom('bot_grant').selectAll().execute()).toEqual([]);
  });
});

describe('media links', () => {
  const openMedia = async () => {
    const product = await openProduct(server, { includes_media: true });
    await setService(server, customer.id, { product_id: product });
    const { emby_uuid } = await db()
      .selectFrom('service')
      .select('emby_uuid')
      .where('account_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return emby_uuid;
  };
  const link = (token: string) => ask(`emby_link/${token}`, {});

  test('are those of customers whose plan includes media, by list, number, link and token', async () => {
    const other = await openCustomer(server);
    await givePlan(server, other.id);
    const token = await openMedia();
    const one = {
      user_id: customer.id,
      user_name: expect.any(String),
      link_token: token,
      url: `${emby}/${token}`,
      expires_at: expect.any(String),
    };
    expect((await ask('emby_link_list', {})).links).toEqual([one]);
    const by = (query: Record<string, string | number>) => ask('emby_function', query);
    expect((await by({ sql_table: 'user', sql_table_user_id: customer.id })).user).toEqual(one);
    expect((await by({ sql_table: 'link', sql_table_link_token: token })).user).toEqual(one);
    expect((await by({ sql_table: 'user', sql_table_user_id: other.id })).msg).toBe(
      'There is no such customer',
    );
    expect((await by({ sql_table: 'user' })).msg).toBe('Send sql_table_user_id');
    const open = await server.app.inject(`/v1/emby_link/${token}`);
    expect(open.json()).toEqual({ ret: 1, msg: '', link: { url: one.url, expires_at: expect.any(String) } });
    expect((await link(randomUUID())).msg).toBe('There is no such customer');
  });

  test('end with a ban and with the plan', async () => {
    const token = await openMedia();
    const at = server.clock.at;
    const ban = await banCustomer(server, customer, { seconds: 60 });
    expect((await link(token)).ret).toBe(0);
    await db().updateTable('ban').set({ ended_at: at }).where('id', '=', ban).execute();
    expect((await link(token)).ret).toBe(1);
    server.clock.turn(400 * 86_400);
    expect((await link(token)).ret).toBe(0);
    expect((await ask('emby_link_list', {})).links).toEqual([]);
  });

  test('are absent if no media host is configured', async () => {
    await using plain = await openTestServer();
    const bot = (await openAdmin(plain, ['bots'])).authorization.replace('Bearer ', '');
    const answer = await plain.app.inject(`/v1/emby_link_list?api_key=${bot}`);
    expect(answer.json()).toMatchObject({ ret: 0 });
  });
});
