import type { makeSignInLink as makeCall } from '@ferry/core/contract/auth/admin';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { mailWithNotMe } from '../../undo/index.ts';
import { linkMinutes, makeLink, type SignInLink } from './sign-in-link.ts';

/**
 * Makes a sign-in link for a customer who has no other way to sign in. The customer's activity lists it, and a mail
 * reports it.
 */
export async function makeSignInLink(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof makeCall>,
): Promise<{ result: SignInLink }> {
  if (!ctx.config.oldSignIn) throw new Refusal('auth.old_calls_off');
  return once(ctx, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'password_version'])
      .where('id', '=', body.user_id)
      .where('is_enabled', '=', true)
      .executeTakeFirst();
    if (account === undefined) throw new Refusal('auth.no_customer', { status: 404 });
    const result = await makeLink(tx, ctx, account, body.login_web_version);
    const after = { expires_at: result.expires_at };
    await recordAudit(tx, ctx, 'auth.makeSignInLink', String(account.id), { before: null, after });
    await recordActivity(tx, { now: ctx.now, ip: null }, account.id, 'sign_in_link_made');
    const values = { minutes: linkMinutes };
    await mailWithNotMe(tx, ctx, account.id, { template: 'signInLinkMade', values });
    return { result };
  });
}
