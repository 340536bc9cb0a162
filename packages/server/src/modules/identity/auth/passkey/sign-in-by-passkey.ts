import type { signInByPasskey as signInCall } from '@ferry/core/contract/auth/passkey-sign-in';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { countWrong, sourcesOf } from '../../../ground/limits/index.ts';
import { checkSignature, findSigning, type Signing } from '../../passkeys/index.ts';
import type { SignedIn } from '../../sessions/index.ts';
import { type Account, enter, findAccount } from '../enter.ts';
import { logRefusedSignIn } from '../log-sign-in.ts';
import { wrongBySource } from '../tries/count-try.ts';

const isWrong = (code: Refusal['code']) => code.startsWith('auth.passkey_');

/** Checks the signature, and logs for the owner that a wrong one was tried. */
async function check(ctx: Context<'anyone'>, account: Account, signing: Signing) {
  try {
    return await checkSignature(ctx, signing);
  } catch (error) {
    if (error instanceof Refusal) await logRefusedSignIn(ctx.database.sql, ctx, account, 'passkey_wrong');
    throw error;
  }
}

/**
 * Signs in by a passkey, without an address, a password or a captcha: nobody can guess a signature. A passkey that
 * verified its user is two factors, unless it is younger than a day.
 */
export async function signInByPasskey(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof signInCall>,
): Promise<SignedIn> {
  return countWrong(ctx, wrongBySource, sourcesOf(ctx.ip), isWrong, async () => {
    const signing = await findSigning(ctx, body.passkey, 'sign_in');
    const account = await findAccount(ctx.database.sql, 'id', signing.passkey.account_id);
    if (account === undefined) throw new Refusal('auth.passkey_unknown');
    const signed = await check(ctx, account, signing);
    const given = {
      code: body.two_fa_code,
      isProvenTwice: signed.isVerified && !signed.isYoung,
      isRemembered: body.is_remember_me,
    };
    const entered = await enter(ctx, account, given, signed.spend);
    // The password was changed meanwhile.
    if (entered === undefined) throw new Refusal('auth.passkey_gone');
    return entered;
  });
}
