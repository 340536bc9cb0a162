// Called by a signed-in customer: products, quotes and purchases.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes, duration, id, idText, money, result, time, uuid } from '../base/primitives.ts';
import { couponCode, couponRefusals } from '../coupons/customer.ts';
import { productTerms } from '../services/plan-terms.ts';
import { serviceState } from '../services/state.ts';

/** main_package: level, quota and time; additional_package: a traffic package; the others are never for sale. */
export const productKind = z.enum([
  'main_package',
  'additional_package',
  'checkin_package',
  'debuff_package',
]);

export const product = z.object({
  id,
  created_at: time,
  updated_at: time,
  shop_name: z.string(),
  shop_group_id: z.int(),
  shop_type: productKind,
  money_amount: money,
  ss_bandwidth_total_size: z.nullable(bytes),
  user_level: z.nullable(z.int()),
  /** `null`: a plan without an end, or a traffic package. */
  user_level_duration: z.nullable(duration),
  /** Counted from the purchase. It never shortens the account. `null`: the same as the level. */
  account_validity_duration: z.nullable(duration),
  /** Whole days or months. Usage is reset on each multiple since the plan began. `null`: the quota is given once. */
  ss_bandwidth_reset_interval: z.nullable(duration),
  ...productTerms,
  content_extra: z.string(),
  /** Whether usage is reset monthly if there is no interval. */
  is_auto_reset_bandwidth: z.boolean(),
  is_enable: z.boolean(),
  /** Holders may renew it, and others cannot buy it. */
  is_cannot_new_purchase: z.boolean(),
  /**
   * How many places are free, for a product that a limited number of customers may have at the same time. `null`:
   * unlimited, or the customer has one.
   */
  places_left: z._default(z.nullable(z.int()), null),
  data_json: z._default(z.record(z.string(), z.unknown()), {}),
});

/** A feature that a shelf lists as included in its products or as missing. */
export const shelfFeature = z.object({
  support: z._default(z.boolean(), true),
  name: z.string(),
  info: z.optional(z.nullable(z.string())),
});

/** One shelf: a product with an item for each period. */
const shelf = z.object({
  name: z.string(),
  info: z.optional(z.nullable(z.string())),
  /** The price of the cheapest item. */
  price: z.string(),
  currency: z.string(),
  /** The period of that price, or `once` for a traffic package or a plan without an end. */
  billing: z.string(),
  features: z._default(z.array(shelfFeature), []),
  /** The shop id of each period, such as `{"P30D": 3, "P90D": 7}`. A traffic package or a plan without an end has `once`. */
  plan_shop_id: z._default(z.record(z.string(), id), {}),
  // From here on: extensions, so that a page needs no second call.
  kind: productKind,
  /** The complete items of `plan_shop_id`. */
  items: z.array(product),
  /** The customer's running package is one of the items. */
  is_current: z.boolean(),
  /** Why it cannot be bought. `null`: it can. */
  blocked: z.nullable(z.enum(['renewal_only', 'needs_main_package', 'sold_out'])),
});

export const list = call({
  operation: 'shop.list',
  method: 'GET',
  path: '/api/v2/user/shop-old/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'What can be bought: plans and traffic packages with their periods.',
  answer: () =>
    result(
      z.object({
        products: z.record(z.string(), shelf),
        /**
         * The item of the customer's plan, also after it has ended and when it is no longer sold. `null`: he has had
         * none.
         */
        held_shop_id: z._default(z.nullable(id), null),
      }),
    ),
  isStable: true,
});

export const info = call({
  operation: 'shop.info',
  method: 'GET',
  path: '/api/v2/user/shop-old/{shop_id}/info',
  access: 'customer',
  apiToken: 'read',
  meaning: 'One shop item; `result` is `null` if there is none.',
  params: () => ({ shop_id: idText }),
  answer: () =>
    z.object({
      is_success: z._default(z.boolean(), true),
      message: z._default(z.string(), ''),
      result: z._default(z.nullable(product), null),
    }),
});

/** When a bought plan begins: `now`, in place of all others, or at the `end` of the last one. */
export const begins = z.enum(['now', 'end']);

/** What a purchase may discard of the present plan. */
export const loss = z.enum(['time', 'traffic']);

export const quote = z.object({
  quote_id: uuid,
  shop_id: id,
  shop_name: z.string(),
  expires_at: time,
  /** The lines of the price. They add up to `to_pay`. */
  lines: z.array(z.object({ kind: z.enum(['price', 'discount']), label: z.string(), amount: money })),
  to_pay: money,
  balance: money,
  balance_after: money,
  /** The amount that is missing in the wallet. `"0.00"`: nothing. */
  missing: money,
  before: serviceState,
  after: serviceState,
  /**
   * What the purchase discards, which the customer must confirm. Empty: nothing. A plan that begins now ends all others,
   * with their time and traffic. Traffic packages are kept.
   */
  losses: z.array(loss),
  begins,
  /** When the plan begins, or the traffic package is added. */
  begins_at: time,
  /** The ways in which the plan can begin, for `begins` of `shop.preOrder`. */
  choices: z.array(begins),
  /** The amount that enters the wallet for the unused part of the plans that the purchase ends. */
  credit: money,
});

const quoteRefusals = [
  ...couponRefusals,
  'services.endless',
  'services.too_late',
  'services.too_many_terms',
  'services.too_much',
  'shop.absent',
  'shop.needs_main_package',
  'shop.renewal_only',
  'shop.sold_out',
] as const;

export const preOrder = call({
  operation: 'shop.preOrder',
  method: 'POST',
  path: '/api/v2/user/shop-old/{shop_id}/pre-order',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Quotes a purchase: the price, the missing amount, and the service before and after.',
  params: () => ({ shop_id: idText }),
  body: () =>
    z.optional(
      z.object({
        /** A coupon becomes a line of its own. If it cannot be used, the quote is refused. */
        coupon: z.optional(z.nullable(couponCode)),
        /**
         * By default a plan of the running level begins at the `end` of the last one, and another level begins `now`. With
         * nothing running, every plan begins now. If only one way is possible (`choices`), the plan begins in that way.
         */
        begins: z.optional(begins),
      }),
    ),
  answer: () => result(quote),
  refusals: quoteRefusals,
  consequences: [],
});

export const receipt = z.object({
  purchase_id: z.string(),
  shop_id: id,
  shop_name: z.string(),
  paid: money,
  balance: money,
  created_at: time,
  /** When the bought plan begins. */
  begins_at: time,
  after: serviceState,
});

export const confirmOrder = call({
  operation: 'shop.confirmOrder',
  method: 'POST',
  path: '/api/v2/user/shop-old/{shop_id}/confirm-order',
  access: 'customer',
  idempotency: 'key',
  // A quote is bought once, and quotes have the usual limit. The same quote again is answered with its purchase.
  limit: { most: 1_200, seconds: 60 },
  meaning:
    'Buys the product of a quote and pays from the wallet. A repeat with the same quote returns the same purchase. Without `quote_id` it buys the customer’s open quote of this item, if there is exactly one and it has no `losses`.',
  params: () => ({ shop_id: idText }),
  body: () =>
    z._default(
      z.object({
        /** By default the customer's only open quote of this item, if it has no `losses`. */
        quote_id: z.optional(z.nullable(uuid)),
        /** True after the customer has seen and accepted the quote's `losses`. Ignored without `quote_id`. */
        accept_losses: z._default(z.boolean(), false),
      }),
      { accept_losses: false },
    ),
  answer: () => result(receipt),
  also: { 409: 'refusal' },
  refusals: [
    ...quoteRefusals,
    'shop.losses',
    'shop.many_open_quotes',
    'shop.no_open_quote',
    'shop.quote_absent',
    'shop.quote_expired',
    'shop.quote_outdated',
    'shop.short',
    'wallet.full',
  ],
  consequences: ['account', 'invoices', 'links', 'nodes', 'services', 'servicesOld', 'shop', 'wallet'],
});
