import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { newLink, replaceSecrets } from '../../../ground/services/index.ts';

/** Replaces the subscription link. The old one stops working within half a second, see `subscriber.ts`. */
export async function resetLink(ctx: Context<'customer'>): Promise<Record<never, never>> {
  const { accountId } = ctx.who;
  return once(ctx, async (tx) => {
    await replaceSecrets(tx, accountId, newLink(ctx));
    await recordActivity(tx, ctx, accountId, 'links.reset');
    return {};
  });
}
