import * as admin from '@ferry/core/contract/coupons/admin';
import * as customer from '@ferry/core/contract/coupons/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import { openCoupon } from '../../../testing/examples/sales.ts';
import { openProduct } from '../../../testing/products.ts';

export const arranged = [
  arrange(admin.create, async ({ unique }) => ({ body: { coupon: unique('AUTUMN') } })),
  arrange(admin.stop, async (stage) => ({ coupon: await openCoupon(stage) })),
  arrange(
    customer.check,
    async (stage) => ({
      body: { coupon: await openCoupon(stage), shop_id: await openProduct(stage.server) },
    }),
    { isEverybodys: true },
  ),
];
