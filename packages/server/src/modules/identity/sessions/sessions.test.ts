import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const path = '/api/v2/user/account/sessions';

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
beforeEach(async () => {
  server.clock.turn(7_200);
  customer = await signedUp(server);
});

interface Session {
  session_id: string;
  is_current: boolean;
  user_agent: string;
}

const list = async (headers: Record<string, string> = customer.headers): Promise<Session[]> =>
  (await server.app.inject({ url: `${path}/`, headers })).json().result;
const end = async (id: string, headers: Record<string, string> = customer.headers) => {
  const answer = await server.app.inject({ method: 'DELETE', url: `${path}/${id}/`, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const bearerOf = ({ headers }: TestCustomer) => headers.authorization?.slice('Bearer '.length) ?? '';
const opens = async (token: string) =>
  (await server.app.inject({ url: '/api/v2/user/get_me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;
const refreshes = async (refresh_token: string) =>
  (await post(server, '/api/v2/auth/jwt_token/jwt_access_refresh', { refresh_token })).status === 200;

async function signInFrom(agent: string, extra: object = {}) {
  server.clock.turn(1);
  return (await signIn(server, customer.email, extra, { 'user-agent': agent })).body.result;
}

describe('the list', () => {
  test('begins with the calling session, then the one used last', async () => {
    await signInFrom('Phone', { is_remember_me: true });
    await signInFrom('Desk');
    const now = server.clock.at.toISOString();
    expect(await list()).toMatchObject([
      { is_current: true, user_agent: 'test', ip: '' },
      { is_current: false, user_agent: 'Desk', ip: '127.0.0.1', created_at: now, is_remembered: false },
      { is_current: false, user_agent: 'Phone', is_remembered: true },
    ]);
  });

  test('omits ended and expired sessions', async () => {
    const phone = await signInFrom('Phone');
    await signInFrom('Desk', { is_remember_me: true });
    await post(server, '/api/v2/auth/jwt_token/sign-out', { refresh_token: phone.refresh_token });
    expect((await list()).map((one) => one.user_agent)).toEqual(['test', 'Desk']);
    server.clock.turn(3_700);
    const { access_token } = await signInFrom('Tablet');
    expect((await list({ authorization: `Bearer ${access_token}` })).map((one) => one.user_agent)).toEqual([
      'Tablet',
      'Desk',
    ]);
  });

  test('shows nobody else’s data', async () => {
    const other = await signedUp(server);
    expect(await list(other.headers)).toHaveLength(1);
    expect((await list(other.headers))[0]?.session_id).not.toBe((await list())[0]?.session_id);
  });
});

describe('ending one', () => {
  test('stops only its tokens, at once', async () => {
    const phone = await signInFrom('Phone');
    expect(await opens(phone.access_token)).toBe(true);
    const id = (await list()).find((one) => one.user_agent === 'Phone')?.session_id ?? '';
    expect((await end(id)).status).toBe(200);
    expect(await opens(phone.access_token)).toBe(false);
    expect(await refreshes(phone.refresh_token)).toBe(false);
    expect(await opens(customer.accessToken)).toBe(true);
    expect((await end(id)).status).toBe(404);
    const activity = await server.app.inject({
      url: '/api/v2/user/account/activity',
      headers: customer.headers,
    });
    expect(activity.json().result.activities).toMatchObject([{ description: 'Signed out a device: Phone' }]);
  });

  test.each(['another customer’s', 'an unknown'])('%s answers as absent', async (which) => {
    const other = await signedUp(server);
    const id = which === 'an unknown' ? crypto.randomUUID() : (await list(other.headers))[0]?.session_id;
    const refused = await end(id ?? '');
    expect([refused.status, refused.body.code]).toEqual([404, 'sessions.absent']);
    expect(await opens(other.accessToken)).toBe(true);
  });

  test('requires a valid id, and names the field', async () => {
    const refused = await end('not-an-id');
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['path', 'session_id']]);
  });
});

test('concurrent callers each get the state of their own session', async () => {
  const { sql } = server.services.database;
  const [ended, banned, disabled, fine] = [
    await signInFrom('A'),
    await signedUp(server),
    await signedUp(server),
    customer,
  ];
  const at = server.clock.at;
  await sql
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', customer.id)
    .where('agent', '=', 'A')
    .execute();
  for (const [reason, hours] of [
    ['first', 1],
    ['longer', 2],
  ] as const)
    await sql
      .insertInto('ban')
      .values({
        account_id: banned.id,
        wants_mail: false,
        reason,
        starts_at: at,
        ends_at: new Date(at.getTime() + hours * 3_600_000),
      })
      .execute();
  await sql.updateTable('account').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
  server.clock.turn(5);
  const asked = [ended.access_token, bearerOf(banned), bearerOf(fine), bearerOf(disabled)].map((token) =>
    server.app.inject({
      url: '/api/v2/user/dashboard/',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    }),
  );
  const answers = (await Promise.all(asked)).map((answer) => [answer.statusCode, answer.json()] as const);
  expect(answers.map(([status, { code }]) => [status, code])).toEqual([
    [401, 'auth.session_ended'],
    [403, 'account.banned'],
    [200, undefined],
    [401, 'auth.session_ended'],
  ]);
  expect(answers[1]?.[1].details.reason).toBe('longer');
  expect(answers[2]?.[1].result.user_id).toBe(customer.id);
});

test('ending the others does not affect this one or other customers', async () => {
  const other = await signedUp(server);
  const away = [await signInFrom('Phone'), await signInFrom('Desk')];
  const ended = await post(server, `${path}/end-others`, {}, customer.headers);
  expect(ended.body.result).toEqual({ ended: 2 });
  for (const { access_token, refresh_token } of away) {
    expect(await opens(access_token)).toBe(false);
    expect(await refreshes(refresh_token)).toBe(false);
  }
  expect(await opens(customer.accessToken)).toBe(true);
  expect(await opens(other.accessToken)).toBe(true);
  expect((await post(server, `${path}/end-others`, {}, customer.headers)).body.result).toEqual({ ended: 0 });
});
