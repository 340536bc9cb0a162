import type { CallAnswer } from '@ferry/core/contract/call';
import type { create } from '@ferry/core/contract/coupons-admin';
import type { Selectable } from 'kysely';
import type { CouponTable } from '../../db/payment-tables.ts';

/** What a coupon takes off, in the contract's words. */
export const discountOf = ({ kind, percent, amount }: Selectable<CouponTable>) =>
  kind === 'percent' ? { kind, percent: percent ?? 0 } : { kind, amount: amount ?? '0.00' };

/** A coupon as admins see it. */
export const describeCoupon = (
  row: Selectable<CouponTable>,
  used: number,
): CallAnswer<typeof create>['result'] => ({
  coupon: row.code,
  discount: discountOf(row),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  most: row.most,
  most_per_customer: row.most_per_customer,
  shop_ids: row.product_ids,
  is_enabled: row.is_enabled,
  used,
  created_at: row.created_at.toISOString(),
});
