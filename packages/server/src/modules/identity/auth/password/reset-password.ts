import type { resetPassword as resetCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { judgeTogether, Refusal } from '../../../../base/refusal.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { takeLimit } from '../../../ground/limits/index.ts';
import { answerBelongsTo, once } from '../../../ground/repeats/index.ts';
import { forgetStandings } from '../../sessions/index.ts';
import { mailWithNotMe, noteRecovery } from '../../undo/index.ts';
import { endWaysIn, tellEndedWays } from '../end-ways-in.ts';
import { assertNotBusy, assertUncommon, hashPassword } from '../hashing/passwords.ts';
import { spendCaptcha, tryCaptcha } from '../sign-up/captcha.ts';
import { assertCode, spendCode } from '../sign-up/email-codes.ts';
import { rememberDevice } from '../tries/known-device.ts';
import { findTrier } from '../tries/trier.ts';
import { setPassword } from './set-password.ts';

const bySource = { name: 'password reset by source', most: 30, seconds: 3_600 };

/**
 * Sets a new password by a mailed code. Ends every other way in, because a stranger may have control of the account,
 * and makes the device a known one. For an unknown address the answer is the same as for a wrong code.
 */
export async function resetPassword(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof resetCall>,
): Promise<ResultOf<typeof resetCall>> {
  assertNotBusy();
  const { trier } = await findTrier(ctx, body.email);
  await tryCaptcha(ctx, 'forgot_password', body, trier);
  if (trier.device === undefined) await takeLimit(ctx, bySource, trier.sources);
  await judgeTogether(
    () => assertCode(ctx, body.email, 'reset_password', body.email_code, trier),
    () => assertUncommon(body.password, 'password'),
  );
  const password = await hashPassword(body.password);

  const answer = await once(ctx, async (tx) => {
    await spendCaptcha(tx, ctx, 'forgot_password', body);
    await spendCode(tx, body.email, 'reset_password');
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', emailKey(body.email))
      .executeTakeFirst();
    if (account === undefined) throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
    await noteRecovery(tx, ctx, account.id, 'mail');
    const owner = await setPassword(tx, ctx, account.id, password);
    await mailWithNotMe(tx, ctx, account.id, { template: 'passwordReset', values: { ip: ctx.ip } });
    const ended = await endWaysIn(tx, ctx, account.id);
    rememberDevice(ctx, owner);
    answerBelongsTo(ctx, account.id);
    return { result: { stopped: tellEndedWays(ctx.language, ended) } };
  });
  forgetStandings(ctx);
  return answer;
}
