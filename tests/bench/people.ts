import type { Services } from '../../packages/server/src/base/context.ts';
import { hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { openSession } from '../../packages/server/src/modules/identity/sessions/index.ts';
import { openCustomer, type TestCustomer } from '../../packages/server/src/testing/people/customers.ts';
import type { Shot } from './fire.ts';

export const password = 'correct horse 9';

/** Customers with a session, some money and one password. */
export async function openCustomers(services: Services, count: number): Promise<TestCustomer[]> {
  const customers = [];
  for (let opened = 0; opened < count; opened += 1)
    customers.push(await openCustomer({ services }, { balance: '1000.00' }));
  await services.database.sql
    .updateTable('account')
    .set({ password: await hashPassword(password) })
    .where(
      'id',
      'in',
      customers.map(({ id }) => id),
    )
    .execute();
  return customers;
}

/** Headers of many sessions of one customer. */
export async function openSessions(services: Services, email: string, count: number) {
  const { sql } = services.database;
  const account = await sql
    .selectFrom('account')
    .select(['id', 'new_id', 'name', 'email', 'password_version'])
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return sql.transaction().execute(async (tx) => {
    const sessions = [];
    for (let opened = 0; opened < count; opened += 1) {
      const from = { ip: null, agent: 'bench', isRemembered: false };
      const { access_token } = await openSession(tx, services, account, from);
      sessions.push({ authorization: `Bearer ${access_token}` });
    }
    return sessions;
  });
}

/** A caller's address that no other has. */
export const callerAt = (index: number): string =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

export const signIn = (email: string, index: number, given = password): Shot => ({
  method: 'POST',
  path: '/api/v2/auth/account_login/login',
  headers: { 'x-forwarded-for': callerAt(index) },
  body: { email, password: given },
});
