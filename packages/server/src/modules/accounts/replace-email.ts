import type { replaceEmail as call } from '@ferry/core/contract/account-admin';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { languageOf } from '../../words/words.ts';
import { emailKey, setEmail } from '../account-rows/index.ts';
import { recordActivity } from '../activity/index.ts';
import { queueMail } from '../mail/index.ts';
import { recordAudit } from '../script-tokens/index.ts';

/**
 * Lets an admin replace a customer's address. The call names the present address, too, so that it can not change the
 * wrong customer.
 */
export async function replaceEmail(
  ctx: Context<'admin'>,
  { user_id, user_old_email, user_new_email }: CallParsed<typeof call>,
) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'email_key', 'language'])
      .where('id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined || account.email_key !== emailKey(user_old_email))
      throw new Refusal('account.not_that_email', { status: 404 });
    if (account.email === user_new_email)
      throw new Refusal('account.email_same', { status: 422, field: 'user_new_email' });
    const other = await tx
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', emailKey(user_new_email))
      .where('id', '!=', user_id)
      .executeTakeFirst();
    if (other !== undefined)
      throw new Refusal('account.email_taken', { status: 409, field: 'user_new_email' });
    await setEmail(tx, user_id, user_new_email);
    const moved = { from: account.email, to: user_new_email };
    // The customer sees the event, without the admin's address.
    await recordActivity(tx, { now: ctx.now, ip: null }, user_id, 'email_changed', moved);
    await recordAudit(tx, ctx, 'users.replaceEmail', String(user_id), moved, {
      before: { email: account.email },
      after: { email: user_new_email },
    });
    await queueMail(tx, ctx, {
      to: account.email,
      language: languageOf(account.language),
      template: 'emailChanged',
      values: { to: user_new_email, ip: ctx.config.siteName },
    });
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
