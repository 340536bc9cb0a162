import type { CallParsed } from '@ferry/core/contract/call';
import type { stop } from '@ferry/core/contract/coupons-admin';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';

/** Stops a coupon for all further use. A repeated call changes nothing. */
export async function stopCoupon(ctx: Context<'admin'>, { coupon }: CallParsed<typeof stop>): Promise<void> {
  const code = coupon.toUpperCase();
  await ctx.database.sql.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable('coupon')
      .set({ is_enabled: false })
      .where('code', '=', code)
      .executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) throw new Refusal('coupons.absent', { status: 404 });
    await recordAudit(tx, ctx, 'coupons.stop', code);
  });
}
