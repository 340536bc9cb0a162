import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { EndedWays } from '../../noun.ts';
import { languageOf } from '../../words/words.ts';
import { emailKey } from '../account-rows/index.ts';
import { queueMail } from '../mail/index.ts';
import { codeMinutes, dropCodes, issueCode } from './email-codes.ts';
import { endWaysIn } from './end-ways-in.ts';
import { noPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { stranger } from './trier.ts';

/**
 * Shuts everybody out of an account: ends sessions, other ways in and mailed codes. The password ends, too, because
 * the other person can know it, and a code for a new one is mailed to the account's address. It takes no place in the
 * queue of hashes, so a flood of sign-ins does not stop it.
 */
export async function shutOut(
  tx: Sql,
  ctx: Context,
  accountId: number,
  template: 'undone' | 'secured',
): Promise<EndedWays> {
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await dropCodes(tx, [emailKey(email)]);
  const ended = await endWaysIn(tx, ctx, accountId);
  await setPassword(tx, ctx, accountId, noPassword);
  const code = await issueCode(tx, ctx, email, 'reset_password', stranger(ctx));
  const values = { code, minutes: codeMinutes };
  await queueMail(tx, ctx, { to: email, language: languageOf(language), template, values });
  return ended;
}
