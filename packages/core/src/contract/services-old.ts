import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytes, id, idText, money, result, time } from './primitives.ts';

const service = z.object({
  /** An account has exactly one service, which goes by the account's number. */
  service_id: id,
  /** The plan; empty: the level came without one. */
  service_name: z.string(),
  service_type: z.enum(['main_package', 'none']),
  /** `active`: nodes serve the customer; `expired`: the plan has ended; `paused`: it runs, but nodes do not serve. */
  status: z.enum(['active', 'expired', 'paused']),
  /** When the running plan was bought. */
  created_at: time,
  expire_at: time,
  traffic_used: bytes,
  /** The plan's quota and what traffic packages and check-ins add to it. */
  traffic_total: bytes,
  /** The customer's own port on older nodes; 0: none was given. */
  port: z.int(),
  password: z.string(),
});

export const list = call({
  operation: 'servicesOld.list',
  method: 'GET',
  path: '/api/v2/user/services-old/',
  access: 'customer',
  meaning: 'The service that the customer holds; empty until there was a plan.',
  answer: result(z.object({ total_count: z.int(), services: z.array(service) })),
});

/** A bought main package that can renew. */
export const bill = z.object({
  service_id: id,
  /** Of the purchase that runs now. */
  purchase_id: z.string(),
  shop_id: id,
  shop_name: z.string(),
  /** What a renewal costs: the price that the plan was bought at, before a coupon. */
  amount: money,
  /** When the period ends. */
  ends_at: time,
  /** When an automatic renewal pays: ten minutes before the end, so that nothing breaks off. */
  renews_at: time,
  auto_renews: z.boolean(),
  balance: money,
  /** Whether the wallet covers the amount now. */
  is_covered: z.boolean(),
  /** What the wallet lacks; `"0.00"` when it does not. */
  missing: money,
  /**
   * Why it can not renew; `null`: it can. `off_sale`: the plan is no longer sold; `changed`: it is of another level
   * now; `ended`: it ended more than three days ago.
   */
  blocked: z.nullable(z.enum(['off_sale', 'changed', 'ended'])),
});

export const bills = call({
  operation: 'servicesOld.bills',
  method: 'GET',
  path: '/api/v2/user/services-old/bill/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'What renews: the plan, its next date and price, and whether the wallet covers it.',
  answer: result(z.object({ bills: z.array(bill) })),
});

export const showBill = call({
  operation: 'servicesOld.showBill',
  method: 'GET',
  path: '/api/v2/user/services-old/bill/{service_id}/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'The bill of one service.',
  params: { service_id: idText },
  answer: result(bill),
  refusals: ['bills.absent'],
});

export const enableAutoRenewal = call({
  operation: 'servicesOld.enableAutoRenewal',
  method: 'GET',
  path: '/api/v2/user/services-old/bill/{service_id}/enable-auto-renewal',
  access: 'customer',
  meaning:
    'Switches auto-renewal on. It changes something although it is a GET: setAutoRenewal is the safe form.',
  params: { service_id: idText },
  answer: result(bill),
  changes: true,
  refusals: ['bills.absent', 'bills.changed', 'bills.ended', 'bills.off_sale'],
  consequences: ['account', 'servicesOld'],
});

export const setAutoRenewal = call({
  operation: 'servicesOld.setAutoRenewal',
  method: 'POST',
  path: '/api/v2/user/services-old/bill/{service_id}/enable-auto-renewal',
  access: 'customer',
  meaning: 'Switches auto-renewal on or off.',
  params: { service_id: idText },
  body: z.object({ enabled: z.boolean() }),
  answer: result(bill),
  required: ['service_id'],
  extension: true,
  refusals: ['bills.absent', 'bills.changed', 'bills.ended', 'bills.off_sale'],
  consequences: ['account', 'servicesOld'],
});
