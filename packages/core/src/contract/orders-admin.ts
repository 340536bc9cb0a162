import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, idText, money, paging, period, result, time } from './primitives.ts';
import { quote } from './shop.ts';

export const orderKind = z.enum(['main_package', 'additional_package']);

const order = z.object({
  purchase_id: z.string(),
  created_at: time,
  user_id: id,
  email: z.string(),
  shop_id: id,
  /** As it was called when it was bought. */
  shop_name: z.string(),
  kind: orderKind,
  /** What left the wallet; `discount` is taken off already. */
  paid: money,
  discount: money,
  /** The purchase whose period this one continued by itself. */
  renews: z.nullable(z.string()),
  auto_renews: z.boolean(),
  refunded_at: z.nullable(time),
});

export const listOrders = call({
  operation: 'shop.listOrders',
  method: 'GET',
  path: '/api/v2/admin_api/shop/orders',
  access: 'admin',
  meaning: 'Purchases and renewals of all customers, newest first; `total_paid` is of all that fit.',
  query: {
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(idText),
    shop_id: z.optional(idText),
    kind: z.optional(orderKind),
    state: z.optional(z.enum(['paid', 'refunded'])),
    ...period,
  },
  answer: result(z.object({ total_count: z.int(), total_paid: z.string(), orders: z.array(order) })),
  extension: true,
});

const purchaseId = z.coerce.number().check(z.int(), z.positive());

const refund = z.object({
  purchase_id: z.string(),
  user_id: id,
  shop_name: z.string(),
  /** What goes back into the wallet. */
  amount: money,
  wallet_balance: money,
  /**
   * What becomes of the service. put_back: what the purchase replaced runs again; shortened: its time is taken off;
   * ended: with its time off nothing runs; traffic_taken: what is left of the traffic package goes; unchanged: nothing
   * of it is left to take.
   */
  service: z.enum(['put_back', 'shortened', 'ended', 'traffic_taken', 'unchanged']),
  before: quote.shape.before,
  after: quote.shape.after,
  /** Whether it would have renewed by itself, which ends. */
  ends_auto_renewal: z.boolean(),
});

export const previewRefund = call({
  operation: 'shop.previewRefund',
  method: 'GET',
  path: '/api/v2/admin_api/shop/orders/{purchase_id}/refund',
  access: 'admin',
  meaning: 'Says what a refund of a purchase would give back and make of the service, and does nothing.',
  params: { purchase_id: purchaseId },
  answer: result(refund),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['shop.purchase_absent', 'shop.refunded_before'],
});

export const refundOrder = call({
  operation: 'shop.refundOrder',
  method: 'POST',
  path: '/api/v2/admin_api/shop/orders/{purchase_id}/refund',
  access: 'admin',
  meaning:
    'Gives the price of a purchase back into the wallet and takes it out of the service, once; an Idempotency-Key header makes a repeat the same refund. The inviter keeps his share: it is of the recharge, whose own refund takes it back.',
  params: { purchase_id: purchaseId },
  body: z.object({
    /** Why, for the audit log. */
    remark: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  answer: result(z.extend(refund, { refunded_at: time })),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['shop.purchase_absent', 'shop.refund_key_used', 'shop.refunded_before', 'wallet.full'],
});
