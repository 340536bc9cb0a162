import { customaryReason, type insert } from '@ferry/core/contract/bans/admin';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { sentence } from '../../../words/kept-text.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { forgetStandings } from '../sessions/index.ts';
import { insertBans } from './insert-bans.ts';
import { mailBan } from './mail-ban.ts';

/**
 * Bans a customer from a start to an end. A ban that starts now takes effect at once in this process, and within five
 * seconds in others. A later one waits for its start.
 */
export async function banUser(ctx: Context<'admin'>, input: CallParsed<typeof insert>): Promise<void> {
  const at = ctx.now();
  const starts = input.task_start_at === undefined ? at : new Date(input.task_start_at);
  const ends = new Date(input.task_end_at);
  if (ends <= at) throw new Refusal('bans.ends_in_past', { status: 422, field: 'task_end_at' });
  if (ends <= starts) throw new Refusal('bans.ends_before_start', { status: 422, field: 'task_end_at' });
  const wants_mail = input.is_need_send_email;
  await once(ctx, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'language', 'time_zone'])
      .where('id', '=', input.user_id)
      .executeTakeFirst();
    if (account === undefined) throw new Refusal('bans.no_customer', { status: 404 });
    const [ban] = await insertBans(tx, [
      {
        account_id: input.user_id,
        starts_at: starts,
        ends_at: ends,
        reason: input.ban_context === customaryReason ? sentence('bans.by_admin') : input.ban_context,
        remark: input.remark,
        wants_mail,
        created_at: at,
      },
    ]);
    if (ban === undefined) throw new Error('the ban was not kept');
    if (wants_mail && starts <= at) await mailBan(tx, ctx, account, ban);
    const after = {
      ban: ban.id,
      starts_at: starts.toISOString(),
      ends_at: ends.toISOString(),
      reason: input.ban_context,
      remark: input.remark,
    };
    await recordAudit(tx, ctx, 'users.ban', String(input.user_id), { before: null, after });
  });
  forgetStandings(ctx);
}
