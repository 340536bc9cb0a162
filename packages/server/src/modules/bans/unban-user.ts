import type * as bans from '@ferry/core/contract/bans';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { forgetStandings } from '../auth/index.ts';
import { recordAudit } from '../script-tokens/index.ts';

/** Ends a customer's active bans and deletes scheduled ones. */
export async function unbanUser(
  ctx: Context<'admin'>,
  { user_id }: CallParsed<typeof bans.unban>,
): Promise<void> {
  const at = ctx.now();
  await ctx.database.sql.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('ban')
      .set({ ended_at: at })
      .where('account_id', '=', user_id)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', at)
      .returning('id')
      .execute();
    if (ended.length === 0) {
      const account = await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', user_id)
        .executeTakeFirst();
      throw account === undefined
        ? new Refusal('bans.no_customer', { status: 404 })
        : new Refusal('bans.none');
    }
    await recordAudit(tx, ctx, 'users.unban', String(user_id), { bans: ended.map((ban) => ban.id) });
  });
  forgetStandings(ctx);
}
