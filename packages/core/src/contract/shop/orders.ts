// Called by staff with a script token: purchases of all customers and their refunds.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { customerIdText, id, idText, money, paging, period, result, time } from '../base/primitives.ts';
import { quote } from './customer.ts';

export const orderKind = z.enum(['main_package', 'additional_package']);

const order = z.object({
  purchase_id: z.string(),
  created_at: time,
  user_id: id,
  email: z.string(),
  shop_id: id,
  /** The product's name at the time of the purchase. */
  shop_name: z.string(),
  kind: orderKind,
  /** The amount taken from the wallet, after the `discount`. */
  paid: money,
  discount: money,
  /** The purchase whose period this automatic renewal continued. */
  renews: z.nullable(z.string()),
  auto_renews: z.boolean(),
  refunded_at: z.nullable(time),
});

export const listOrders = call({
  operation: 'shop.listOrders',
  method: 'GET',
  path: '/api/v2/admin_api/shop/orders',
  access: 'admin',
  scope: 'admin:orders.read',
  meaning:
    'Purchases and renewals of all customers, newest first; `total_paid` is the sum of all that match.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(customerIdText),
    shop_id: z.optional(idText),
    kind: z.optional(orderKind),
    state: z.optional(z.enum(['paid', 'refunded'])),
    ...period,
  }),
  answer: () => result(z.object({ total_count: z.int(), total_paid: z.string(), orders: z.array(order) })),
  extension: true,
});

/** More periods than any plan has. */
const maxPeriods = 100_000;

const refundRefusals = [
  'shop.nothing_to_refund',
  'shop.purchase_absent',
  'shop.refunded_before',
  'shop.too_many_periods',
] as const;

const purchaseId = z.coerce.number().check(z.int(), z.positive());

/** What a refund changes. */
const refundable = z.extend(quote.shape.before, { wallet_balance: money });

const refund = z.object({
  purchase_id: z.string(),
  user_id: id,
  shop_name: z.string(),
  /** The amount returned to the wallet. */
  amount: money,
  wallet_balance: money,
  /**
   * The effect on the service. shortened: the plan or its refunded periods are removed, and the plans behind it begin
   * earlier. ended: nothing is running any more. traffic_taken: the rest of the traffic package is removed. unchanged:
   * nothing of the purchase is left.
   */
  service: z.enum(['shortened', 'ended', 'traffic_taken', 'unchanged']),
  before: refundable,
  after: refundable,
  /** Whether the refund switches off auto-renewal, which was on. A refund of periods does not. */
  ends_auto_renewal: z.boolean(),
  /** The coupon of the purchase, which no longer counts as used. `null`: it had none, or only periods are refunded. */
  coupon: z.nullable(z.string()),
});

export const previewRefund = call({
  operation: 'shop.previewRefund',
  method: 'GET',
  path: '/api/v2/admin_api/shop/orders/{purchase_id}/refund',
  access: 'admin',
  scope: 'admin:orders.read',
  meaning: 'Shows what a refund of a purchase would pay back and change in the service, and does nothing.',
  params: () => ({ purchase_id: purchaseId }),
  query: () => ({
    periods: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPeriods))),
  }),
  answer: () => result(refund),
  extension: true,
  also: { 409: 'refusal' },
  refusals: [...refundRefusals],
});

export const refundOrder = call({
  operation: 'shop.refundOrder',
  method: 'POST',
  path: '/api/v2/admin_api/shop/orders/{purchase_id}/refund',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:orders.money',
  meaning:
    'Refunds a purchase, or periods of it that have not begun, into the wallet and removes them from the service. After a whole refund, which is possible once, its coupon may be used again. The inviter keeps his commission: it belongs to the recharge, whose refund takes it back.',
  params: () => ({ purchase_id: purchaseId }),
  body: () =>
    z.object({
      /** The number of periods to refund that have not begun, from the plan's end. By default the whole purchase. */
      periods: z.optional(z.int().check(z.minimum(1), z.maximum(maxPeriods))),
      /** The reason, for the audit log. */
      remark: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
  answer: () => result(z.extend(refund, { refunded_at: time })),
  extension: true,
  also: { 409: 'refusal' },
  refusals: [...refundRefusals, 'wallet.full'],
});
