import type * as bans from '@ferry/core/contract/bans/admin';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { forgetStandings } from '../sessions/index.ts';

/** Ends a customer's active bans and deletes scheduled ones. */
export async function unbanUser(
  ctx: Context<'admin'>,
  { user_id }: CallParsed<typeof bans.unban>,
): Promise<void> {
  const at = ctx.now();
  await once(ctx, async (tx) => {
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
    const change = { before: { bans: ended.map((ban) => ban.id) }, after: { bans: [] } };
    await recordAudit(tx, ctx, 'users.unban', String(user_id), change);
  });
  forgetStandings(ctx);
}
