import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/coupons/admin';
import { exhaustive } from '../../../base/exhaustive.ts';
import { toColumns, toFields } from '../../../db/query/column-map.ts';
import type { Row } from '../../../db/schema/rows.ts';
import type { Tables } from '../../../db/schema/tables.ts';

export type CouponTerms = CallParsed<typeof create>['body'];

/** The discount of a coupon in the form of the contract. */
export const discountOf = ({ kind, percent, amount }: Row<'coupon'>) =>
  kind === 'percent' ? { kind, percent: percent ?? 0 } : { kind, amount: amount ?? '0.00' };

/** Columns that have the same form in the contract. */
const given = {
  code: 'coupon',
  starts_at: 'starts_at',
  ends_at: 'ends_at',
  most: 'most',
  most_per_customer: 'most_per_customer',
  product_ids: 'shop_ids',
} as const;

const shown = { ...given, is_enabled: 'is_enabled', created_at: 'created_at' } as const;

exhaustive<Exclude<keyof Tables['coupon'], keyof typeof shown | 'id' | 'kind' | 'percent' | 'amount'>>();
exhaustive<Exclude<keyof CouponTerms, (typeof given)[keyof typeof given] | 'discount'>>();

export const describeCoupon = (row: Row<'coupon'>, used: number): CallAnswer<typeof create>['result'] => ({
  ...toFields(shown, row),
  discount: discountOf(row),
  used,
});

export const couponColumns = ({ discount, ...terms }: CouponTerms) => ({
  ...toColumns(given, terms),
  code: terms.coupon.toUpperCase(),
  starts_at: terms.starts_at === null ? null : new Date(terms.starts_at),
  ends_at: terms.ends_at === null ? null : new Date(terms.ends_at),
  kind: discount.kind,
  percent: discount.kind === 'percent' ? discount.percent : null,
  amount: discount.kind === 'amount' ? discount.amount : null,
});
