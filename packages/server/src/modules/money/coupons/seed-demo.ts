import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** Two active coupons for the demo: one for new customers, one of a sale that ends in a month. */
export async function seedCoupons(tx: Sql, { now }: Services): Promise<void> {
  const at = now();
  const shared = { created_at: at, most: null, product_ids: null, most_per_customer: 1 };
  await tx
    .insertInto('coupon')
    .values([
      { ...shared, code: 'WELCOME5', kind: 'amount', percent: null, amount: '5.00' },
      {
        ...shared,
        code: 'SPRING20',
        kind: 'percent',
        percent: 20,
        amount: null,
        ends_at: new Date(at.getTime() + 30 * dayMs),
      },
    ])
    .execute();
}

/** What the operator of a demo sees about them. */
export const demoCouponNotes = ['Demo coupons: WELCOME5 (¥5 off) and SPRING20 (20 % off), once a customer'];
