import { password } from '@ferry/core/contract/auth/examples';
import { hashPassword } from '../../modules/identity/auth/index.ts';
import type { TestServer } from '../servers/open-test-server.ts';
import { openCustomer, type TestCustomer } from './customers.ts';

export { password };

const hashed = await hashPassword(password);

/** A customer who can sign in with `password`. */
export async function signedUp(server: TestServer): Promise<TestCustomer> {
  const customer = await openCustomer(server);
  await server.services.database.sql
    .updateTable('account')
    .set({ password: hashed })
    .where('id', '=', customer.id)
    .execute();
  return customer;
}

/** Sends JSON, in English by default, and parses the JSON answer. */
export async function post(
  { app }: TestServer,
  url: string,
  payload: object = {},
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en', ...headers },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

export const signIn = (
  server: TestServer,
  email: string,
  extra: object = {},
  headers: Record<string, string> = {},
) => post(server, '/api/v2/auth/account_login/login', { email, password, ...extra }, headers);

/** Mails to an address, newest first. */
export const mailsTo = ({ services }: TestServer, recipient: string) =>
  services.database.sql
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();

/** The newest code in a mail to an address. */
export async function mailedCode(server: TestServer, recipient: string): Promise<string | undefined> {
  const [newest] = await mailsTo(server, recipient);
  return newest?.body_text.match(/^\d{6}$/m)?.[0];
}
