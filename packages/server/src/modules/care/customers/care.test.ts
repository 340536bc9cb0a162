import { afterAll, expect, test } from 'vitest';
import { openAdmin, openApiToken, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { telegramToken } from '../../../testing/telegram/telegram-server.ts';

const server = await openTestServer({ FERRY_TELEGRAM_TOKEN: telegramToken });
const admin = await openAdmin(server, [
  'admin:users.read',
  'admin:users.edit',
  'admin:users.security',
  'admin:audit',
]);
afterAll(() => server[Symbol.asyncDispose]());

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const url = `/api/v2/admin_api/${path}`;
  const answer = await server.app.inject({ method, url, headers: admin, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const mailsTo = (recipient: string) =>
  server.services.database.sql
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const audited = async (operation: string, target: number) =>
  (await send('GET', `audit?operation=${operation}&target=${target}`)).body.result.entries;
const activityOf = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/v2/user/account/activity', headers })).json().result.activities;

test('an account opened by staff has a random password, and a mailed code sets another', async () => {
  const inviter = await openCustomer(server);
  const account = {
    email: 'New.One@example.com',
    user_name: 'New One',
    language: 'en',
    invited_by: inviter.email,
  };
  const made = await send('POST', 'users', account);
  expect(made.body.result).toMatchObject({ email: 'New.One@example.com' });
  const { user_id } = made.body.result;
  expect((await send('GET', `users/${user_id}`)).body.result).toMatchObject({
    user_name: 'New One',
    invited_by: inviter.id,
    state: 'no_plan',
    wallet_balance: '0.00',
  });
  const [mail] = await mailsTo('New.One@example.com');
  const code = /\b\d{6}\b/.exec(mail?.body_text ?? '')?.[0];
  expect([mail?.subject, code]).toEqual([expect.stringContaining('ready'), expect.any(String)]);
  expect(JSON.stringify(await audited('users.create', user_id))).not.toContain(code);
  const again = await send('POST', 'users', { ...account, email: 'new.one@EXAMPLE.com' });
  expect([again.status, again.body.code]).toEqual([409, 'account.email_taken']);
  const both = await Promise.all(
    [1, 2].map(() => send('POST', 'users', { email: 'twice@example.com', user_name: 'Twice' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stranger = await send('POST', 'users', {
    ...account,
    email: 'z@example.com',
    invited_by: 'nobody@example.com',
  });
  expect(stranger.body.code).toBe('users.absent');
});

test('an edit is audited with before and after, and omitted fields stay', async () => {
  const { id } = await openCustomer(server);
  const limits = { device_limit: 5, speed_limit: 100, auto_reset_day: 15 };
  expect((await send('PUT', `users/${id}`, limits)).body.result).toMatchObject(limits);
  const named = await send('PUT', `users/${id}`, { user_name: '改名', speed_limit: null });
  expect(named.body.result).toMatchObject({ user_name: '改名', speed_limit: null, device_limit: 5 });
  const [last] = await audited('users.edit', id);
  expect([last.before, last.after]).toEqual([
    { user_name: expect.stringContaining('客户'), speed_limit: 100 },
    { user_name: '改名', speed_limit: null },
  ]);
  expect((await send('PUT', `users/${id}`, { device_limit: 0 })).status).toBe(422);
});

test('a password reset ends every way in and mails a code, and shows no password', async () => {
  const customer = await openCustomer(server);
  const apiToken = await openApiToken(server, customer);
  const reset = await send('POST', `users/${customer.email}/reset_password`, { reason: 'called back' });
  expect(reset.body.result).toEqual({ user_id: customer.id, mailed_to: customer.email });
  for (const token of [customer.accessToken, apiToken]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.app.inject({ url: '/api/v2/user/get_me', headers })).statusCode).toBe(401);
  }
  const [mail] = await mailsTo(customer.email);
  const email_code = /\b\d{6}\b/.exec(mail?.body_text ?? '')?.[0] ?? '';
  expect(JSON.stringify([reset.body, await audited('users.resetPassword', customer.id)])).not.toContain(
    email_code,
  );
  const { sql } = server.services.database;
  const codes = await sql
    .selectFrom('email_code')
    .select('purpose')
    .where('email_key', '=', customer.email)
    .execute();
  expect(codes).toEqual([{ purpose: 'reset_password' }]);
});

test('a second factor is turned off once, with a mail that undoes it', async () => {
  const customer = await openCustomer(server);
  const { sql } = server.services.database;
  const url = `users/${customer.id}/reset_2fa`;
  expect((await send('POST', url, { reason: 'x' })).body.code).toBe('users.no_second_factor');
  const at = server.services.now();
  await sql
    .insertInto('second_factor')
    .values({
      account_id: customer.id,
      secret_sealed: server.services.keys.seal('JBSWY3DPEHPK3PXP'),
      enabled_at: at,
      expires_at: null,
    } as never)
    .execute();
  expect((await send('POST', url, { reason: 'lost the phone' })).status).toBe(200);
  expect((await send('GET', `users/${customer.id}`)).body.result.has_second_factor).toBe(false);
  const [mail] = await mailsTo(customer.email);
  expect(mail?.body_text).toContain('/auth/undo#');
  expect((await activityOf(customer.headers))[0]).toMatchObject({
    activity_type: 'two_factor_off',
    ip_address: '',
  });
});

test('a linked chat is unlinked and notified', async () => {
  const customer = await openCustomer(server);
  const { sql } = server.services.database;
  const url = `users/${customer.id}/unlink_telegram`;
  expect((await send('POST', url, { reason: 'x' })).body.code).toBe('telegram.not_linked');
  await setAccount(server, customer.id, {
    telegram_id: 4_711,
    telegram_name: 'lin',
    telegram_linked_at: server.services.now(),
  });
  expect((await send('POST', url, { reason: 'new phone' })).status).toBe(200);
  expect((await send('GET', `users/${customer.id}`)).body.result.telegram_id).toBeNull();
  const told = await sql
    .selectFrom('telegram_message')
    .select('chat_id')
    .where('chat_id', '=', 4_711)
    .execute();
  expect(told).toHaveLength(1);
});

test('notes have their author and are visible to staff only', async () => {
  const { id } = await openCustomer(server);
  await send('POST', `users/${id}/notes`, { note: 'first' });
  await send('POST', `users/${id}/notes`, { note: 'second' });
  const { notes, total_count } = (await send('GET', `users/${id}/notes?limit=1`)).body.result;
  expect([total_count, notes]).toEqual([2, [expect.objectContaining({ note: 'second', author: 'test' })]]);
  const shown = (await send('GET', `users/${id}`)).body.result.notes;
  expect(shown.map(({ note }: { note: string }) => note)).toEqual(['second', 'first']);
  expect(JSON.stringify(await audited('users.addNote', id))).not.toContain('second');
});

test('customers are found by plan and by silence', async () => {
  const [quiet, loud] = [await openCustomer(server), await openCustomer(server)];
  const { sql } = server.services.database;
  const at = server.services.now().getTime();
  const used = (id: number, days: number) =>
    sql
      .updateTable('service')
      .set({ last_used_at: new Date(at - days * 86_400_000) })
      .where('account_id', '=', id)
      .execute();
  await used(quiet.id, 40);
  await used(loud.id, 2);
  const found = async (query: string) =>
    (await send('GET', `users?limit=200&${query}`)).body.result.users.map(
      ({ user_id }: { user_id: number }) => user_id,
    );
  const silent = await found('silent_days=30');
  expect([silent.includes(quiet.id), silent.includes(loud.id)]).toEqual([true, false]);
  expect(await found('plan=no%20such%20plan')).toEqual([]);
});

test('bans are listed with their customer and state', async () => {
  const customer = await openCustomer(server);
  const ban = (from: number, to: number) => {
    const moment = (days: number) =>
      new Date(server.services.now().getTime() + days * 86_400_000).toISOString();
    const query = new URLSearchParams({
      user_id: String(customer.id),
      task_start_at: moment(from),
      task_end_at: moment(to),
      ban_context: 'shared',
    });
    return server.app.inject({
      method: 'POST',
      url: `/v1/admin/user_ban_task_insert?${query}`,
      headers: admin,
    });
  };
  await ban(0, 3);
  await ban(5, 6);
  const list = async (query: string) =>
    (await send('GET', `bans?user_id=${customer.id}&${query}`)).body.result;
  const all = await list('');
  expect(all.bans.map(({ state }: { state: string }) => state)).toEqual(['to_come', 'running']);
  expect((await list('state=running')).bans).toMatchObject([{ email: customer.email, reason: 'shared' }]);
  await server.app.inject({
    method: 'POST',
    url: `/v1/admin/user_ban_task_unban?user_id=${customer.id}`,
    headers: admin,
  });
  expect((await list('state=lifted')).total_count).toBe(2);
});
