import type { login as loginCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import type { SignedIn } from '../../sessions/index.ts';
import { enter, findAccount, refuseSignIn } from '../enter.ts';
import { assertRoom, isCommon, verifyPassword } from '../hashing/passwords.ts';
import { spendCaptcha, tryCaptcha } from '../sign-up/captcha.ts';
import { tryPassword } from '../tries/count-try.ts';
import { trierOf } from '../tries/trier.ts';
import { judgePassword } from './judge-password.ts';

/**
 * Signs in. An unknown address takes the same steps and gets the same message as a wrong password. Only who knows the
 * password learns that there is a second factor.
 */
export async function login(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof loginCall>,
): Promise<SignedIn> {
  assertRoom();
  const account = await findAccount(ctx.database.sql, 'email_key', emailKey(body.email));
  await tryCaptcha(ctx, 'login', body, trierOf(ctx, account));
  return tryPassword(ctx, body.email, account, async () => {
    const isRight = await verifyPassword(account?.password, body.password);
    if (account === undefined || !isRight) return refuseSignIn(ctx, account, 'wrong_password');
    const given = { code: body.two_fa_code, isRemembered: body.is_remember_me, byPassword: true };
    const signedIn = await enter(ctx, account, given, (tx) => spendCaptcha(tx, ctx, 'login', body));
    if (signedIn === undefined) return refuseSignIn(ctx, account, 'wrong_password');
    if (account.password_checked !== account.password_version)
      await judgePassword(ctx, account, await isCommon(body.password));
    return signedIn;
  });
}
