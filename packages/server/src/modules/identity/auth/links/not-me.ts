import type { notMe as notMeCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyHash } from '../../../../db/query/any-of.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { ownerLinkHashes, spendNotMe } from '../../undo/index.ts';
import { answerOwner, replaceCodes, secureAccount } from './secure-account.ts';
import { refuseUnknownLink } from './unknown-link.ts';

/** Finds the account of a link, or throws why it is not valid. */
async function findNotMe(sql: Sql, ctx: Context, token: string) {
  const kept = await sql
    .selectFrom('not_me')
    .innerJoin('account', 'account.id', 'not_me.account_id')
    .select(['token_hash', 'account_id', 'not_me.email', 'not_me.expires_at', 'ended_at'])
    .where('token_hash', '=', anyHash(ownerLinkHashes(ctx, 'not_me', token)))
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (kept === undefined) return refuseUnknownLink(ctx, 'auth.not_me_gone');
  if (kept.ended_at !== null) throw new Refusal('auth.not_me_used');
  if (kept.expires_at <= ctx.now()) throw new Refusal('auth.not_me_expired');
  return kept;
}

/**
 * Shuts everybody out of an account whose owner did not do what a mail reports, and mails a code for a new password to
 * the account's address. If the link was mailed to an earlier address, nothing is done: its reader can only undo the
 * change of the address, with the same token.
 */
export async function notMe(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof notMeCall>,
): Promise<ResultOf<typeof notMeCall>> {
  const kept = await findNotMe(ctx.database.sql, ctx, body.token);
  return answerOwner(ctx, kept.account_id, async (tx) => {
    const code = await replaceCodes(tx, ctx, kept.email);
    const { email } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', kept.account_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (emailKey(email) !== emailKey(kept.email)) throw new Refusal('auth.not_me_moved', { status: 409 });
    if (!(await spendNotMe(tx, kept.token_hash, ctx.now()))) throw new Refusal('auth.not_me_used');
    const ended = await secureAccount(tx, ctx, kept.account_id, { code, template: 'secured' });
    await recordActivity(tx, ctx, kept.account_id, 'not_me');
    return { email, ended };
  });
}
