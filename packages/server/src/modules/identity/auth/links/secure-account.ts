import type { Context } from '../../../../base/context.ts';
import type { EndedWays } from '../../../../base/noun.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { languageOf } from '../../../../words/words.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { queueMail } from '../../../ground/mail/index.ts';
import { answerBelongsTo, once } from '../../../ground/repeats/index.ts';
import { forgetStandings } from '../../sessions/index.ts';
import { noteRecovery } from '../../undo/index.ts';
import { endWaysIn, tellEndedWays } from '../end-ways-in.ts';
import { noPassword } from '../hashing/passwords.ts';
import { setPassword } from '../password/set-password.ts';
import { codeMinutes, dropCodes, issueCode } from '../sign-up/email-codes.ts';
import { stranger } from '../tries/trier.ts';

/**
 * Replaces every mailed code of an account by one for a new password. Call it before the account is locked, because a
 * sign-up or reset also spends its code first. Otherwise the two transactions could wait for each other.
 */
export async function replaceCodes(
  tx: Sql,
  ctx: Context,
  email: string,
  formerKeys: readonly string[] = [],
): Promise<string> {
  await dropCodes(tx, [emailKey(email), ...formerKeys]);
  return issueCode(tx, ctx, email, 'reset_password', stranger(ctx));
}

/**
 * Shuts everybody out of an account: ends sessions and other ways in. Also ends the password, because the other person
 * can know it, and mails the code for a new one. This takes no place in the queue of hashes, so a flood of sign-ins
 * does not stop it. Passkeys that were added at `until` or later stay.
 */
export async function secureAccount(
  tx: Sql,
  ctx: Context,
  accountId: number,
  { code, template, until = null }: { code: string; template: 'undone' | 'secured'; until?: Date | null },
): Promise<EndedWays> {
  await noteRecovery(tx, ctx, accountId, 'mail');
  const ended = await endWaysIn(tx, ctx, accountId, until);
  await setPassword(tx, ctx, accountId, noPassword);
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const values = { code, minutes: codeMinutes };
  await queueMail(tx, ctx, { to: email, language: languageOf(language), template, values });
  return ended;
}

/** Answers a call that spends an owner's link: `act` shuts everybody out of the account and returns its address. */
export async function answerOwner(
  ctx: Context<'anyone'>,
  accountId: number,
  act: (tx: Sql) => Promise<{ email: string; ended: EndedWays }>,
) {
  const answer = await once(ctx, async (tx) => {
    const { email, ended } = await act(tx);
    answerBelongsTo(ctx, accountId);
    return { result: { email, stopped: tellEndedWays(ctx.language, ended) } };
  });
  forgetStandings(ctx);
  return answer;
}
