import type { login as loginCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import type { SignedIn } from '../../sessions/index.ts';
import { type Account, enter, findAccount, refuseSignIn } from '../enter.ts';
import { assertNotBusy, isCommon, verifyPassword } from '../hashing/passwords.ts';
import { proveByPasskey } from '../passkey/prove-by-passkey.ts';
import { spendCaptcha, tryCaptcha } from '../sign-up/captcha.ts';
import { tryPassword } from '../tries/count-try.ts';
import { trierOf } from '../tries/trier.ts';
import { judgePassword } from './judge-password.ts';

/** A passkey, given instead of a code. */
const factorOf = async (
  ctx: Context<'anyone'>,
  { id, two_factor_since }: Account,
  { passkey }: CallParsed<typeof loginCall>['body'],
) => (passkey && two_factor_since !== null ? proveByPasskey(ctx, id, passkey, 'sign_in') : undefined);

/**
 * Signs in. An unknown address takes the same steps and gets the same message as a wrong password. Only a caller who
 * knows the password learns that there is a second factor.
 */
export async function login(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof loginCall>,
): Promise<SignedIn> {
  assertNotBusy();
  const account = await findAccount(ctx.database.sql, 'email_key', emailKey(body.email));
  await tryCaptcha(ctx, 'login', body, trierOf(ctx, account));
  const signedIn = await tryPassword(ctx, body.email, account, async (giveBack) => {
    const isRight = await verifyPassword(account?.password, body.password);
    if (account === undefined || !isRight) return refuseSignIn(ctx, account, 'wrong_password');
    const passkey = await factorOf(ctx, account, body);
    const given = {
      code: body.two_fa_code,
      isProvenTwice: passkey !== undefined,
      isRemembered: body.is_remember_me,
      byPassword: true,
    };
    const entered = await enter(ctx, account, given, async (tx) => {
      await spendCaptcha(tx, ctx, 'login', body);
      await passkey?.spend(tx);
      await giveBack(tx);
    });
    return entered ?? refuseSignIn(ctx, account, 'wrong_password');
  });
  if (account !== undefined && account.password_checked !== account.password_version)
    await judgePassword(ctx, account, await isCommon(body.password));
  return signedIn;
}
