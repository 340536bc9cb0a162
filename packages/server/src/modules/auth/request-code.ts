import type { Context } from '../../context.ts';
import { emailKey } from '../accounts/index.ts';
import { queueMail } from '../mail/index.ts';
import { assertCaptcha, type Proof, spendCaptcha } from './captcha.ts';
import { codeMinutes, issueCode, takeCodeLimits } from './email-codes.ts';

const captchaKinds = { register: 'register', reset_password: 'forgot_password' } as const;

/**
 * Mails a code, or, where a code would be of no use, a mail that says why. Both ways do the same steps, so that
 * only who reads the mailbox learns whether the address has an account.
 */
export async function requestCode(
  ctx: Context<'anyone'>,
  purpose: keyof typeof captchaKinds,
  { email, ...proof }: Proof & { email: string },
): Promise<void> {
  const { database, ip, language } = ctx;
  const kind = captchaKinds[purpose];
  await assertCaptcha(ctx, kind, proof);
  await takeCodeLimits(ctx, email, ip);

  await database.sql.transaction().execute(async (tx) => {
    await spendCaptcha(tx, ctx, kind, proof);
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    const code = await issueCode(tx, ctx, email, purpose);
    const values = { code, minutes: codeMinutes };
    if (purpose === 'register') {
      const template = account === undefined ? 'registerCode' : 'alreadyRegistered';
      await queueMail(tx, ctx, { to: email, language, template, values });
    } else {
      const template = account === undefined ? 'noAccount' : 'resetCode';
      await queueMail(tx, ctx, { to: email, language, template, values });
    }
  });
}
