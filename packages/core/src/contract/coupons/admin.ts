// Called by staff with a script token: coupons.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { ahead, means } from '../base/fields/fields.ts';
import { done, id, paging, result, time } from '../base/primitives.ts';
import { amount } from '../base/terms.ts';
import { couponCode, discount, percentOff } from './customer.ts';

const bound = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));

/** The terms of a coupon. Limits that are left out do not apply. */
const couponTerms = {
  coupon: couponCode,
  discount,
  starts_at: z._default(z.nullable(ahead(time)), null),
  /** When it expires. */
  ends_at: z._default(z.nullable(ahead(time)), null),
  /** The maximum number of uses, by all customers together. */
  most: z._default(bound, null),
  most_per_customer: z._default(bound, null),
  /** The products that it applies to. `null`: all. */
  shop_ids: z._default(z.nullable(z.array(id).check(z.minLength(1), z.maxLength(200))), null),
};

const coupon = z.object({
  ...couponTerms,
  /** Whether customers may use it, within its time and limits. */
  is_enabled: z.boolean(),
  /** The number of purchases with it that were not refunded. */
  used: z.int(),
  created_at: time,
});

export const create = call({
  operation: 'coupons.create',
  method: 'POST',
  path: '/api/v2/admin_api/coupons',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:coupons.write',
  meaning: 'Makes a coupon. Its code is not a secret, and upper and lower case are the same.',
  body: () =>
    z.object({
      ...couponTerms,
      discount: z.discriminatedUnion('kind', [
        percentOff,
        z.object({ kind: z.literal('amount'), amount: means(amount, { name: 'amount' }) }),
      ]),
    }),
  answer: () => result(coupon),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['coupons.ends_before_start', 'coupons.no_product', 'coupons.taken'],
});

export const list = call({
  operation: 'coupons.list',
  method: 'GET',
  path: '/api/v2/admin_api/coupons',
  access: 'admin',
  scope: 'admin:coupons.read',
  meaning: 'All coupons with the number of their uses, newest first.',
  query: () => paging(200, 50),
  answer: () => result(z.object({ total_count: z.int(), coupons: z.array(coupon) })),
  extension: true,
});

export const stop = call({
  operation: 'coupons.stop',
  method: 'POST',
  path: '/api/v2/admin_api/coupons/{coupon}/stop',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:coupons.write',
  meaning: 'Ends a coupon. Quotes that use it are refused; purchases stay.',
  params: () => ({ coupon: couponCode }),
  answer: () => done,
  extension: true,
  refusals: ['coupons.absent'],
});
