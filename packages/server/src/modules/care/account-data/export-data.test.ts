import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { openKnownCustomer } from '../../../testing/people/known-customer.ts';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { personalData } from './personal-data.ts';

const server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
const customer = await openKnownCustomer(server);
afterAll(() => server[Symbol.asyncDispose]());

const ask = (asking: TestCustomer) =>
  server.app.inject({ url: '/api/v2/user/account/export', headers: asOwner(server, asking) });

describe('an export', () => {
  test('is a file with everything of the customer’s, and no secret, no note of admins and nobody else', async () => {
    const other = await openKnownCustomer(server);
    const answer = await ask(customer);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ferry-data-2026-03-10.json"');
    const { data, user_id, exported_at } = answer.json();
    expect([user_id, exported_at]).toEqual([customer.id, server.clock.at.toISOString()]);
    const shown = Object.entries(personalData(server.services.nouns)).filter(
      ([, { shown }]) => shown.length > 0,
    );
    expect(Object.keys(data)).toEqual(shown.map(([table]) => table));
    const columns = ['id', 'number', 'created_at', 'updated_at', 'title', 'status', 'kind', 'rating'];
    expect(Object.keys(data.ticket[0])).toEqual(columns);
    expect(data.account).toMatchObject([{ id: customer.id, email: customer.email, balance: '12.50' }]);
    expect(data.ledger).toMatchObject([{ kind: 'correction', amount: '12.50', subject: 'test' }]);
    expect(data.ticket_message.map(({ content }: { content: string }) => content)).toEqual([
      '我的地址变了',
      '请重试',
    ]);
    for (const table of [
      ...['service', 'session', 'login_log', 'activity_log', 'api_token', 'ban', 'check_in', 'detect_hit'],
      ...['alive_ip', 'subscription_fetch', 'ticket'],
    ])
      expect(data[table].length, table).toBeGreaterThan(0);

    const service = await server.services.database.sql
      .selectFrom('service')
      .select(['proxy_password', 'proxy_uuid', 'traffic_log_token', 'emby_uuid'])
      .where('account_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    for (const text of [...Object.values(service), 'argon2', '内部备注', other.email])
      expect(answer.body).not.toContain(text);
    expect(answer.body).not.toMatch(/\\x|password_version|"type":"Buffer"/);
  });

  test('is recorded and allowed three times a day', async () => {
    const asking = await openKnownCustomer(server);
    for (let times = 0; times < 3; times += 1) expect((await ask(asking)).statusCode).toBe(200);
    expect((await ask(asking)).statusCode).toBe(429);
    const activity = await server.app.inject({
      url: '/api/v2/user/account/activity',
      headers: asking.headers,
    });
    expect(activity.json().result.activities[0].description).toBe('Exported your account data');
  });

  test('has every row of a long table once', async () => {
    const long = await openKnownCustomer(server);
    await sql`
      insert into subscription_fetch (account_id, at, client, agent)
      select ${long.id}, ${server.clock.at}, 'Clash', number::text from generate_series(1, 2499) as number`.execute(
      server.services.database.sql,
    );
    const fetches: { id: number }[] = (await ask(long)).json().data.subscription_fetch;
    expect(fetches).toHaveLength(2500);
    expect(new Set(fetches.map(({ id }) => id)).size).toBe(2500);
  });
});
