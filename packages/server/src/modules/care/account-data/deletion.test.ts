import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../../jobs/sweep.ts';
import { openNode } from '../../../testing/nodes.ts';
import { banCustomer, openAdmin, type TestCustomer } from '../../../testing/people/customers.ts';
import { knownIp, openKnownCustomer } from '../../../testing/people/known-customer.ts';
import { mailsTo, password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { queueMail } from '../../ground/mail/index.ts';
import { checkBalances } from '../../money/wallet/index.ts';
import { endDeletions } from './index.ts';
import { personalData } from './personal-data.ts';

const url = '/api/v2/user/account/deletion';
const day = 86_400;

let customer: TestCustomer;
const server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.clock.turn(day);
  await database().deleteFrom('account_deletion').where('ended_at', 'is', null).execute();
  customer = await openKnownCustomer(server);
});

const ask = (body: object = {}, { headers } = customer) =>
  post(server, url, { current_password: password, lost_balance: '12.50', ...body }, headers);
const get = async (path: string, { headers } = customer) =>
  (await server.app.inject({ url: path, headers })).json().result;
const cancel = () => server.app.inject({ method: 'DELETE', url, headers: customer.headers });
const run = () => endDeletions.run(server.services);
const database = () => server.services.database.sql;

async function renewSession(): Promise<void> {
  const { access_token } = (await signIn(server, customer.email)).body.result;
  customer = { ...customer, headers: { ...customer.headers, authorization: `Bearer ${access_token}` } };
}

/** The places of a text in the whole database, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(database());
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`
      select from ${sql.table(name)} as kept where to_jsonb(kept)::text like ${`%${text}%`} limit 1`.execute(
      database(),
    );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

describe('asking for a deletion', () => {
  test.each([
    [{ current_password: null }, 'auth.proof_required'],
    [{ current_password: 'not this one' }, 'auth.password_wrong'],
    [{ lost_balance: '0.00' }, 'account.lost_money'],
    [{ lost_balance: '12.49' }, 'account.lost_money'],
    [{ lost_invite_balance: '1.00' }, 'account.lost_money'],
  ])('is refused with %o', async (body, code) => {
    const refused = await ask(body);
    expect([refused.status, refused.body.code]).toEqual([422, code]);
    if (code === 'account.lost_money')
      expect(refused.body.details).toEqual({ balance: '12.50', invite_balance: '0.00' });
    expect((await get(url)).deletion).toBeNull();
  });

  test('starts seven days in which everything works, is announced at sign-in and by mail, and is idempotent', async () => {
    const asked = await ask();
    const ends_at = new Date(server.clock.at.getTime() + 7 * day * 1000).toISOString();
    expect(asked.body.result).toEqual({
      balance: '12.50',
      invite_balance: '0.00',
      deletion: {
        requested_at: server.clock.at.toISOString(),
        ends_at,
        lost_balance: '12.50',
        lost_invite_balance: '0.00',
      },
    });
    expect((await mailsTo(server, customer.email))[0]?.subject).toContain('注销');
    server.clock.turn(6 * day);
    await renewSession();
    expect((await ask()).body.result.deletion.ends_at).toBe(ends_at);
    expect((await get('/api/v2/user/get_me')).deletion.ends_at).toBe(ends_at);
    expect(await run()).toBe(0);
    const { link_token } = await get('/api/v2/user/services/link-token/link-token/');
    expect((await server.app.inject(`/link2/${link_token}`)).statusCode).toBe(200);
  });

  test('can be cancelled until the end, and then nothing happens', async () => {
    await ask();
    server.clock.turn(6 * day);
    await renewSession();
    expect((await cancel()).statusCode).toBe(200);
    expect((await cancel()).statusCode).toBe(404);
    server.clock.turn(2 * day);
    expect(await run()).toBe(0);
    expect((await signIn(server, customer.email)).status).toBe(200);
    const mails = await mailsTo(server, customer.email);
    expect(mails.some(({ subject }) => subject.includes('已撤销'))).toBe(true);
  });
});

describe('the end of an account', () => {
  test('leaves no trace of the person in any table, at any node, link, token or sign-in', async () => {
    const node = await openNode(server);
    const before = await database()
      .selectFrom('service')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['proxy_uuid', 'proxy_password', 'traffic_log_token', 'new_id', 'invite_code'])
      .where('account_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const { link_token } = await get('/api/v2/user/services/link-token/link-token/');
    await ask();
    server.clock.turn(7 * day);
    expect(await run()).toBe(1);
    server.clock.turn(5);

    for (const text of Object.values(before)) expect(await tablesWith(text), text).toEqual([]);
    expect(await tablesWith(customer.email)).toEqual(['mail']);
    expect((await mailsTo(server, customer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('账户已注销'),
    ]);
    for (const [table, { by, atEnd }] of Object.entries(personalData(server.services.nouns))) {
      if (atEnd === 'keep') continue;
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(by)} = ${customer.id}`.execute(database());
      expect(rows.length, table).toBe(0);
    }
    const account = await database()
      .selectFrom('account')
      .selectAll()
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(account)).not.toContain(knownIp);
    expect(account).toMatchObject({ name: '-', is_enabled: false, balance: '0.00', registered_ip: null });

    expect((await server.app.inject(`/link2/${link_token}`)).statusCode).toBe(404);
    expect((await server.app.inject({ url, headers: customer.headers })).statusCode).toBe(401);
    expect((await signIn(server, customer.email)).status).toBe(403);
    const users = (await server.app.inject(`/v1/mod_mu/users?${node.query}`)).body;
    expect(users).not.toContain(before.proxy_uuid);
    expect(users).not.toContain(`"id":${customer.id},`);
  });

  test('also removes former addresses, and the audit log still shows who changed which account', async () => {
    const admin = await openAdmin(server, ['admin:users']);
    const { id, email: first } = customer;
    const [second, third] = [`second-${id}@example.com`, `third-${id}@example.com`];
    const moves = [
      { user_old_email: first, user_new_email: second },
      { user_old_email: second, user_new_email: third },
    ];
    for (const move of moves) {
      const query = new URLSearchParams({ user_id: String(id), ...move });
      const path = `/api/v2/admin_api/replace_user_email?${query}`;
      expect((await server.app.inject({ url: path, headers: admin })).statusCode).toBe(200);
    }
    // The first address belongs to somebody else now, and so do later mails that were sent to it.
    const other = await signedUp(server);
    server.clock.turn(60);
    await setAccount(server, other.id, { email: first, email_key: first });
    const mail = { to: first, language: 'en', template: 'alreadyRegistered', values: {} } as const;
    await queueMail(database(), server.services, mail);
    expect(await mailsTo(server, first)).toHaveLength(3);
    await ask();
    server.clock.turn(7 * day);
    expect(await run()).toBe(1);
    expect(await mailsTo(server, first)).toHaveLength(1);
    expect(await tablesWith(second)).toEqual([]);
    expect(await tablesWith(third)).toEqual(['mail']);
    const audits = await database()
      .selectFrom('audit_log')
      .select(['operation', 'token_id', 'before', 'after'])
      .where('target', '=', String(id))
      .execute();
    const audit = { operation: 'users.replaceEmail', token_id: expect.any(String), before: {}, after: {} };
    expect(audits).toEqual([audit, audit]);
    server.clock.turn(31 * day);
    await sweep.run(server.services);
    expect(await tablesWith(third)).toEqual([]);
  });

  test('records the lost money in the ledger, and the balances add up', async () => {
    await ask();
    server.clock.turn(7 * day);
    await run();
    const rows = await database()
      .selectFrom('ledger')
      .select(['amount', 'balance_after', 'reference'])
      .where('account_id', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { amount: '12.50' },
      { amount: '-12.50', balance_after: '0.00', reference: `deletion:${customer.id}` },
    ]);
    expect(await checkBalances.run(server.services)).toBe(0);
  });

  test('frees the address for a new account', async () => {
    await ask();
    server.clock.turn(7 * day);
    await run();
    const again = await signedUp(server);
    await setAccount(server, again.id, { email: customer.email, email_key: customer.email });
    const { body } = await signIn(server, customer.email);
    expect(body.result.user_id).toBe(again.id);
  });

  test('happens once in concurrent runs, and a failed run changes nothing', async () => {
    await ask();
    server.clock.turn(7 * day);
    await server.services.database.exec(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail before update on account_deletion for each row execute function fail();`);
    expect(await run()).toBe(0);
    expect(
      await database().selectFrom('session').select('id').where('account_id', '=', customer.id).execute(),
    ).not.toEqual([]);
    expect((await signIn(server, customer.email)).status).toBe(200);
    await server.services.database.exec('drop trigger fail on account_deletion; drop function fail();');
    const done = await Promise.all([run(), run(), run()]);
    expect(done.reduce((sum, one) => sum + one)).toBe(1);
    expect(await run()).toBe(0);
    expect(await mailsTo(server, customer.email)).toHaveLength(1);
  });

  test('does not happen if there is more money than was confirmed, and the owner gets a mail', async () => {
    await ask();
    await database()
      .insertInto('ledger')
      .values({
        account_id: customer.id,
        created_at: server.clock.at,
        kind: 'correction',
        amount: '1.00',
        subject: 'late',
        reference: `late:${customer.id}`,
      })
      .execute();
    server.clock.turn(7 * day);
    expect(await run()).toBe(1);
    await renewSession();
    expect(await get(url)).toEqual({ balance: '13.50', invite_balance: '0.00', deletion: null });
    expect((await mailsTo(server, customer.email)).some(({ subject }) => subject.includes('没有注销'))).toBe(
      true,
    );
    expect(await run()).toBe(0);
  });

  test('waits for the end of a ban', async () => {
    await ask();
    server.clock.turn(7 * day);
    await banCustomer(server, customer);
    expect(await run()).toBe(0);
    server.clock.turn(day);
    expect(await run()).toBe(1);
  });

  test('removes the inviter of invited customers and drops pending commissions', async () => {
    const invited = await signedUp(server);
    await setAccount(server, invited.id, { invited_by: customer.id });
    await database()
      .insertInto('commission')
      .values({
        inviter_id: customer.id,
        invited_id: invited.id,
        created_at: server.clock.at,
        reference: `share:${invited.id}`,
        recharge_amount: '100.00',
        amount: '10.00',
        confirms_at: new Date(server.clock.at.getTime() + 30 * day * 1000),
      })
      .execute();
    await ask();
    server.clock.turn(7 * day);
    await run();
    const share = await database()
      .selectFrom('commission')
      .select('taken_back_at')
      .where('inviter_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(share.taken_back_at).toEqual(server.clock.at);
    const left = await database()
      .selectFrom('account')
      .select('invited_by')
      .where('id', '=', invited.id)
      .executeTakeFirstOrThrow();
    expect(left.invited_by).toBeNull();
  });
});
