import type { login as loginCall } from '@ferry/core/contract/auth';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../accounts/index.ts';
import { takeLimit } from '../limits/index.ts';
import { assertCaptcha, spendCaptcha } from './captcha.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { verifyPassword } from './passwords.ts';

const byAddress = { name: 'sign-in by address', most: 10, seconds: 900 };
const byIp = { name: 'sign-in by ip', most: 60, seconds: 900 };

/** Signs in. An address without an account costs the same steps and gets the same words as a wrong password. */
export async function login(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof loginCall>,
): Promise<SignedIn> {
  const { database, now, ip, agent } = ctx;
  await assertCaptcha(ctx, 'login', body);
  await takeLimit(ctx, byIp, ip);
  await takeLimit(ctx, byAddress, emailKey(body.email));

  const account = await database.sql
    .selectFrom('account')
    .select(['id', 'new_id', 'name', 'email', 'password', 'password_version', 'is_enabled'])
    .where('email_key', '=', emailKey(body.email))
    .executeTakeFirst();
  const isRight = await verifyPassword(account?.password, body.password);
  if (account !== undefined) {
    const entry = { account_id: account.id, at: now(), ip, agent, succeeded: isRight && account.is_enabled };
    await database.sql.insertInto('login_log').values(entry).execute();
  }
  if (account === undefined || !isRight) throw new Refusal('auth.wrong_credentials');
  if (!account.is_enabled) throw new Refusal('auth.account_disabled');

  return database.sql.transaction().execute(async (tx) => {
    await spendCaptcha(tx, ctx, 'login', body);
    return openSession(tx, ctx, account, { ip, agent, isRemembered: body.is_remember_me });
  });
}
