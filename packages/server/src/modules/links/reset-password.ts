import type { Context } from '../../context.ts';
import { recordActivity } from '../activity/index.ts';
import { newPassword, newUuid, replaceSecrets } from '../services/index.ts';

/** Replaces password and UUID, because nodes accept either of them. */
export async function resetPassword(ctx: Context<'customer'>): Promise<void> {
  const { accountId } = ctx.who;
  await ctx.database.sql.transaction().execute(async (tx) => {
    await replaceSecrets(tx, accountId, { ...newPassword(), ...newUuid() });
    await recordActivity(tx, ctx, accountId, 'links.reset_password');
  });
}
