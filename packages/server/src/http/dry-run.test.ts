import { allCalls } from '@ferry/core/contract';
import { dryRunHeader, takesDryRun } from '@ferry/core/contract/base/call';
import { afterAll, expect, test } from 'vitest';
import { readContent } from '../testing/databases/read-content.ts';
import { openAdmin, openCustomer } from '../testing/people/customers.ts';
import { openTestServer } from '../testing/servers/open-test-server.ts';
import { sampleInput } from '../testing/servers/sample-input.ts';
import { sendCall } from '../testing/servers/send-call.ts';

const server = await openTestServer();
const admin = await openAdmin(server);
const customer = await openCustomer(server);
afterAll(() => server[Symbol.asyncDispose]());

const dry = { [dryRunHeader]: '1' };

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) => {
  const given = { ...admin, ...headers };
  const answer = await server.app.inject({ method, url, headers: given, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), said: answer.headers[dryRunHeader] };
};

test('a dry run answers like the call, says that it is one, and changes nothing', async () => {
  const api = '/api/v2/admin_api';
  const end = new Date(server.clock.at.getTime() + 86_400_000).toISOString();
  const code = { grant: { kind: 'money', amount: '1.00' }, count: 2, expires_at: null };
  const given = [
    ['POST', `${api}/users/${customer.id}/grant`, { grant: { kind: 'money', amount: '5.00' }, reason: 'x' }],
    ['POST', `${api}/users/${customer.id}/enabled`, { is_enabled: false, reason: 'x' }],
    ['POST', `${api}/users/${customer.id}/end_sessions`],
    ['POST', `/v1/admin/user_ban_task_insert?user_id=${customer.id}&task_end_at=${end}`],
    ['POST', `${api}/script_tokens`, { name: 'tried', scopes: ['cron'] }],
    ['POST', `${api}/cd-keys`, code],
    ['PUT', `${api}/settings`, { contact_email: 'tried@example.com' }],
  ] as const;
  // Identifying a caller writes rows the first time, so one call is made before the tables are compared.
  await ask('GET', `${api}/whoami`);
  const before = await readContent(server);
  for (const [method, url, payload] of given) {
    const answer = await ask(method, url, payload, dry);
    expect([answer.status, answer.said, answer.body.is_success], `${url}: ${answer.body.message}`).toEqual([
      200,
      '1',
      true,
    ]);
    expect(await readContent(server), url).toBe(before);
  }
  const signedIn = await server.app.inject({ url: '/api/v2/user/get_me', headers: customer.headers });
  expect(signedIn.statusCode).toBe(200);
});

test('a dry run is refused like the call, and the call still succeeds afterwards', async () => {
  const url = `/api/v2/admin_api/users/${customer.id}/grant`;
  const traffic = { grant: { kind: 'traffic', bytes: 1000 }, reason: 'no plan yet' };
  expect((await ask('POST', url, traffic, dry)).body.code).toBe('cd_keys.needs_main_package');
  const money = { grant: { kind: 'money', amount: '5.00' }, reason: 'x' };
  const keyed = { 'idempotency-key': 'tried first' };
  expect((await ask('POST', url, money, { ...dry, ...keyed })).body.result.wallet_balance).toBe('5.00');
  const done = await ask('POST', url, money, keyed);
  expect([done.body.result.wallet_balance, done.said]).toEqual(['5.00', undefined]);
});

test('a dry run of other calls is refused, and reads ignore the header', async () => {
  for (const call of allCalls.filter((one) => one.changes && !takesDryRun(one))) {
    if (call.access !== 'admin') continue;
    const { text } = await sendCall(server, call, sampleInput(call), {
      headers: { ...admin, ...dry },
      query: {},
    });
    expect(text, call.operation).toContain('nothing was done');
  }
  const own = { ...customer.headers, ...dry };
  const shop = await ask('PUT', '/api/v2/user/account/edit-profile', {}, own);
  expect([shop.status, shop.body.code]).not.toEqual([200, undefined]);
  expect(
    (
      await ask(
        'POST',
        '/api/v2/admin_api/script_tokens',
        { name: 'x', scopes: ['cron'] },
        { [dryRunHeader]: 'true' },
      )
    ).body.code,
  ).toBe('input.no_dry_run');
  expect((await ask('GET', '/api/v2/admin_api/jobs', undefined, dry)).status).toBe(200);
});

test('a dry run of any admin write changes nothing, whatever the input', {
  timeout: 120_000,
}, async () => {
  const before = await readContent(server);
  for (const call of allCalls.filter(takesDryRun))
    await sendCall(server, call, sampleInput(call), { headers: { ...admin, ...dry }, query: {} });
  expect(await readContent(server)).toBe(before);
});
