import type { replaceEmail as call } from '@ferry/core/contract/accounts/admin';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { emailKey, setEmail } from '../../ground/account-rows/index.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { endJuniorLinks, endOwnerLinks, mailWithUndo } from '../undo/index.ts';
import { refuseTaken } from './refuse-taken.ts';

/**
 * Lets an admin replace a customer's address. The call also names the present address, so that it cannot change the
 * wrong customer. A mail to the present address contains a link that undoes the change. If others read that mailbox, no
 * mail is sent, and the links that it received are void.
 */
export async function replaceEmail(
  ctx: Context<'admin'>,
  { user_id, user_old_email, user_new_email, is_mailbox_lost = false }: CallParsed<typeof call>,
) {
  return once(ctx, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'email_key'])
      .where('id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined || account.email_key !== emailKey(user_old_email))
      throw new Refusal('account.not_that_email', { status: 404 });
    if (account.email === user_new_email)
      throw new Refusal('account.email_same', { status: 422, field: 'user_new_email' });
    if (is_mailbox_lost) await endOwnerLinks(tx, user_id, ctx.now());
    else
      await mailWithUndo(tx, ctx, user_id, {
        act: 'email_changed',
        template: 'emailChanged',
        values: { to: user_new_email, ip: ctx.config.siteName },
      });
    await endJuniorLinks(tx, user_id, user_new_email, ctx.now());
    await setEmail(tx, ctx, user_id, user_new_email).catch(refuseTaken('user_new_email'));
    const moved = { from: account.email, to: user_new_email };
    // The customer sees the event, without the admin's address.
    await recordActivity(tx, { now: ctx.now, ip: null }, user_id, 'email_changed', moved);
    const change = { before: { email: account.email }, after: { email: user_new_email } };
    await recordAudit(tx, ctx, 'users.replaceEmail', String(user_id), change, { is_mailbox_lost });
    return {
      result: {
        user_id,
        old_email: account.email,
        new_email: user_new_email,
        updated_at: ctx.now().toISOString(),
      },
    };
  });
}
