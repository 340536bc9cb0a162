import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { languageOf } from '../../words/words.ts';
import { codeMinutes, issueCode, stranger } from '../auth/index.ts';
import { queueMail } from '../mail/index.ts';

/** Mails the code that sets a password, on behalf of staff. `isNew`: the account was just created. */
export async function mailPasswordCode(
  tx: Sql,
  ctx: Context<'admin'>,
  { email, language }: { email: string; language: string },
  isNew: boolean,
): Promise<void> {
  const code = await issueCode(tx, ctx, email, 'reset_password', stranger(ctx));
  await queueMail(tx, ctx, {
    to: email,
    language: languageOf(language),
    template: 'passwordByStaff',
    values: { code, minutes: codeMinutes, isNew },
  });
}
