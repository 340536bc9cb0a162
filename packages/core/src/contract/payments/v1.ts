// Called by programs of the older panel: the older portal, payment gateways, and scripts of staff.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { payMethodCode } from '../pay-methods/pay-method.ts';
import { rechargeStatus } from './customer.ts';

/** A trade number in a query. */
const tradeNo = z.string().check(z.minLength(1), z.maxLength(64));

const ret = z.union([z.literal(0), z.literal(1)]);

export const purchase = call({
  operation: 'v1.payments.purchase',
  method: 'POST',
  path: '/v1/user/payment/purchase',
  access: 'customer',
  idempotency: 'key',
  envelope: 'v1',
  meaning: 'Starts a recharge for the older portal: returns an address to open or the text of a QR code.',
  body: () =>
    z.object({
      /** In the site's currency, with at most two decimals. */
      price: z.union([
        z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,2})?$/)),
        z.number().check(z.positive(), z.maximum(999_999_999)),
      ]),
      /** By default the first method of the site. */
      type: z.optional(payMethodCode),
    }),
  answer: () =>
    z.object({
      ret,
      msg: z.string(),
      type: z.enum(['url', 'qrcode']),
      url: z.string(),
      tradeno: z.string(),
      /** When it can no longer be paid, in Unix seconds. */
      expires_at: z.int(),
    }),
  refusals: [
    'payments.gateway_failed',
    'payments.gateway_paused',
    'payments.no_method',
    'payments.out_of_bounds',
    'payments.worth_nothing',
  ],
  consequences: ['invoices', 'payments'],
});

export const status = call({
  operation: 'v1.payments.status',
  method: 'POST',
  path: '/v1/payment/status',
  access: 'customer-even-banned',
  idempotency: 'natural',
  envelope: 'v1',
  meaning:
    'The state of one of the customer’s recharges; `result` is 1 when it is paid. Changes nothing, so you may poll it.',
  query: () => ({ tradeno: tradeNo }),
  answer: () => z.object({ ret, msg: z.string(), result: ret, status: rechargeStatus }),
  refusals: ['payments.absent'],
  /**
   * The call is polled. At the end of the recharge the caller uses `payments.proceed`, which has the consequences.
   */
  consequences: [],
});

const notify = {
  // Gateways sign what they send, and every notification must be accepted.
  limit: null,
  path: '/v1/payment/notify/{payment_system}',
  access: 'anyone',
  envelope: 'plain',
  params: () => ({ payment_system: z.string().check(z.maxLength(20), z.regex(/^[a-z]+$/)) }),
  /** The status tells the gateway whether to retry. */
  also: { 400: 'text/plain', 404: 'text/plain' },
  answer: () => z.string(),
} as const;

export const notified = call({
  ...notify,
  operation: 'v1.payments.notified',
  method: 'GET',
  idempotency: 'natural',
  meaning:
    'Accepts a gateway’s notification of a payment in the query. Ferry verifies its signature, applies it once, and answers in the gateway’s format.',
  changes: true,
  refusals: ['wallet.full'],
});

export const notifiedByPost = call({
  ...notify,
  operation: 'v1.payments.notifiedByPost',
  method: 'POST',
  idempotency: 'natural',
  meaning:
    'Accepts a gateway’s notification of a payment, as a form or the event of a webhook. The body is read unchanged, byte by byte.',
  body: () => z._default(z.string(), ''),
  bodyType: 'text',
  bodyBytes: 1024 * 1024,
  refusals: ['wallet.full'],
});

/** The address of one method. Its secret verifies the notification. */
const ofMethod = {
  path: '/v1/payment/notify/{payment_system}/{method}',
  params: () => ({ ...notify.params(), method: payMethodCode }),
  extension: true,
} as const;

export const methodNotified = call({
  ...notify,
  ...ofMethod,
  operation: 'v1.payments.methodNotified',
  method: 'GET',
  idempotency: 'natural',
  meaning: 'The same as `v1.payments.notified`, at the address of one payment method.',
  changes: true,
  refusals: ['wallet.full'],
});

export const methodNotifiedByPost = call({
  ...notify,
  ...ofMethod,
  operation: 'v1.payments.methodNotifiedByPost',
  method: 'POST',
  idempotency: 'natural',
  meaning: 'The same as `v1.payments.notifiedByPost`, at the address of one payment method.',
  body: () => z._default(z.string(), ''),
  bodyType: 'text',
  bodyBytes: 1024 * 1024,
  refusals: ['wallet.full'],
});

const asked = z.object({
  ret,
  msg: z.string(),
  tradeno: z.string(),
  status: rechargeStatus,
  /** Whether the gateway confirms the payment. */
  confirmed: z.boolean(),
});

export const adminNotify = call({
  operation: 'v1.payments.adminNotify',
  reachesOut: true,
  method: 'GET',
  path: '/v1/payment/admin_notify',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:recharges.money',
  envelope: 'v1',
  meaning: 'Asks the gateway about one recharge, and credits it only if the gateway confirms the payment.',
  query: () => ({ out_trade_no: tradeNo }),
  answer: () => asked,
  changes: true,
  refusals: ['payments.absent', 'wallet.full'],
});

export const adminNotifyByCookies = call({
  operation: 'v1.payments.adminNotifyByCookies',
  method: 'GET',
  path: '/v1/payment/admin_notify_by_cookies',
  access: 'anyone',
  idempotency: 'natural',
  envelope: 'v1',
  meaning:
    'The same as `v1.payments.adminNotify`, for an admin whose script token is in the cookie `api_token_uuid`.',
  also: { 401: 'refusal' },
  query: () => ({ out_trade_no: tradeNo }),
  answer: () => asked,
  changes: true,
  refusals: ['access.bad_token', 'access.no_token', 'access.scope', 'payments.absent', 'wallet.full'],
});

const sandbox = {
  path: '/v1/payment/sandbox/{trade_no}',
  access: 'anyone',
  envelope: 'plain',
  params: () => ({ trade_no: tradeNo }),
  answer: () => z.string(),
  media: ['text/html'],
  extension: true,
} as const;

export const sandboxPage = call({
  ...sandbox,
  operation: 'v1.payments.sandboxPage',
  method: 'GET',
  meaning: 'The payment page of the sandbox, in place of a gateway. Never in production.',
  refusals: ['payments.absent'],
});

export const sandboxPay = call({
  ...sandbox,
  operation: 'v1.payments.sandboxPay',
  method: 'POST',
  idempotency: 'natural',
  meaning: 'Pays or declines on the page of the sandbox, then redirects to the portal.',
  body: () => z.object({ sign: secret(z.string().check(z.maxLength(100))), act: z.enum(['pay', 'decline']) }),
  bodyType: 'form',
  answer: () => z.null(),
  required: ['trade_no'],
  also: { 303: 'nothing' },
  refusals: ['payments.absent', 'wallet.full'],
});
