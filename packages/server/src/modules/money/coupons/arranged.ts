import * as admin from '@ferry/core/contract/coupons/admin';
import * as customer from '@ferry/core/contract/coupons/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { openProduct } from '../../../testing/products.ts';

const coupon = async ({ ask, unique }: Stage) => {
  const body = { coupon: unique('SPRING'), discount: { kind: 'percent', percent: 20 } } as const;
  return (await ask(admin.create, { body })).coupon;
};

export const arranged = [
  arrange(admin.create, async ({ unique }) => ({ body: { coupon: unique('AUTUMN') } })),
  arrange(admin.stop, async (stage) => ({ coupon: await coupon(stage) })),
  arrange(
    customer.check,
    async (stage) => ({ body: { coupon: await coupon(stage), shop_id: await openProduct(stage.server) } }),
    { isEverybodys: true },
  ),
];
