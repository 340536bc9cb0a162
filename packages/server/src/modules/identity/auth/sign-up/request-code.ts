import type { Context } from '../../../../base/context.ts';
import { queueMail } from '../../../ground/mail/index.ts';
import { answerBelongsTo, once } from '../../../ground/repeats/index.ts';
import { mailIfReserved } from '../../undo/index.ts';
import { findTrier } from '../tries/trier.ts';
import { assertCaptcha, type Proof, spendCaptcha } from './captcha.ts';
import { codeMinutes, issueCode, takeCodeLimits } from './email-codes.ts';

const captchaKinds = { register: 'register', reset_password: 'forgot_password' } as const;

/**
 * Mails a code. If a code would be useless, it mails the reason instead. Both take the same steps, so only the reader
 * of the mailbox learns whether the address has an account.
 */
export async function requestCode(
  ctx: Context<'anyone'>,
  purpose: keyof typeof captchaKinds,
  { email, ...proof }: Proof & { email: string },
): Promise<void> {
  const { language } = ctx;
  const kind = captchaKinds[purpose];
  await assertCaptcha(ctx, kind, proof);
  const { account, trier } = await findTrier(ctx, email);
  await takeCodeLimits(ctx, email, trier);

  await once(ctx, async (tx) => {
    await spendCaptcha(tx, ctx, kind, proof);
    const code = await issueCode(tx, ctx, email, purpose, trier);
    if (account !== undefined) answerBelongsTo(ctx, account.id);
    const values = { code, minutes: codeMinutes };
    if (await mailIfReserved(tx, ctx, { email, language })) return;
    if (purpose === 'register') {
      const template = account === undefined ? 'registerCode' : 'alreadyRegistered';
      await queueMail(tx, ctx, { to: email, language, template, values });
    } else {
      const template = account === undefined ? 'noAccount' : 'resetCode';
      await queueMail(tx, ctx, { to: email, language, template, values });
    }
  });
}
