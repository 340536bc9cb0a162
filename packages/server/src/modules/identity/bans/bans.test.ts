import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { mailBans } from './index.ts';

let customer: TestCustomer;
const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const db = server.services.database.sql;
const admin = await openAdmin(server);
beforeEach(async () => {
  // Each test begins at the same moment; caches with times in the future are cleared.
  server.clock.at = new Date('2026-03-10T04:00:00Z');
  customer = await openCustomer(server);
});

const post = (path: string, query: Record<string, string>, headers: Record<string, string> = admin) =>
  server.app.inject({ method: 'POST', url: `/v1/admin/${path}`, query, headers });
const ban = (query: Record<string, string>, headers: Record<string, string> = admin) =>
  post(
    'user_ban_task_insert',
    { user_id: String(customer.id), task_end_at: '2026-03-11T04:00:00Z', ...query },
    headers,
  );
const unban = () => post('user_ban_task_unban', { user_id: String(customer.id) });
const me = async () =>
  (await server.app.inject({ url: '/api/v2/user/get_me', headers: customer.headers })).json().result;
const shopStatus = async () =>
  (await server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers })).statusCode;
const mails = () => db.selectFrom('mail').selectAll().where('recipient', '=', customer.email).execute();

describe('a ban', () => {
  test('takes effect at once, says why and until when, and ends by itself', async () => {
    expect(await shopStatus()).toBe(200);
    expect((await ban({ ban_context: '滥用', remark: 'abuse report 7' })).json()).toMatchObject({
      is_success: true,
    });
    expect(await shopStatus()).toBe(403);
    const shown = await me();
    expect(shown).toMatchObject({
      is_ban: true,
      ban: { reason: '滥用', start_at: '2026-03-10T04:00:00.000Z', end_at: '2026-03-11T04:00:00.000Z' },
    });
    expect(JSON.stringify(shown)).not.toContain('abuse report');
    server.clock.turn(86_399);
    expect(await shopStatus()).toBe(403);
  });

  test('is over at its end', async () => {
    await ban({ task_end_at: '2026-03-10T05:00:00Z' });
    server.clock.turn(3_600);
    expect(await shopStatus()).toBe(200);
    expect(await me()).toMatchObject({ is_ban: false, ban: null });
  });

  test('with a future start waits for it, and is mailed then, once', async () => {
    await ban({ task_start_at: '2026-03-10T05:00:00Z', is_need_send_email: 'true', ban_context: '滥用' });
    expect(await shopStatus()).toBe(200);
    expect((await me()).ban).toBeNull();
    expect(await mailBans.run(server.services)).toBe(0);
    server.clock.turn(3_600);
    expect(await shopStatus()).toBe(403);
    expect(await mailBans.run(server.services)).toBe(1);
    expect(await mailBans.run(server.services)).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  test('is mailed at once by default, in the customer’s language and zone', async () => {
    await ban({ ban_context: '滥用' });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: customer.email });
    expect(mail?.body_text).toContain('滥用');
    expect(mail?.body_text).toContain('2026年3月11日');
    expect(mail?.body_text).toContain('12:00');
    expect(await mailBans.run(server.services)).toBe(0);
  });

  test('is not mailed if so requested, nor if it was lifted before it began', async () => {
    await ban({ is_need_send_email: 'false' });
    await ban({ task_start_at: '2026-03-10T05:00:00Z' });
    await unban();
    server.clock.turn(3_600);
    expect(await mailBans.run(server.services)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('that overlaps another shows the later end', async () => {
    await ban({ task_end_at: '2026-03-20T04:00:00Z', ban_context: 'long' });
    await ban({ task_end_at: '2026-03-12T04:00:00Z', ban_context: 'short' });
    expect((await me()).ban).toMatchObject({ reason: 'long', end_at: '2026-03-20T04:00:00.000Z' });
  });

  test('gets the default reason if none is given', async () => {
    await ban({});
    const reasons = async (language: string) => {
      const read = async (url: string, headers: Record<string, string>) =>
        (await server.app.inject({ url, headers: { ...headers, 'accept-language': language } })).json();
      return [
        (await read('/api/v2/user/get_me', customer.headers)).result.ban.reason,
        (await read('/api/v2/user/shop-old/', customer.headers)).details.reason,
        (await read('/api/v2/user/services/check', customer.headers)).result.ban.reason,
        (await read(`/api/v2/admin_api/users/${customer.id}`, admin)).result.ban.reason,
        (await read(`/api/v2/admin_api/bans?user_id=${customer.id}`, admin)).result.bans[0].reason,
      ];
    };
    expect(await reasons('zh-CN')).toEqual(Array(5).fill('管理员禁封用户'));
    expect(await reasons('en')).toEqual(Array(5).fill('Suspended by staff'));
    await db.updateTable('account').set({ language: 'en' }).where('id', '=', customer.id).execute();
    await ban({ task_end_at: '2026-03-12T04:00:00Z' });
    expect((await mails()).at(-1)?.body_text).toContain('Suspended by staff');
  });

  test('is audited', async () => {
    await ban({ ban_context: '滥用', remark: 'note' });
    await unban();
    const audits = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', String(customer.id))
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { operation: 'users.ban', target: String(customer.id), after: { reason: '滥用', remark: 'note' } },
      { operation: 'users.unban', target: String(customer.id) },
    ]);
  });
});

test('an unban ends active bans and deletes future ones', async () => {
  await ban({});
  await ban({ task_start_at: '2026-03-10T05:00:00Z', task_end_at: '2026-03-12T00:00:00Z' });
  expect((await unban()).json()).toMatchObject({ is_success: true });
  expect(await shopStatus()).toBe(200);
  server.clock.turn(3_700);
  expect(await shopStatus()).toBe(200);
  expect(await me()).toMatchObject({ is_ban: false, ban: null });
});

test('an unban of somebody who is not banned says so', async () => {
  const answer = await unban();
  expect(answer.statusCode).toBe(403);
  expect(answer.json().code).toBe('bans.none');
});

test.each([
  ['whose end has passed', { task_end_at: '2026-03-10T03:59:59Z' }, 422, 'bans.ends_in_past'],
  ['that ends before it starts', { task_start_at: '2026-03-12T00:00:00Z' }, 422, 'bans.ends_before_start'],
  ['of nobody', { user_id: '999999' }, 404, 'bans.no_customer'],
  ['without a moment as end', { task_end_at: 'tomorrow' }, 422, 'input.invalid'],
  ['of no number', { user_id: 'x' }, 422, 'input.invalid'],
])('a ban %s is refused', async (_, query, status, code) => {
  const answer = await ban(query);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ is_success: false, code });
});

test('only admins of customers ban', async () => {
  expect((await ban({}, {})).statusCode).toBe(401);
  expect((await ban({}, customer.headers)).statusCode).toBe(401);
  expect((await ban({}, await openAdmin(server, ['admin:announcements']))).statusCode).toBe(403);
  expect((await ban({}, await openAdmin(server, ['admin:users.edit']))).statusCode).toBe(200);
});
