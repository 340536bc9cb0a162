import type { undo as undoCall } from '@ferry/core/contract/auth';
import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { anyHash } from '../../db/any-of.ts';
import type { Sql } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { randomText } from '../../random-text.ts';
import { Refusal } from '../../refusal.ts';
import { languageOf } from '../../words/words.ts';
import { emailKey, setEmail } from '../account-rows/index.ts';
import { recordActivity } from '../activity/index.ts';
import { takeLimit } from '../limits/index.ts';
import { queueMail } from '../mail/index.ts';
import { spendUndo, undoHashes } from '../undo/index.ts';
import { codeMinutes, dropCodes, issueCode } from './email-codes.ts';
import { endWaysIn, tellEndedWays } from './end-ways-in.ts';
import { forgetStandings } from './identify-customer.ts';
import { hashPassword } from './passwords.ts';
import { restoreFactor } from './restore-factor.ts';
import { setPassword } from './set-password.ts';
import { stranger } from './trier.ts';

const byIp = { name: 'undoing by ip', most: 30, seconds: 900 };

/** Finds what a link restores, or throws why it is not valid. */
async function findUndo(sql: Sql, ctx: Context, token: string) {
  const kept = await sql
    .selectFrom('undo')
    .innerJoin('account', 'account.id', 'undo.account_id')
    .select(['token_hash', 'account_id', 'act', 'undo.created_at', 'undo.expires_at'])
    .select(['ended_at', 'undo.email', 'factor'])
    .where('token_hash', '=', anyHash(undoHashes(ctx, token)))
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (kept === undefined) throw new Refusal('auth.undo_gone', { status: 404 });
  if (kept.ended_at !== null) throw new Refusal('auth.undo_used');
  if (kept.expires_at <= ctx.now()) throw new Refusal('auth.undo_expired');
  return kept;
}

type Kept = Awaited<ReturnType<typeof findUndo>>;

/**
 * Spends the link and voids all later ones: those were mailed to whoever had the account then, and would return it to
 * him. Of concurrent calls only one succeeds.
 */
async function spend(tx: Sql, { now }: Context, { token_hash, account_id, created_at }: Kept): Promise<void> {
  if (!(await spendUndo(tx, token_hash, { accountId: account_id, createdAt: created_at, at: now() })))
    throw new Refusal('auth.undo_used');
}

/** Mails a code for a new password to the restored address. */
async function mailReset(tx: Sql, ctx: Context, { account_id, email }: Kept): Promise<void> {
  const { language } = await tx
    .selectFrom('account')
    .select('language')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const code = await issueCode(tx, ctx, email, 'reset_password', stranger(ctx));
  await queueMail(tx, ctx, {
    to: email,
    language: languageOf(language),
    template: 'undone',
    values: { code, minutes: codeMinutes },
  });
}

async function bringBack(tx: Sql, ctx: Context, kept: Kept, password: string) {
  const { account_id, created_at, email, factor } = kept;
  for (const noun of ctx.nouns) await noun.takeBack?.(tx, account_id, created_at);
  const present = await tx
    .selectFrom('account')
    .select('email_key')
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await dropCodes(tx, [present.email_key, emailKey(email)]);
  await setEmail(tx, account_id, email);
  await restoreFactor(tx, ctx, account_id, factor);
  const ended = await endWaysIn(tx, ctx, account_id);
  await setPassword(tx, ctx, account_id, password);
  await recordActivity(tx, ctx, account_id, 'undone', { act: kept.act });
  await mailReset(tx, ctx, kept);
  return ended;
}

/**
 * Returns an account to the owner of its previous address. Address and second factor are restored, and every session
 * and other way in ends. The other person knew the password, so it is replaced by a random one, and a code for a new
 * one is mailed.
 */
export async function undo(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof undoCall>,
): Promise<ResultOf<typeof undoCall>> {
  await takeLimit(ctx, byIp, ctx.ip);
  const { sql } = ctx.database;
  const kept = await findUndo(sql, ctx, body.token);
  const password = await hashPassword(randomText(32));
  const ended = await sql
    .transaction()
    .execute(async (tx) => {
      await spend(tx, ctx, kept);
      return bringBack(tx, ctx, kept, password);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Refusal('auth.undo_taken', { status: 409 });
      throw error;
    });
  forgetStandings(ctx);
  return { result: { email: kept.email, stopped: tellEndedWays(ctx.language, ended) } };
}
