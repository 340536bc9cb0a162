import type { TestServer } from '../servers/open-test-server.ts';
import { type Authenticator, openAuthenticator } from './authenticator.ts';
import type { TestCustomer } from './customers.ts';
import { asOwner } from './owner-proof.ts';
import { post } from './signed-up.ts';

/** The portal of servers whose tests use passkeys. */
export const portal = 'https://ferry.example';
export const passkeyEnvironment = { FERRY_PUBLIC_URL: portal, FERRY_ACCESS_TOKEN_SECONDS: '86400' };

/** A customer with a session. */
type Signed = Pick<TestCustomer, 'id' | 'headers'>;

const passkeys = '/api/v2/user/account/passkeys/';

/** The challenge for a new passkey of a customer, who has just proved to be the owner. */
export const askForPasskey = async (server: TestServer, customer: Signed) =>
  (await post(server, `${passkeys}begin`, {}, asOwner(server, customer))).body.result;

/** Adds a passkey in software to a customer. */
export async function addPasskey(
  server: TestServer,
  customer: Signed,
  { name = 'laptop', ...says }: { name?: string } & Partial<Parameters<typeof openAuthenticator>[0]> = {},
): Promise<{ passkey_id: number; key: Authenticator }> {
  const key = openAuthenticator({ origin: portal, ...says });
  const begun = await askForPasskey(server, customer);
  const body = { ceremony_id: begun.ceremony_id, name, credential: key.create(begun) };
  const added = await post(server, passkeys, body, customer.headers);
  if (added.status !== 200) throw new Error(`no passkey was added: ${JSON.stringify(added.body)}`);
  return { passkey_id: added.body.result.passkey_id, key };
}

/** A passkey of a customer that nobody can sign with, on any server. Returns its id. */
export async function keepPasskey({ services, clock }: TestServer, account_id: number): Promise<number> {
  const { id } = await services.database.sql
    .insertInto('passkey')
    .values({
      account_id,
      credential_id: `of-${account_id}`,
      rp_id: 'ferry.example',
      public_key: Buffer.alloc(77),
      sign_count: 0,
      transports: ['internal'],
      is_synced: false,
      name: 'laptop',
      agent: 'test',
      created_at: clock.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the age of every passkey in hours: by default more than a day. */
export const agePasskeys = ({ services, clock }: TestServer, hours = 25) =>
  services.database.sql
    .updateTable('passkey')
    .set({ created_at: new Date(clock.at.getTime() - hours * 3_600_000) })
    .execute();

/** A challenge for signing in. */
export const askToSignIn = async (server: TestServer) =>
  (await post(server, '/api/v2/auth/passkey/begin')).body.result;

/** Signs in by a passkey. */
export const signInBy = async (server: TestServer, key: Authenticator, fields: object = {}) =>
  post(server, '/api/v2/auth/passkey/sign-in', { passkey: key.sign(await askToSignIn(server)), ...fields });
