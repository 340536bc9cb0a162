import { randomUUID } from 'node:crypto';
import type { ApiTokenScope } from '@ferry/core/contract/base/call';
import type { Services } from '../../base/context.ts';
import type { Sql } from '../../db/driver/database.ts';
import { createScriptToken } from '../../modules/ground/script-tokens/index.ts';
import { createAccount, hashPassword } from '../../modules/identity/auth/index.ts';
import { openSession } from '../../modules/identity/sessions/index.ts';
import type { TestServer } from '../servers/open-test-server.ts';

export interface TestCustomer {
  readonly id: number;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Headers that authenticate a call. */
  readonly headers: { authorization: string; 'accept-language': string };
}

/** The hash of a password that no test enters. */
const password = await hashPassword('nobody types this');
let count = 0;

/** A customer with an open session and no plan, with money in the wallet on request. */
export async function openCustomer(
  { services }: Pick<TestServer, 'services'>,
  { balance = '0.00' } = {},
): Promise<TestCustomer> {
  count += 1;
  const email = `customer-${count}@example.com`;
  return services.database.sql.transaction().execute(async (tx) => {
    const account = await createAccount(tx, services, {
      email,
      name: `客户 ${count}`,
      password,
      isUncommon: true,
      language: 'zh-CN',
      ip: null,
      invitedBy: null,
    });
    if (balance !== '0.00') {
      await tx
        .insertInto('ledger')
        .values({
          account_id: account.id,
          created_at: services.now(),
          kind: 'correction',
          amount: balance,
          subject: 'test',
          reference: `test:${account.id}`,
        })
        .execute();
    }
    return signIn(tx, services, account);
  });
}

async function signIn(
  tx: Sql,
  services: Services,
  account: Parameters<typeof openSession>[2],
): Promise<TestCustomer> {
  const device = { ip: null, agent: 'test', isRemembered: false, byPassword: true };
  const tokens = await openSession(tx, services, account, device);
  return {
    id: account.id,
    email: account.email,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    headers: { authorization: `Bearer ${tokens.access_token}`, 'accept-language': 'en' },
  };
}

/** A customer whose session has expired, with a new one. */
export const signInAgain = (
  { services }: Pick<TestServer, 'services'>,
  { id }: TestCustomer,
): Promise<TestCustomer> =>
  services.database.sql.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return signIn(tx, services, account);
  });

/** Bans a customer from now, for a day unless another time is given. Returns the id of the ban. */
export async function banCustomer(
  { services }: TestServer,
  { id }: Pick<TestCustomer, 'id'>,
  { seconds = 86_400 } = {},
): Promise<number> {
  const starts_at = services.now();
  const ban = await services.database.sql
    .insertInto('ban')
    .values({
      account_id: id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + seconds * 1000),
      reason: '滥用',
      wants_mail: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ban.id;
}

/** An API token of a customer. */
export async function openApiToken(
  { services }: TestServer,
  { id }: Pick<TestCustomer, 'id'>,
  scope: ApiTokenScope = 'read',
): Promise<string> {
  const token = randomUUID();
  await services.database.sql
    .insertInto('api_token')
    .values({
      account_id: id,
      name: 'test',
      token_hash: services.keys.hash('api token', token),
      scope,
      created_at: services.now(),
      expires_at: null,
    })
    .execute();
  return token;
}

/** Headers of an admin's script token. */
export async function openAdmin({ services }: Pick<TestServer, 'services'>, scopes = ['admin', 'metrics']) {
  const token = await createScriptToken(services, { name: 'test', scopes });
  return { authorization: `Bearer ${token}`, 'accept-language': 'en' };
}
