import type { Context } from '../../context.ts';
import { recordActivity } from '../activity/index.ts';
import { newPassword, newUuid, replaceSecrets } from '../services/index.ts';

/** Replaces what a customer shows to nodes: password and UUID, since either opens them. */
export async function resetPassword(ctx: Context<'customer'>): Promise<void> {
  const { accountId } = ctx.who;
  await ctx.database.sql.transaction().execute(async (tx) => {
    await replaceSecrets(tx, accountId, { ...newPassword(), ...newUuid() });
    await recordActivity(tx, ctx, accountId, 'links.reset_password');
  });
}
