import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { holdService } from '../../../ground/services/index.ts';
import { setRenewal } from './renewals.ts';

/**
 * Switches off auto-renewal of the caller's purchase. The running period is not affected. A renewal that is in
 * progress is completed first.
 */
export async function stopRenewal(ctx: Context<'customer'>, purchaseId: number): Promise<void> {
  const { who } = ctx;
  await ctx.database.sql.transaction().execute(async (tx) => {
    await holdService(tx, who.accountId);
    const own = await tx
      .selectFrom('purchase')
      .select(['auto_renews', 'product_name'])
      .where('id', '=', purchaseId)
      .where('account_id', '=', who.accountId)
      .executeTakeFirst();
    if (own === undefined) throw new Refusal('shop.purchase_absent', { status: 404 });
    if (!own.auto_renews) return;
    await setRenewal(tx, who.accountId, purchaseId, false);
    await recordActivity(tx, ctx, who.accountId, 'auto_renewal_off', { product: own.product_name });
  });
}
