// Called by a signed-in customer: the plan, its bill and its renewal.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past, secret } from '../base/fields/fields.ts';
import { bytes, id, idText, money, result, time } from '../base/primitives.ts';
import { placedTerm, serviceState } from '../services/state.ts';

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
  /** Of a plan without an end: 2099-12-31T00:00:00Z. */
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
  /** The plan that was bought last. */
  purchase_id: z.string(),
  shop_id: id,
  shop_name: z.string(),
  /** The price of a renewal: that of the purchase, before a coupon. */
  amount: money,
  /** When the customer’s last plan ends. */
  ends_at: time,
  /** When auto-renewal pays: ten minutes before the end, so that the service is not interrupted. */
  renews_at: time,
  /**
   * When the last plan would end after the next renewal. If the renewal is paid after the end, the plan begins at the
   * payment. `null`: it cannot renew, because that would be after the year 9999 or a plan has no end by now.
   */
  renewed_until: z.nullable(time),
  auto_renews: z.boolean(),
  balance: money,
  /** Whether the balance is sufficient now. */
  is_covered: z.boolean(),
  /** The amount that is missing in the wallet. `"0.00"`: nothing. */
  missing: money,
  /**
   * Why it cannot renew. `null`: it can. `off_sale`: the plan is no longer sold. `changed`: the product was changed since the purchase
   * and costs more now.
   * `sold_out`: it has ended, and others have all places. `ended`: it ended more than three days ago.
   */
  blocked: z.nullable(z.enum(['off_sale', 'changed', 'sold_out', 'ended'])),
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
  refusals: ['bills.absent', 'bills.changed', 'bills.ended', 'bills.off_sale', 'bills.sold_out'],
  consequences: ['account', 'servicesOld', 'shop.bought', 'wallet.purchaseRecords'],
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
  refusals: ['bills.absent', 'bills.changed', 'bills.ended', 'bills.off_sale', 'bills.sold_out'],
  consequences: ['account', 'servicesOld', 'shop.bought', 'wallet.purchaseRecords'],
});

/** Why the next period cannot begin now. `off`: the site does not allow it. `too_early`: the customer began a period early within the last 24 hours. */
const nextBlocked = z.enum(['off', 'too_early']);

export const terms = call({
  operation: 'servicesOld.terms',
  method: 'GET',
  path: '/api/v2/user/services-old/terms',
  access: 'customer',
  meaning:
    'The plans that run and wait, with their periods, and what beginning the next period now would give up.',
  answer: () =>
    result(
      z.object({
        /** The running plan first. At most 121. */
        terms: z.array(placedTerm),
        /** The period that follows the running one. `null`: none follows. */
        next: z.nullable(
          z.object({
            /** When the running period began, by which `servicesOld.beginNext` names it. */
            period_begun_at: time,
            /** When the next period begins by itself. */
            begins_at: time,
            /** The rest of the running quota, which is given up. Traffic packages are kept. */
            bytes_given_up: bytes,
            /** The quota of the next period. */
            quota_bytes: bytes,
            blocked: z.nullable(nextBlocked),
          }),
        ),
      }),
    ),
  extension: true,
});

export const beginNext = call({
  operation: 'servicesOld.beginNext',
  method: 'POST',
  path: '/api/v2/user/services-old/begin-next',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Begins the next period now. The rest of the running period, its time and its quota, is given up, and everything behind it begins earlier.',
  body: () =>
    z.object({
      /** `period_begun_at` of `servicesOld.terms`. If another period runs by then, the call is refused. */
      period_begun_at: past(time),
    }),
  answer: () => result(z.object({ before: serviceState, after: serviceState })),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['bills.next_off', 'bills.nothing_follows', 'bills.other_period', 'bills.too_early'],
  consequences: ['account', 'links', 'nodes', 'services', 'servicesOld', 'shop', 'wallet.purchaseRecords'],
});
