// Called by programs of the older panel: the older portal, for products and purchases.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { duration, id, idText, money, serial, time } from '../base/primitives.ts';
import { couponCode } from '../coupons/customer.ts';
import { answer, oldFlag, paged, paging } from '../v1/envelope.ts';
import { confirmOrder, preOrder, product, quote, receipt } from './customer.ts';

export const bought = call({
  operation: 'v1.shop.bought',
  method: 'GET',
  path: '/v1/user/bought',
  access: 'customer-even-banned',
  envelope: 'v1',
  meaning: 'What the customer bought, newest first.',
  query: () => paging(15),
  answer: () =>
    answer({
      ...paged,
      bought: z.array(
        z.object({
          id: serial,
          shop_id: id,
          shop_name: z.string(),
          /** The paid amount, after the `discount` of a coupon. */
          price: money,
          discount: money,
          created_at: time,
          /** When it renews if `auto_renews`. `null`: it cannot renew. */
          renew_at: z.nullable(time),
          auto_renews: z.boolean(),
        }),
      ),
    }),
});

export const stopRenewal = call({
  operation: 'v1.shop.stopRenewal',
  method: 'DELETE',
  path: '/v1/user/bought',
  access: 'customer',
  idempotency: 'natural',
  envelope: 'v1',
  meaning:
    'Disables the auto-renewal of a purchase; its record stays. `id` is in the form, the JSON or the query.',
  query: () => ({ id: z.optional(idText) }),
  body: () => z.optional(z.object({ id: z.optional(idText) })),
  answer: () => answer({}),
  required: ['id'],
  refusals: ['shop.purchase_absent'],
  consequences: ['account', 'servicesOld', 'shop.bought', 'wallet.purchaseRecords'],
});

/** An empty coupon counts as none, because forms send it. */
const coupon = z.optional(z.nullable(z.union([z.literal(''), couponCode])));

/** A repeat with the same idempotency key gets the first answer. A repeat without one is marked as a repeat. */
const buying = {
  method: 'POST',
  access: 'customer',
  envelope: 'v1',
  answer: () =>
    answer({
      ...receipt.shape,
      /** True: nothing was bought now, and this is the purchase of a few seconds ago. */
      is_repeat: z.boolean(),
    }),
  refusals: confirmOrder.refusals,
  consequences: ['account', 'invoices', 'links', 'nodes', 'services', 'servicesOld', 'shop', 'wallet'],
} as const;

export const buy = call({
  ...buying,
  operation: 'v1.shop.buy',
  path: '/v1/user/buy',
  idempotency: 'key',
  meaning:
    'Buys a product from the wallet without a quote. Without an `Idempotency-Key`, a repeat for the same product within 10 seconds buys nothing and has `is_repeat`. The body is a form or JSON.',
  body: () =>
    z.object({
      shop: idText,
      coupon,
      /**
       * True if the customer accepts that the rest of another plan is discarded. If that would happen, the call is
       * refused without it.
       */
      disableothers: z._default(oldFlag, false),
    }),
});

export const buyTrafficPackage = call({
  ...buying,
  operation: 'v1.shop.buyTrafficPackage',
  path: '/v1/user/shop/buytrafficpackage',
  idempotency: 'key',
  meaning: 'Buys a traffic package, as `v1.shop.buy` does. Any other product is refused.',
  body: () => z.object({ shopid: idText }),
});

export const quoteBuy = call({
  operation: 'v1.shop.quoteBuy',
  method: 'POST',
  path: '/v1/user/buy_pre',
  access: 'customer',
  idempotency: 'natural',
  envelope: 'v1',
  meaning:
    'Returns the price and the effect of `v1.shop.buy`; nothing is bought. The body is a form or JSON.',
  body: () => z.object({ shop: idText, coupon }),
  answer: () => answer(quote.shape),
  refusals: preOrder.refusals,
  consequences: [],
});

export const buyInvite = call({
  operation: 'v1.shop.buyInvite',
  method: 'POST',
  path: '/v1/user/buy_invite',
  access: 'customer',
  idempotency: 'natural',
  envelope: 'v1',
  meaning:
    'Returns the customer’s permanent invite link and takes no money: invites are free here. The body is ignored.',
  body: () => z.optional(z.unknown()),
  answer: () =>
    answer({
      invite_code: z.string(),
      invite_link: z.string(),
      /** The amount taken from the wallet. */
      price: z.literal('0.00'),
    }),
  refusals: ['shop.invites_closed'],
  consequences: [],
});

export const list = call({
  operation: 'v1.shop.list',
  method: 'GET',
  path: '/v1/user/shop/',
  access: 'customer',
  envelope: 'v1',
  meaning: 'What can be bought, in the order of the shelves.',
  query: () => paging(15),
  answer: () => answer({ ...paged, shops: z.array(product) }),
  isStable: true,
});

/** A plan as `plan-3`, the form of the newer list, or as `plan_3` or `3`, the forms of the older portal. */
const planNumber = z.string().check(z.regex(/^(plan[-_])?\d{1,9}$/));

export const planInfo = call({
  operation: 'v1.shop.planInfo',
  method: 'GET',
  path: '/v1/user/shop/getplaninfo',
  access: 'customer',
  envelope: 'v1',
  meaning: 'The item for a plan and a period; by default the first plan and its shortest period.',
  query: () => ({ time: z.optional(duration), num: z.optional(planNumber) }),
  answer: () => answer({ id, name: z.string(), price: money, time: duration, shop: product }),
  refusals: ['shop.absent'],
});

export const planTimes = call({
  operation: 'v1.shop.planTimes',
  method: 'GET',
  path: '/v1/user/shop/getplantime',
  access: 'customer',
  envelope: 'v1',
  meaning: 'The periods of a plan, shortest first.',
  query: () => ({ num: planNumber }),
  answer: () => answer({ name: z.string(), plan_time: z.array(duration) }),
  refusals: ['shop.absent'],
});
