import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../../jobs/sweep.ts';
import { openApiToken, type TestCustomer } from '../../../testing/people/customers.ts';
import { mailsTo, password, post, signedUp } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const url = '/api/v2/user/account/api-tokens/';

let customer: TestCustomer;
const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const db = server.services.database.sql;
beforeEach(async () => {
  customer = await signedUp(server);
});

const make = (body: object = {}, headers: Record<string, string> = customer.headers) =>
  post(server, url, { name: '看板', scope: 'read', current_password: password, ...body }, headers);
const list = async ({ headers } = customer) => (await server.app.inject({ url, headers })).json().result;
const revoke = (id: string, { headers } = customer) =>
  server.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers });
const withToken = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' });
const read = async (token: string, path = '/api/v2/user/wallet/') =>
  (await server.app.inject({ url: path, headers: withToken(token) })).statusCode;

describe('an API token', () => {
  test('is made with the password, shown once, stored as a hash, and reported in activity and mail', async () => {
    const made = await make({ name: ' 家里的看板 ' });
    expect(made.status).toBe(200);
    const { token, ...shown } = made.body.result;
    expect(shown).toEqual({
      token_id: expect.any(String),
      name: '家里的看板',
      scope: 'read',
      created_at: server.clock.at.toISOString(),
      expires_at: new Date(server.clock.at.getTime() + 90 * dayMs).toISOString(),
      is_expired: false,
      last_used_at: null,
    });
    expect(await list()).toEqual([shown]);
    const kept = await db.selectFrom('api_token').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await mailsTo(server, customer.email))[0]?.body_text).toContain('家里的看板');
    const activity = await server.app.inject({
      url: '/api/v2/user/account/activity',
      headers: customer.headers,
    });
    expect(activity.json().result.activities[0].description).toBe('Created the API token “家里的看板”');
  });

  test.each([
    [{ current_password: null }, 'auth.proof_required'],
    [{ current_password: 'not this one' }, 'auth.password_wrong'],
    [{ name: '  ' }, undefined],
    [{ scope: 'admin' }, undefined],
    [{ expires_in_days: 0 }, undefined],
    [{ expires_in_days: 3_651 }, undefined],
  ])('is not made for %o', async (body, code) => {
    const refused = await make(body);
    expect([refused.status, refused.body.code]).toEqual([422, code ?? 'input.invalid']);
    expect(await list()).toEqual([]);
  });

  test('reads its owner’s data and nobody else’s, and notes when it was used', async () => {
    const { token } = (await make()).body.result;
    const own = await server.app.inject({ url: '/api/v2/user/get_old_service', headers: withToken(token) });
    expect(own.json().result.service_id).toBe(customer.id);
    expect((await list())[0].last_used_at).toBe(server.clock.at.toISOString());
    server.clock.turn(30);
    await read(token);
    expect((await list())[0].last_used_at).toBe(new Date(server.clock.at.getTime() - 30_000).toISOString());
    server.clock.turn(31);
    await read(token);
    expect((await list())[0].last_used_at).toBe(server.clock.at.toISOString());
  });

  test('with the scope read changes nothing, and with write checks in and writes tickets', async () => {
    const ticket = { title: '连不上', content: '东京节点' };
    const send = async (scope: 'read' | 'write') =>
      (
        await post(server, '/api/v2/user/tickets-v2/', ticket, {
          authorization: `Bearer ${await openApiToken(server, customer, scope)}`,
        })
      ).status;
    expect([await send('read'), await send('write')]).toEqual([403, 200]);
  });

  test('that is revoked stops working; one of another customer cannot be revoked', async () => {
    const { token, token_id } = (await make()).body.result;
    const other = await signedUp(server);
    expect((await revoke(token_id, other)).statusCode).toBe(404);
    expect(await read(token)).toBe(200);
    expect((await revoke(token_id)).statusCode).toBe(200);
    expect(await read(token)).toBe(401);
    expect((await revoke(token_id)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('expires, and is deleted a week later', async () => {
    const { token } = (await make({ expires_in_days: 1 })).body.result;
    const forever = (await make({ expires_in_days: null })).body.result;
    server.clock.turn(daySeconds - 60);
    expect(await read(token)).toBe(200);
    server.clock.turn(60);
    expect(await read(token)).toBe(401);
    expect(await read(forever.token)).toBe(200);
    customer = { ...customer, headers: withToken('') };
    server.clock.turn(8 * daySeconds);
    await sweep.run(server.services);
    const left = await db
      .selectFrom('api_token')
      .select('id')
      .where('account_id', '=', customer.id)
      .execute();
    expect(left).toEqual([{ id: forever.token_id }]);
  });

  test('of a banned customer reads what that customer may, and one of a closed account nothing', async () => {
    const token = await openApiToken(server, customer);
    const at = server.clock.at;
    const { sql } = server.services.database;
    await sql
      .insertInto('ban')
      .values({
        account_id: customer.id,
        starts_at: at,
        ends_at: new Date(at.getTime() + 3_600_000),
        reason: '滥用',
        wants_mail: false,
        mailed_at: null,
        ended_at: null,
      })
      .execute();
    expect([await read(token), await read(token, '/api/v2/user/services/nodes/')]).toEqual([200, 403]);
    await sql.updateTable('account').set({ is_enabled: false }).where('id', '=', customer.id).execute();
    expect(await read(token)).toBe(401);
  });

  test('is limited to twenty for each customer, also when they are made at once', async () => {
    for (let made = 0; made < 18; made += 1) await openApiToken(server, customer);
    const answers = await Promise.all([make(), make(), make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('apiTokens.too_many');
    expect(await list()).toHaveLength(20);
  });

  test('may call 120 times a minute', async () => {
    const token = await openApiToken(server, customer);
    for (let calls = 0; calls < 120; calls += 1) expect(await read(token)).toBe(200);
    expect(await read(token)).toBe(429);
    expect(await read(await openApiToken(server, customer))).toBe(200);
    server.clock.turn(61);
    expect(await read(token)).toBe(200);
  });

  test('is never accepted where a session is required', async () => {
    const token = await openApiToken(server, customer, 'write');
    for (const path of [url, '/api/v2/user/dashboard/', '/api/v2/user/account/sessions/'])
      expect(await read(token, path), path).toBe(403);
    expect((await make({}, withToken(token))).status).toBe(403);
  });
});
