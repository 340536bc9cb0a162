import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { newPassword, newUuid, replaceSecrets } from '../../../ground/services/index.ts';

/** Replaces password and UUID, because nodes accept either of them. */
export async function resetPassword(ctx: Context<'customer'>): Promise<void> {
  const { accountId } = ctx.who;
  await once(ctx, async (tx) => {
    await replaceSecrets(tx, accountId, { ...newPassword(), ...newUuid() });
    await recordActivity(tx, ctx, accountId, 'links.reset_password');
  });
}
