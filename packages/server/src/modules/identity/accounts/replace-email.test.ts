import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
const admin = await openAdmin(server, ['admin:users.security']);

const v1 = '/v1/admin/replace_user_email';
const v2 = '/api/v2/admin_api/replace_user_email';
const replace = (path: string, id: number, from: string, to: string, headers = admin) =>
  server.app.inject({
    url: `${path}?${new URLSearchParams({ user_id: String(id), user_old_email: from, user_new_email: to })}`,
    headers,
  });

test.each([v1, v2])('%s replaces the address, tells the old one and is audited', async (path) => {
  const customer = await openCustomer(server);
  const to = `new-${customer.id}@example.com`;
  const answer = await replace(path, customer.id, customer.email.toUpperCase(), to);
  expect(answer.json().result).toMatchObject({
    user_id: customer.id,
    old_email: customer.email,
    new_email: to,
  });
  const { sql } = server.services.database;
  const mail = await sql.selectFrom('mail').select('recipient').orderBy('id', 'desc').executeTakeFirst();
  expect(mail?.recipient).toBe(customer.email);
  const audits = await sql
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', String(customer.id))
    .execute();
  expect(audits).toMatchObject([
    { operation: 'users.replaceEmail', before: { email: customer.email }, after: { email: to } },
  ]);
  const account = await sql
    .selectFrom('account')
    .select(['email', 'email_key'])
    .where('id', '=', customer.id)
    .executeTakeFirst();
  expect(account).toEqual({ email: to, email_key: to });
});

test('a wrong present address, a taken or unchanged one and an unknown customer are refused', async () => {
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  const { id, email } = customer;
  expect((await replace(v2, id, other.email, 'x@example.com')).statusCode).toBe(404);
  expect((await replace(v2, 999_999, email, 'x@example.com')).statusCode).toBe(404);
  expect((await replace(v2, id, email, other.email)).statusCode).toBe(409);
  expect((await replace(v2, id, email, email)).statusCode).toBe(422);
  expect((await replace(v2, id, email, 'nonsense')).statusCode).toBe(422);
  const foreign = await openAdmin(server, ['admin:announcements']);
  expect((await replace(v1, id, email, 'x@example.com', foreign)).statusCode).toBe(403);
});

test('a mailbox that others read gets no mail, and its links no longer undo anything', async () => {
  const customer = await openCustomer(server);
  const { sql } = server.services.database;
  const linksOf = () =>
    sql.selectFrom('undo').select('ended_at').where('account_id', '=', customer.id).execute();
  await replace(v2, customer.id, customer.email, `first-${customer.id}@example.com`);
  expect(await linksOf()).toEqual([{ ended_at: null }]);
  const mails = () => sql.selectFrom('mail').select('id').execute();
  const before = await mails();
  const query = new URLSearchParams({
    ...{ user_id: String(customer.id), user_old_email: `first-${customer.id}@example.com` },
    ...{ user_new_email: `second-${customer.id}@example.com`, is_mailbox_lost: 'true' },
  });
  const answer = await server.app.inject({ url: `${v2}?${query}`, headers: admin });
  expect(answer.statusCode).toBe(200);
  expect(await mails()).toEqual(before);
  expect(await linksOf()).toEqual([{ ended_at: server.clock.at }]);
  const other = await openCustomer(server);
  expect((await replace(v2, other.id, other.email, customer.email)).statusCode).toBe(200);
});
