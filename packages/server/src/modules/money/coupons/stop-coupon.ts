import type { CallParsed } from '@ferry/core/contract/base/call';
import type { stop } from '@ferry/core/contract/coupons/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';

/** Stops a coupon for all further use. A repeated call changes nothing. */
export async function stopCoupon(ctx: Context<'admin'>, { coupon }: CallParsed<typeof stop>): Promise<void> {
  const code = coupon.toUpperCase();
  await ctx.database.sql.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('coupon')
      .select('is_enabled')
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Refusal('coupons.absent', { status: 404 });
    if (before.is_enabled) {
      const after = { is_enabled: false };
      await tx.updateTable('coupon').set(after).where('code', '=', code).execute();
      await recordAudit(tx, ctx, 'coupons.stop', code, { before, after });
    } else nothingToAudit(ctx);
  });
}
