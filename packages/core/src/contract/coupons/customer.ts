// Called by a signed-in customer: checking a coupon before a purchase.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means } from '../base/fields/fields.ts';
import { id, money, result, time } from '../base/primitives.ts';

/** A code as people type it: letters, digits and hyphens, in upper or lower case. */
export const couponCode = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(32), z.regex(/^[A-Za-z0-9-]+$/));

/** Whole percent. */
export const percentOff = z.object({
  kind: z.literal('percent'),
  percent: means(z.int().check(z.minimum(1), z.maximum(100)), { name: 'percent' }),
});

/** A percentage is rounded down to the cent. An amount is never more than the price. */
export const discount = z.discriminatedUnion('kind', [
  percentOff,
  z.object({ kind: z.literal('amount'), amount: money }),
]);

/** Why a coupon cannot be used. */
export const couponRefusals = [
  'coupons.ended',
  'coupons.not_yet',
  'coupons.other_product',
  'coupons.used',
  'coupons.used_up',
  'coupons.wrong',
] as const;

export const check = call({
  operation: 'coupons.check',
  method: 'POST',
  path: '/api/v2/user/coupons/check',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Returns the discount of a coupon for a product, or why it cannot be used. At most 20 wrong codes an hour.',
  body: () => z.object({ coupon: couponCode, shop_id: id }),
  answer: () =>
    result(
      z.object({
        coupon: z.string(),
        discount,
        /** The discount on this product. */
        taken_off: money,
        to_pay: money,
        /** When it expires. `null`: never. */
        ends_at: z.nullable(time),
      }),
    ),
  extension: true,
  also: { 404: 'refusal' },
  refusals: [...couponRefusals, 'shop.absent'],
  consequences: [],
});
