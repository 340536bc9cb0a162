import type { register as registerCall } from '@ferry/core/contract/auth';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { createAccount, emailKey } from '../accounts/index.ts';
import { takeLimit } from '../limits/index.ts';
import { assertCode, spendCode } from './email-codes.ts';
import { findInviter } from './invites.ts';
import { logSignIn } from './log-sign-in.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { assertSame, assertUncommon, hashPassword } from './passwords.ts';

const byIp = { name: 'sign-up by ip', most: 30, seconds: 3_600 };

/**
 * Opens an account and signs in. An address that has one is answered as a wrong code is: no code that would fit
 * was ever mailed to it.
 */
export async function registerAccount(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof registerCall>,
): Promise<SignedIn & { user_name: string; email: string }> {
  const { database, ip, agent, language } = ctx;
  assertSame(body.password, body.re_password, 're_password');
  assertUncommon(body.password, 'password');
  await takeLimit(ctx, byIp, ip);
  await findInviter(database.sql, ctx, body.invite_code);
  await assertCode(ctx, body.email, 'register', body.email_code);
  const password = await hashPassword(body.password);

  return database.sql.transaction().execute(async (tx) => {
    await spendCode(tx, body.email, 'register');
    const taken = await tx
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', emailKey(body.email))
      .executeTakeFirst();
    if (taken !== undefined) throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
    const invitedBy = await findInviter(tx, ctx, body.invite_code);
    const account = await createAccount(tx, ctx, {
      email: body.email,
      name: body.name,
      password,
      isUncommon: true,
      language,
      ip,
      invitedBy,
    });
    await logSignIn(tx, ctx, account.id);
    const tokens = await openSession(tx, ctx, account, { ip, agent, isRemembered: false });
    return { ...tokens, user_name: account.name, email: account.email };
  });
}
