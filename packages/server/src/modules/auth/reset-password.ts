import type { resetPassword as resetCall } from '@ferry/core/contract/auth';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../accounts/index.ts';
import { takeLimit } from '../limits/index.ts';
import { assertCaptcha, spendCaptcha } from './captcha.ts';
import { assertCode, spendCode } from './email-codes.ts';
import { forgetStandings } from './identify-customer.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';

const byIp = { name: 'password reset by ip', most: 30, seconds: 3_600 };

/** Sets a new password by a mailed code. An address without an account is answered as a wrong code is. */
export async function resetPassword(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof resetCall>,
): Promise<void> {
  const { database, ip } = ctx;
  await assertCaptcha(ctx, 'forgot_password', body);
  assertUncommon(body.password, 'password');
  await takeLimit(ctx, byIp, ip);
  await assertCode(ctx, body.email, 'reset_password', body.email_code);
  const password = await hashPassword(body.password);

  await database.sql.transaction().execute(async (tx) => {
    await spendCaptcha(tx, ctx, 'forgot_password', body);
    await spendCode(tx, body.email, 'reset_password');
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', emailKey(body.email))
      .executeTakeFirst();
    if (account === undefined) throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
    await setPassword(tx, ctx, account.id, password);
  });
  forgetStandings(ctx);
}
