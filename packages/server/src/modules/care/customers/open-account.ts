import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { randomText } from '../../../keys/random-text.ts';
import { languageOf } from '../../../words/words.ts';
import { queueMail } from '../../ground/mail/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { refuseTaken } from '../../identity/accounts/index.ts';
import { codeMinutes, createAccount, hashPassword, issueCode, stranger } from '../../identity/auth/index.ts';
import { findCustomer } from './find-customer.ts';

/** Creates an account with a random password, and mails the code that sets another one. */
export async function openAccount(
  ctx: Context<'admin'>,
  { body: { email, user_name, language, invited_by } }: CallParsed<typeof create>,
): Promise<ResultOf<typeof create>> {
  const password = await hashPassword(randomText(32));
  const opening = once(ctx, async (tx) => {
    const invitedBy = invited_by === undefined ? null : await findCustomer(tx, invited_by);
    const account = await createAccount(tx, ctx, {
      email,
      name: user_name,
      password,
      isUncommon: true,
      language,
      ip: null,
      invitedBy,
    });
    const code = await issueCode(tx, ctx, email, 'reset_password', stranger(ctx));
    const values = { code, minutes: codeMinutes };
    await queueMail(tx, ctx, {
      to: email,
      language: languageOf(language),
      template: 'accountOpened',
      values,
    });
    const after = { email, user_name, language, invited_by: invitedBy };
    await recordAudit(tx, ctx, 'users.create', String(account.id), { before: null, after });
    return { result: { user_id: account.id, user_new_id: account.new_id, email: account.email } };
  });
  return opening.catch(refuseTaken('email'));
}
