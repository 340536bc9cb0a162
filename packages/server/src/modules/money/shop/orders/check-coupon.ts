import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as coupons from '@ferry/core/contract/coupons/customer';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { countWrongCoupon, discountOf, findCoupon, takenOff } from '../../coupons/index.ts';
import { readProduct } from '../products/product.ts';

/** The discount of a coupon for a product. Nothing is locked: the purchase checks again. */
export async function checkCoupon(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof coupons.check>,
): Promise<ResultOf<typeof coupons.check>> {
  const { accountId } = ctx.who;
  const tx = ctx.database.sql;
  const product = await readProduct(tx, body.shop_id);
  if (product === undefined) throw new Refusal('shop.absent', { status: 404 });
  return countWrongCoupon(ctx, accountId, async () => {
    const coupon = await findCoupon(tx, body.coupon, { accountId, productId: product.id, at: ctx.now() });
    const off = takenOff(coupon, product.price);
    return {
      result: {
        coupon: coupon.code,
        discount: discountOf(coupon),
        taken_off: off,
        to_pay: Big(product.price).minus(off).toFixed(2),
        ends_at: coupon.ends_at?.toISOString() ?? null,
      },
    };
  });
}
