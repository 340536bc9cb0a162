// Called by a signed-in customer: the plan, its bill and its renewal.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { bytes, id, idText, money, result, time } from '../base/primitives.ts';

const service = z.object({
  /** The id of the account, because an account has exactly one service. */
  service_id: id,
  /** The plan. Empty: the level was given without a plan. */
  service_name: z.string(),
  service_type: z.enum(['main_package', 'none']),
  /**
   * `active`: nodes serve the customer. `expired`: the plan has ended. `paused`: the plan is running, but nodes do
   * not serve the customer.
   */
  status: z.enum(['active', 'expired', 'paused']),
  /** When the running plan was bought. */
  created_at: time,
  expire_at: time,
  traffic_used: bytes,
  /** The plan's quota, plus traffic packages and check-ins. */
  traffic_total: bytes,
  /** The customer's own port on older nodes. 0: none. */
  port: z.int(),
  password: secret(z.string()),
});

export const list = call({
  operation: 'servicesOld.list',
  method: 'GET',
  path: '/api/v2/user/services-old/',
  access: 'customer',
  meaning: 'The service of the customer; empty before the first plan.',
  answer: () => result(z.object({ total_count: z.int(), services: z.array(service) })),
});

/** A bought main package that can renew. */
export const bill = z.object({
  service_id: id,
  /** The id of the running purchase. */
  purchase_id: z.string(),
  shop_id: id,
  shop_name: z.string(),
  /** The price of a renewal: that of the purchase, before a coupon. */
  amount: money,
  /** When the period ends. */
  ends_at: time,
  /** When auto-renewal pays: ten minutes before the end, so that the service is not interrupted. */
  renews_at: time,
  /**
   * When the plan would end after its next renewal. If the renewal is paid after the end, the new period starts at the
   * payment. `null`: after the year 9999, so the plan cannot renew.
   */
  renewed_until: z.nullable(time),
  auto_renews: z.boolean(),
  balance: money,
  /** Whether the balance is sufficient now. */
  is_covered: z.boolean(),
  /** The amount that is missing in the wallet. `"0.00"`: nothing. */
  missing: money,
  /**
   * Why it cannot renew. `null`: it can. `off_sale`: the plan is no longer sold. `changed`: its level was changed.
   * `ended`: it ended more than three days ago.
   */
  blocked: z.nullable(z.enum(['off_sale', 'changed', 'ended'])),
});

export const bills = call({
  operation: 'servicesOld.bills',
  method: 'GET',
  path: '/api/v2/user/services-old/bill/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'The plan that can renew, its next renewal and price, and whether the wallet covers it.',
  answer: () => result(z.object({ bills: z.array(bill) })),
});

export const showBill = call({
  operation: 'servicesOld.showBill',
  method: 'GET',
  path: '/api/v2/user/services-old/bill/{service_id}/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'The bill of one service.',
  params: () => ({ service_id: idText }),
  answer: () => result(bill),
  refusals: ['bills.absent'],
});

export const enableAutoRenewal = call({
  operation: 'servicesOld.enableAutoRenewal',
  method: 'GET',
  path: '/api/v2/user/services-old/bill/{service_id}/enable-auto-renewal',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Enables auto-renewal. This GET changes data; `servicesOld.setAutoRenewal` is the safe form.',
  params: () => ({ service_id: idText }),
  answer: () => result(bill),
  changes: true,
  refusals: ['bills.absent', 'bills.changed', 'bills.ended', 'bills.off_sale'],
  consequences: ['account', 'servicesOld'],
});

export const setAutoRenewal = call({
  operation: 'servicesOld.setAutoRenewal',
  method: 'POST',
  path: '/api/v2/user/services-old/bill/{service_id}/enable-auto-renewal',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Enables or disables auto-renewal.',
  params: () => ({ service_id: idText }),
  body: () => z.object({ enabled: z.boolean() }),
  answer: () => result(bill),
  required: ['service_id'],
  extension: true,
  refusals: ['bills.absent', 'bills.changed', 'bills.ended', 'bills.off_sale'],
  consequences: ['account', 'servicesOld'],
});
